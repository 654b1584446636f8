/**
 * What becomes of records on their way into a pool. Finds whom each is about, joins what is known with what is new,
 * resolves words to ids. Reads and asks without a lock and writes nothing; whether a plan still holds is looked at when
 * it is carried out (save-records.ts).
 */
import { isDeepStrictEqual } from 'node:util'
import { mapInSlices } from '../../base/slices.ts'
import type { PoolCandidate, RecordOrigin, ResolvedIds, StoredCandidate } from '../../candidates/candidate.ts'
import { exactSigns } from '../../candidates/person-keys.ts'
import { type KnownPeople, type MatchedPerson, matchPeople } from '../../identity/match-people.ts'
import { readMatches } from '../../identity/read-matches.ts'
import { fillGaps, overwrite, supplement } from '../../pool/combine.ts'
import { keepIds } from '../../pool/kept-ids.ts'
import type { PoolEntry, ReadyPeople } from '../../pool/ready-people.ts'
import type { PoolRecord } from '../../pool/record.ts'
import { readPoolState } from '../../pool/state.ts'
import { readStored } from '../../pool/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import { hiddenBy, isErasedRecord } from '../known-people/hidden.ts'
import type { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { makeReady } from '../shared/save-pool.ts'

export interface Saved {
  urn: string
  outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'
}

export interface SaveOptions {
  source: RecordOrigin['source']
  resolver: RecordResolver
  /** What becomes of somebody who is in the pool: a newer record overwrites, a found one adds. */
  join: 'OVERWRITE' | 'SUPPLEMENT'
}

export interface Plan {
  /** Those that may be stored. */
  records: PoolRecord[]
  /** Of those: about somebody of the pool who is suppressed. With another email they would be shown again. */
  suppressed: Set<PoolRecord>
  shield: Shield
  /** Of the pool, before anything was read of it. */
  version: number
  pool: KnownPeople
  numbers: Map<string, number>
  entries: PoolEntry[]
  ready: ReadyPeople
  /** Undefined: there is no room for that person. */
  saved: (Saved | undefined)[]
}

export async function planRecords(
  scout: Scout,
  accountId: string,
  asked: PoolRecord[],
  { source, resolver, join }: SaveOptions,
): Promise<Plan> {
  const shield = await scout.suppressions.open(scout.database, accountId)
  const records = asked.filter(({ candidate }) => !isErasedRecord(shield, candidate))
  // Before everything else of the pool: what is read after it is at least as new.
  const { version, people: count } = await readPoolState(scout.database, accountId)
  const pool = await readMatches(scout.database, accountId, records)
  const people = withRoom(matchPeople(records, pool), scout.bulk.poolPeopleMax - count)
  const known = people.filter(({ isNew }) => !isNew).map(({ urn }) => urn)
  const stored = await readStored(scout.database, accountId, known)
  const before = [...stored.values()].map(({ candidate }) => candidate)
  const hidden = await hiddenBy(shield, scout.database, accountId, before)
  const saved = new Array<Saved | undefined>(records.length).fill(undefined)
  const joined = people
    .filter(({ urn }) => !hidden.has(urn))
    .map((person) => {
      const before = stored.get(person.urn)
      return { person, before, candidate: joinRecords(person, before?.candidate, join, saved) }
    })
  const ids = await resolveAll(resolver, joined)
  const entries = joined.flatMap(({ person, before, candidate }, at): PoolEntry[] => {
    const same = before && isDeepStrictEqual([before.candidate, before.ids], [candidate, ids[at]])
    if (same) return []
    const outcomes = person.records.map(({ index }) => saved[index]!)
    // The words are the same; what they mean has been found since.
    if (outcomes.every(({ outcome }) => outcome === 'UNCHANGED')) outcomes.at(-1)!.outcome = 'UPDATED'
    return [{ candidate, ids: ids[at]!, origin: { source }, before }]
  })
  const ready = await makeReady(scout, accountId, entries)
  const spared = people.filter(({ urn }) => hidden.has(urn)).flatMap((person) => person.records)
  const suppressed = new Set(spared.map(({ record }) => record))
  return { records, suppressed, shield, version, pool, numbers: numbersOf(known, stored), entries, ready, saved }
}

/** Those who are there already need none; of the new ones the first have it. */
function withRoom(people: MatchedPerson[], room: number): MatchedPerson[] {
  let left = room
  return people.filter(({ isNew }) => !isNew || left-- > 0)
}

/** How many more people there are once it is carried out. */
export const addedBy = ({ entries }: Plan): number => entries.filter(({ before }) => !before).length

/** Whom a plan looked for and found, by keys and urns: as long as nobody changes one of these it holds. */
export function lookedFor({ records, pool, numbers }: Plan): Set<string> {
  const looked = new Set([...numbers.keys(), ...pool.owners.keys(), ...pool.present.keys(), ...pool.redirects.values()])
  for (const { candidate } of records) {
    looked.add(candidate.urn)
    for (const { key } of exactSigns(candidate)) looked.add(key)
  }
  for (const owners of pool.owners.values()) for (const { urn } of owners) looked.add(urn)
  return looked
}

/** Whom carrying it out changes, in the same terms. */
export function changedBy({ entries }: Plan): Set<string> {
  const changed = new Set<string>()
  for (const { candidate, before } of entries) {
    changed.add(candidate.urn)
    for (const known of before ? [before.candidate, candidate] : [candidate]) {
      for (const { key } of exactSigns(known)) changed.add(key)
    }
  }
  return changed
}

const numbersOf = (urns: string[], stored: Map<string, StoredCandidate>) =>
  new Map(urns.flatMap((urn) => (stored.has(urn) ? [[urn, stored.get(urn)!.docNo]] : [])))

function joinRecords(
  { urn, records }: MatchedPerson,
  before: PoolCandidate | undefined,
  join: SaveOptions['join'],
  saved: Plan['saved'],
): PoolCandidate {
  let now = before
  for (const { record, index, former } of records) {
    const then = now
    const joined = join === 'SUPPLEMENT' ? supplement : former ? fillGaps : overwrite
    now = then ? joined(then, record.candidate) : named(record.candidate, urn)
    saved[index] = { urn, outcome: !then ? 'CREATED' : isDeepStrictEqual(then, now) ? 'UNCHANGED' : 'UPDATED' }
  }
  return now!
}

/** The same object where it can be: what its signs are is known of it. */
const named = (candidate: PoolCandidate, urn: string) => (candidate.urn === urn ? candidate : { ...candidate, urn })

interface Joined {
  person: MatchedPerson
  before: StoredCandidate | undefined
  candidate: PoolCandidate
}

/** Begun in slices, as each may name hundreds; awaited together, so that they are asked together. */
async function resolveAll(resolver: RecordResolver, joined: Joined[]): Promise<ResolvedIds[]> {
  const begun = await mapInSlices(joined, (each) => {
    const ids = resolveIds(resolver, each)
    // Heard below, when all have begun.
    ids.catch(() => {})
    return ids
  })
  return Promise.all(begun)
}

async function resolveIds(resolver: RecordResolver, { person, before, candidate }: Joined): Promise<ResolvedIds> {
  const records = person.records.map(({ record }) => record)
  const placed = records.findLast((record) => record.candidate.location === candidate.location)
  const joined = { candidate, place: placed?.place ?? null }
  const withIds = records.flatMap((record) => (record.ids ? [{ candidate: record.candidate, ids: record.ids }] : []))
  return keepIds(joined, await resolver.idsOf(joined), before ? [before] : [], withIds)
}
