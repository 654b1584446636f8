/** A person's rights: whether they may be contacted, the legal basis for keeping them, and the searches that showed them. */
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
