/**
 * Decides what a key may see by its scopes, where keys of several scopes get the same answer: contact values, jobs, events. Stored
 * answers belong to the account, so this check runs on the way out for each key, also on replays. docs/api.md has the table.
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
import { readPoolContacts } from '../../pool/store.ts'
import type { Sql } from '../../storage/database.ts'

type Reader = Pick<Caller, 'scopes'>

const hasAny = ({ scopes }: Reader, ...anyOf: Scope[]) => anyOf.some((scope) => scopes.includes(scope))

/** Whether the reader may see values that were unlocked in the network. */
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

/**
 * A pool record without what was unlocked since. Its own contact values belong to the pool; its notes are withheld with them,
 * because notes often repeat such values.
 */
export const recordFor = (reader: Reader, person: PoolCandidate): PoolCandidate =>
  seesRecords(reader) ? person : { ...withoutContacts(person), notes: null }

/** Whether they may delete everybody's notes, or only their own. */
export const maySweepNotes = (reader: Reader): boolean => hasAny(reader, 'pool')

/**
 * Pool records to which unlocked values were already added. A reader who may not see unlocked values gets only the record's own
 * contact values, or none.
 */
export async function recordsFor(sql: Sql, caller: Caller, people: PoolCandidate[]): Promise<PoolCandidate[]> {
  if (seesUnlocked(caller) || people.length === 0) return people
  if (!seesRecords(caller)) return people.map((person) => recordFor(caller, person))
  const urns = people.map(({ urn }) => urn)
  const saved = new Map((await readPoolContacts(sql, caller.accountId, urns)).map((own) => [own.urn, own]))
  return people.map((person) => {
    const own = saved.get(person.urn)
    if (!own) return withoutContacts(person)
    const { workEmail, personalEmail, phone, otherContacts } = own
    return { ...person, workEmail, personalEmail, phone, otherContacts }
  })
}

/** Whether the reader may see profiles collected from the network, and anything that only those profiles reveal. */
export const seesProfiles = (reader: Reader): boolean => hasAny(reader, 'enrich', 'pool', 'contact', 'view')

type Asked = readonly Pick<Criterion, 'kind'>[] | null | undefined
const CONTACT_KINDS: readonly Criterion['kind'][] = ['CONTACT']

/** The matches of such criteria, and even their number, reveal who has an email or a phone number. */
export const asksForContacts = (criteria: Asked): boolean =>
  criteria?.some(({ kind }) => CONTACT_KINDS.includes(kind)) ?? false

/** The kinds of criteria that the reader may not search by: only those who may see contact values may learn who has an email. */
export const barredKinds = (reader: Reader): readonly Criterion['kind'][] => (seesRecords(reader) ? [] : CONTACT_KINDS)

export const mayAsk = (reader: Reader, criteria: Asked): boolean => seesRecords(reader) || !asksForContacts(criteria)

export function refuseCriteria(reader: Reader, criteria: Asked): void {
  if (!mayAsk(reader, criteria)) refuse('pool', 'ask who has an email or a phone number')
}

/** The person search finds people by an email or a phone number as well as by a name. */
export function refuseFinding(reader: Reader): void {
  if (!seesRecords(reader)) refuse('pool', 'find a person by name, email or number')
}

const jobScopes = { ENRICHMENT: 'enrich', CONTACT_UNLOCK: 'contact' } as const satisfies Record<BatchType, Scope>

export const jobTypesFor = (reader: Reader): BatchType[] =>
  (Object.keys(jobScopes) as BatchType[]).filter((type) => hasAny(reader, jobScopes[type]))

export function refuseJob(reader: Reader, type: BatchType): void {
  if (!hasAny(reader, jobScopes[type])) refuse(jobScopes[type], 'see this job')
}

/** For routes that also show project contents but are open to keys of another scope. */
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

/** A quote reveals who is in the pool, unlocked or suppressed, so it takes the same scope as the call itself. */
export function refuseQuote(reader: Reader, operation: QuoteBody['operation']): void {
  const scope = quoteScopes[operation]
  if (!hasAny(reader, scope, 'admin')) refuse(scope, `quote ${operation}`)
}

function refuse(scope: Scope, what: string): never {
  throw new Refusal(
    'FORBIDDEN',
    `This API key lacks the scope ${scope}, which it needs to ${what}. Use a key that has it.`,
  )
}

/** Events written by older releases lack the flag: they are treated as if they asked for contacts. */
const tellsNoContacts = ({ data }: Event): boolean =>
  (data as EventData['saved_search.new_people']).asksForContacts === false

/** A key with `admin` receives everything: it could have all events sent to a webhook anyway. */
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
