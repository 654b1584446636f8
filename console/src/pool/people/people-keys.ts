/** Keyboard control of the people table: j and k move, x selects, Enter opens. */
import { useState } from 'react'
import type { PoolCandidate } from '../../api/types.ts'
import { setQuery } from '../../router/router.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'

/** Returns the urn of the person the keyboard is at. */
export function usePeopleKeys(people: PoolCandidate[], toggle: (urn: string) => void): string | null {
  const [urn, setUrn] = useState<string | null>(null)
  const step = (by: number) => {
    const at = people.findIndex((person) => person.urn === urn)
    const next = people[Math.min(Math.max(at + by, 0), people.length - 1)]
    if (next) setUrn(next.urn)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ...(urn && { x: () => toggle(urn), Enter: () => setQuery({ person: urn }) }),
  })
  return urn
}
