/**
 * What a key is shown by its scopes, on answers that keys of several scopes get: whose contact values, which jobs, which
 * events. Kept answers are the account's, so that it is asked of each key on the way out, replays too. docs/api.md has the table.
 */
import type { BatchType } from '../../../contract/batch.ts'
import type { QuoteBody } from '../../../contract/credits.ts'
import type { Criterion } from '../../../contract/criteria.ts'
import type { EventData } from '../../../contract/events.ts'
import type { Caller, Scope } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import type { UnlockEnd } from '../../contact/unlock.ts'
import type { Event } from '../../events/event.ts'
import { readPool } from '../../pool/store.ts'
import type { Sql } from '../../storage/database.ts'

type Reader = Pick<Caller, 'scopes'>

const hasAny = ({ scopes }: Reader, ...anyOf: Scope[]) => anyOf.some((scope) => scopes.includes(scope))

/** Values that were unlocked in the network. */
export const seesUnlocked = (reader: Reader): boolean => hasAny(reader, 'contact')

export function refuseUnlocked(reader: Reader, what: string): void {
  if (!seesUnlocked(reader)) refuse('contact', what)
}

const NOTHING: UnlockEnd = { values: {}, unresolved: [], sources: {} }

export const unlockedFor = (reader: Reader, end: UnlockEnd): UnlockEnd => (seesUnlocked(reader) ? end : NOTHING)

const seesRecords = (reader: Reader): boolean => hasAny(reader, 'pool', 'contact')

const withoutContacts = (person: PoolCandidate): PoolCandidate => ({
  ...person,
  workEmail: null,
  personalEmail: null,
  phone: null,
  otherContacts: [],
})

/** A record of the pool by itself: its own values are the pool's, and so are its notes, in which they stand as well. */
export const recordFor = (reader: Reader, person: PoolCandidate): PoolCandidate =>
  seesRecords(reader) ? person : { ...withoutContacts(person), notes: null }

/** Whose notes they may take back: everybody's, or their own. */
export const maySweepNotes = (reader: Reader): boolean => hasAny(reader, 'pool')

/** People of the pool with what was unlocked of them, for somebody who may not see that: with their own values, or none. */
export async function recordsFor(sql: Sql, caller: Caller, people: PoolCandidate[]): Promise<PoolCandidate[]> {
  if (seesUnlocked(caller) || people.length === 0) return people
  if (!seesRecords(caller)) return people.map((person) => recordFor(caller, person))
  const urns = people.map(({ urn }) => urn)
  const saved = await readPool(sql, caller.accountId, urns)
  return people.map((person) => {
    const own = saved.get(person.urn)
    if (!own) return withoutContacts(person)
    const { workEmail, personalEmail, phone, otherContacts } = own
    return { ...person, workEmail, personalEmail, phone, otherContacts }
  })
}

/** Profiles collected from the network, and what can be told from them alone. */
export const seesProfiles = (reader: Reader): boolean => hasAny(reader, 'enrich', 'pool', 'contact', 'view')

type Asked = readonly Pick<Criterion, 'kind'>[] | null | undefined
const CONTACT_KINDS: readonly Criterion['kind'][] = ['CONTACT']

/** Its people, and how many they are, tell who has an email or a phone number. */
export const asksForContacts = (criteria: Asked): boolean =>
  criteria?.some(({ kind }) => CONTACT_KINDS.includes(kind)) ?? false

/** Kinds of criteria that are not theirs to ask by: who has an email is told to those who may see it. */
export const barredKinds = (reader: Reader): readonly Criterion['kind'][] => (seesRecords(reader) ? [] : CONTACT_KINDS)

export const mayAsk = (reader: Reader, criteria: Asked): boolean => seesRecords(reader) || !asksForContacts(criteria)

export function refuseCriteria(reader: Reader, criteria: Asked): void {
  if (!mayAsk(reader, criteria)) refuse('pool', 'ask who has an email or a phone number')
}

/** Somebody is found by an email or a number as well as by a name. */
export function refuseFinding(reader: Reader): void {
  if (!seesRecords(reader)) refuse('pool', 'find somebody by name, email or number')
}

const jobScopes = { ENRICHMENT: 'enrich', CONTACT_UNLOCK: 'contact' } as const satisfies Record<BatchType, Scope>

export const jobTypesFor = (reader: Reader): BatchType[] =>
  (Object.keys(jobScopes) as BatchType[]).filter((type) => hasAny(reader, jobScopes[type]))

export function refuseJob(reader: Reader, type: BatchType): void {
  if (!hasAny(reader, jobScopes[type])) refuse(jobScopes[type], 'see this job')
}

/** What is in projects, asked for by a key whose scope is another. */
export function refuseProjects(reader: Reader): void {
  if (!hasAny(reader, 'pool')) refuse('pool', 'see who is in a project')
}

const quoteScopes = {
  search: 'search',
  enrich: 'enrich',
  'enrich/batch': 'enrich',
  contact: 'contact',
  'contact/batch': 'contact',
} as const satisfies Record<QuoteBody['operation'], Scope>

/** A quote says who is in the pool, unlocked or suppressed: as much as the call itself. */
export function refuseQuote(reader: Reader, operation: QuoteBody['operation']): void {
  const scope = quoteScopes[operation]
  if (!hasAny(reader, scope, 'admin')) refuse(scope, `quote ${operation}`)
}

function refuse(scope: Scope, what: string): never {
  throw new Refusal(
    'FORBIDDEN',
    `This API key lacks the scope ${scope}, which it takes to ${what}. Use a key that has it.`,
  )
}

/** Events of older releases do not say. */
const tellsNoContacts = ({ data }: Event): boolean =>
  (data as EventData['saved_search.new_people']).asksForContacts === false

/** Whoever has `admin` can have all of them sent to a webhook. */
export function mayReceive(reader: Reader, event: Event): boolean {
  if (hasAny(reader, 'admin')) return true
  switch (event.type) {
    case 'contact.completed':
      return hasAny(reader, 'contact')
    case 'batch.completed':
    case 'batch.stalled':
      return hasAny(reader, jobScopes[(event.data as { type: BatchType }).type])
    case 'project.member.added':
    case 'project.member.moved':
    case 'project.member.removed':
      return hasAny(reader, 'pool', 'view')
    case 'import.completed':
      return hasAny(reader, 'pool')
    case 'saved_search.new_people':
      return hasAny(reader, 'search') && (seesRecords(reader) || tellsNoContacts(event))
    case 'credits.low':
      return true
    case 'notice.due':
    case 'notice.overdue':
    case 'retention.announced':
    case 'person_request.due':
    case 'person_request.overdue':
    case 'webhook.test':
      return false
  }
}
