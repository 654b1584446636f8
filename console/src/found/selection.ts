/** Whom the user has ticked. Stays while pages turn; nobody is lost by looking elsewhere. */
import { useSyncExternalStore } from 'react'
import type { Candidate } from '../api/types.ts'

let selected = new Map<string, Candidate>()
const listeners = new Set<() => void>()

function change(next: Map<string, Candidate>): void {
  selected = next
  for (const listener of listeners) listener()
}

export const useSelection = (): ReadonlyMap<string, Candidate> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => selected,
  )

export function select(people: Candidate[], on: boolean): void {
  const next = new Map(selected)
  for (const person of people) {
    if (on) next.set(person.urn, person)
    else next.delete(person.urn)
  }
  change(next)
}

/** Somebody is known better now. */
export const refreshSelected = (urn: string, person: Candidate): void => {
  if (selected.has(urn))
    change(new Map([...selected].map((entry) => (entry[0] === urn ? [person.urn, person] : entry))))
}

export const toggle = (person: Candidate): void => select([person], !selected.has(person.urn))
export const clearSelection = (): void => change(new Map())
