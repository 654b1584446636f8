/**
 * People with a fixed outcome, for tests and for clients that try the service: their urns are the same for every seed. Owns who
 * they are and how each behaves; docs/network-api.md lists them.
 */
import { mixText } from '../random.ts'
import { allContact, type Contact, contactOf } from './contact.ts'
import { URN_PREFIX } from './ids.ts'
import { personAt } from './person.ts'
import type { Person } from './shape.ts'

/** Only a search for this first name finds the magic people. */
export const MAGIC_FIRST_NAME = 'Sandbox'

export interface MagicOutcome {
  contact: 'all' | 'none' | 'work-email'
  /** Seconds a lookup takes before scaling; Infinity means it never ends. */
  lookupSeconds?: number
  lookupFails?: true
  collectFails?: true
  /** Milliseconds a collect takes before scaling. */
  collectMs?: number
}

const fates: Record<string, MagicOutcome> = {
  'test-found-all': { contact: 'all', lookupSeconds: 5 },
  'test-found-none': { contact: 'none', lookupSeconds: 5 },
  'test-work-email-only': { contact: 'work-email', lookupSeconds: 5 },
  'test-slow': { contact: 'all', lookupSeconds: 170, collectMs: 5_000 },
  'test-stuck': { contact: 'none', lookupSeconds: Number.POSITIVE_INFINITY },
  'test-gone': { contact: 'none', lookupSeconds: 5 },
  'test-failed': { contact: 'none', lookupSeconds: 5, lookupFails: true, collectFails: true },
}

function magicPerson(name: string): Person {
  const person = personAt(0, mixText(name) & 0xffff)
  const last = name
    .split('-')
    .slice(1)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
  return { ...person, urn: URN_PREFIX + name, slug: name, first: MAGIC_FIRST_NAME, last, gone: name === 'test-gone' }
}

export const magicPeople: readonly Person[] = Object.keys(fates).map(magicPerson)

export const magicOutcomeOf = (person: Person): MagicOutcome | undefined => fates[person.slug]

/** What a lookup finds, for ordinary and magic people. */
export function foundFor(person: Person): Contact {
  const fate = magicOutcomeOf(person)
  if (!fate) return contactOf(person)
  if (fate.contact === 'none') return {}
  const all = allContact(person)
  return fate.contact === 'all' ? all : { work_email: all.work_email }
}
