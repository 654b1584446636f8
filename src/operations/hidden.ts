/**
 * Whom an account must not be shown: the suppression lists put to all that the account holds of a person. Every way
 * out for personal data goes through here: search, enrichment, unlocks, cached and replayed answers, pool, exports.
 */
import type { ContactField } from '../../contract/network.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { type HeldIdentifiers, identifiersIn, readDocumentPeople, readIdentifiers } from '../candidates/identity.ts'
import { parseProfileUrl } from '../candidates/network-url.ts'
import { readFacts } from '../contact/store.ts'
import type { ContactValues, UnlockEnd } from '../contact/unlock.ts'
import { type Identifier, readEmail, readPhone } from '../privacy/identifier.ts'
import type { Shield } from '../privacy/shield.ts'
import type { Sql } from '../storage/database.ts'
import type { Scout } from './scout.ts'

/** Somebody as a request names them; what the account holds besides is looked up. */
export interface Named {
  urn: string
  networkUrl?: string | null
}

export const addressOf = (url: string | null | undefined): Identifier | undefined => {
  const key = parseProfileUrl(url)?.key
  return key === undefined ? undefined : { kind: 'NETWORK_URL', value: key }
}

const present = <T>(value: T | undefined): value is T => value !== undefined

/** Everything that names this person, normalised. */
export const identifiersOf = ({ urn, aliases, networkUrl, emails, phones }: HeldIdentifiers): Identifier[] =>
  [
    ...[urn, ...aliases].map((value) => ({ kind: 'URN' as const, value })),
    addressOf(networkUrl),
    ...emails.map(readEmail),
    ...phones.map(readPhone),
  ].filter(present)

const namesOf = ({ urn, networkUrl }: Named): Identifier[] =>
  [{ kind: 'URN' as const, value: urn }, addressOf(networkUrl)].filter(present)

export const valueIdentifier = (field: ContactField, value: string): Identifier | undefined =>
  field === 'phone' ? readPhone(value) : readEmail(value)

const isListed = (shield: Shield, identifiers: Identifier[]) =>
  identifiers.some((identifier) => shield.find(identifier) !== undefined)

/** The urns among these that are hidden. One small statement where nobody is suppressed. */
export async function hiddenAmong(scout: Scout, sql: Sql, accountId: string, people: Named[]): Promise<Set<string>> {
  const shield = await scout.suppressions.open(sql, accountId)
  return hiddenBy(shield, sql, accountId, people)
}

export async function hiddenBy(shield: Shield, sql: Sql, accountId: string, people: Named[]): Promise<Set<string>> {
  const hidden = new Set<string>()
  if (shield.isEmpty || people.length === 0) return hidden
  const urns = people.map(({ urn }) => urn)
  const [held, facts] = await Promise.all([
    readIdentifiers(sql, accountId, urns),
    shield.hasContacts ? readFacts(sql, accountId, urns) : new Map<string, never[]>(),
  ])
  for (const person of people) {
    if (isListed(shield, namesOf(person))) hidden.add(person.urn)
  }
  for (const each of held) {
    if (isListed(shield, identifiersOf(each))) hidden.add(each.urn)
  }
  for (const [urn, known] of facts) {
    const values = known.flatMap(({ field, value }) => (value ? [valueIdentifier(field, value)] : []))
    if (isListed(shield, values.filter(present))) hidden.add(urn)
  }
  return hidden
}

/** Which documents of the pool's index are hidden. */
export async function hiddenDocuments(
  shield: Shield,
  sql: Sql,
  accountId: string,
  docs: number[],
): Promise<Set<number>> {
  if (shield.isEmpty || docs.length === 0) return new Set()
  const people = await readDocumentPeople(sql, accountId, docs)
  const hidden = await hiddenBy(shield, sql, accountId, people)
  return new Set(people.filter(({ urn }) => hidden.has(urn)).map(({ doc }) => doc))
}

const isTombstoned = (shield: Shield, identifiers: Identifier[]) =>
  !shield.isEmpty && identifiers.some((each) => shield.find(each) === 'ERASURE')

/** Records that come in of somebody erased, who must not be stored again. */
export const isErasedRecord = (shield: Shield, record: PoolCandidate): boolean =>
  isTombstoned(shield, identifiersOf(identifiersIn(record)))

/** Hits of the network alike. */
export const isErasedHit = (shield: Shield, hit: Named): boolean => isTombstoned(shield, namesOf(hit))

/** Without the values that are suppressed themselves. */
export function shownValues(shield: Shield, values: ContactValues): ContactValues {
  if (!shield.hasContacts) return values
  const entries = Object.entries(values) as [ContactField, string | null][]
  return Object.fromEntries(
    entries.filter(([field, value]) => {
      const identifier = value ? valueIdentifier(field, value) : undefined
      return identifier !== undefined && shield.find(identifier) === undefined
    }),
  )
}

/** What came of a request, as it may be shown: a hidden person's fields are all unresolved. */
export function shownEnd(shield: Shield, isHidden: boolean, requested: ContactField[], end: UnlockEnd): UnlockEnd {
  const values = isHidden ? {} : shownValues(shield, end.values)
  return { values, unresolved: requested.filter((field) => !values[field]), sources: end.sources }
}
