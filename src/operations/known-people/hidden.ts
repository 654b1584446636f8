/**
 * Decides whom an account must not be shown: compares the suppression lists with everything the account holds about a person.
 * Every way out for personal data passes here: search, enrichment, unlocks, cached and replayed answers, pool, exports.
 */
import type { ContactField } from '../../../contract/network.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { readFacts } from '../../contact/facts.ts'
import type { ContactValues, UnlockEnd } from '../../contact/unlock.ts'
import { identifiersIn } from '../../identity/identity-lookup.ts'
import { findSaved } from '../../identity/merged-people.ts'
import { readDocumentPeople } from '../../pool/documents.ts'
import { type Identifier, readEmail, readPhone } from '../../privacy/identifier.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { identifiersNamed, identifiersOf, memoised, type NamedPerson, readKnownAs, unknownPerson } from './known-as.ts'

export const valueIdentifier = (field: ContactField, value: string): Identifier | undefined =>
  field === 'phone' ? readPhone(value) : readEmail(value)

const isListed = (shield: Shield, identifiers: Identifier[]) =>
  identifiers.some((identifier) => shield.find(identifier) !== undefined)

/** The urns among these that are hidden. One small statement if nobody is suppressed. */
export async function hiddenAmong(
  scout: Scout,
  sql: Sql,
  accountId: string,
  people: NamedPerson[],
): Promise<Set<string>> {
  const shield = await scout.suppressions.shieldFor(sql, accountId)
  return hiddenBy(shield, sql, accountId, people)
}

/**
 * Checks everything that the account knows of each person, under all urns: naming somebody by another urn for the same address
 * does not get around the list.
 */
export async function hiddenBy(
  shield: Shield,
  sql: Sql,
  accountId: string,
  people: NamedPerson[],
): Promise<Set<string>> {
  if (shield.isEmpty || people.length === 0) return new Set()
  const known = await readKnownAs(sql, accountId, people)
  const urns = [...new Set([...new Set(known)].flatMap((each) => [...each.urns]))]
  const facts = shield.hasContacts ? await readFacts(sql, accountId, urns) : new Map<string, never[]>()
  const unlockedBy = (urn: string) =>
    (facts.get(urn) ?? []).flatMap(({ field, value }) => (value ? (valueIdentifier(field, value) ?? []) : []))
  const isHidden = memoised(
    (one) => isListed(shield, identifiersOf(one)) || [...one.urns].some((urn) => isListed(shield, unlockedBy(urn))),
  )
  const hidden = people.filter((_, at) => isHidden(known[at]!))
  return new Set(hidden.map(({ urn }) => urn))
}

/**
 * The same for whole records, and also by the identifiers each record itself holds: a record in a stored answer, or about to be
 * written, may name a person by more than the account still holds.
 */
export async function hiddenRecords(
  shield: Shield,
  sql: Sql,
  accountId: string,
  records: PoolCandidate[],
): Promise<Set<string>> {
  if (shield.isEmpty || records.length === 0) return new Set()
  const listed = records.filter((record) => isListed(shield, identifiersOf(unknownPerson(identifiersIn(record)))))
  const hidden = await hiddenBy(shield, sql, accountId, records)
  return hidden.union(new Set(listed.map(({ urn }) => urn)))
}

/** The urns of records in a stored answer that have been deleted from the pool since. People who were merged are still there. */
export async function deletedAmong(sql: Sql, accountId: string, records: PoolCandidate[]): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const urns = records.map(({ urn }) => urn)
  const saved = await findSaved(sql, accountId, { urns, urlKeys: [] })
  return new Set(urns).difference(saved.urns)
}

/** The documents of the pool's index that are hidden. */
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
  identifiers.some((each) => shield.find(each) === 'ERASURE')

/** Whether an incoming record is about an erased person, who must not be stored again. */
export const isErasedRecord = (shield: Shield, record: PoolCandidate): boolean =>
  !shield.isEmpty && isTombstoned(shield, identifiersOf(unknownPerson(identifiersIn(record))))

/** The same for a hit of the network. */
export const isErasedHit = (shield: Shield, hit: NamedPerson): boolean =>
  !shield.isEmpty && isTombstoned(shield, identifiersNamed(hit))

/** Removes values that are themselves suppressed. */
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

/** If one value belongs to an erased person, all these values are theirs. */
const isErasedValue = (shield: Shield, values: ContactValues): boolean =>
  shield.hasContacts &&
  (Object.entries(values) as [ContactField, string][]).some(([field, value]) => {
    const identifier = value && valueIdentifier(field, value)
    return identifier && shield.find(identifier) === 'ERASURE'
  })

/** The end of a request as it may be shown: for a hidden person, every field is unresolved. */
export function shownEnd(shield: Shield, isHidden: boolean, requested: ContactField[], end: UnlockEnd): UnlockEnd {
  const values = isHidden || isErasedValue(shield, end.values) ? {} : shownValues(shield, end.values)
  return { values, unresolved: requested.filter((field) => !values[field]), sources: end.sources }
}
