/** What concerns a person's rights: whether they may be contacted and on what ground they are kept, and where they were shown and why. */
import { useScopes } from '../api/scopes.ts'
import { ExplanationsSection } from './explanations-section.tsx'
import type { Person } from './person.ts'
import { StandingSection } from './standing-section.tsx'

export default function RightsSection({ person }: { person: Person }) {
  const may = useScopes()
  return (
    <>
      {may('admin') ? <StandingSection urn={person.urn} name={person.name} /> : null}
      {may('audit', 'admin') ? <ExplanationsSection urn={person.urn} /> : null}
    </>
  )
}
