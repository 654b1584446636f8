/**
 * Plans what becomes of records on their way into a pool: finds whom each is about, joins known data with new data, resolves words to
 * ids. Reads and asks without a lock and writes nothing. save-records.ts checks whether a plan still holds when it carries it out.
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
  /**
   * How a record changes somebody who is already in the pool: OVERWRITE for newer records, SUPPLEMENT for people found in the network.
   */
  join: 'OVERWRITE' | 'SUPPLEMENT'
}

export interface Plan {
  /** The records that may be stored. */
  records: PoolRecord[]
  /** Records about a suppressed person of the pool. They are not stored: with another email the person could be shown again. */
  suppressed: Set<PoolRecord>
  shield: Shield
  /** The version of the pool before anything was read from it. */
  version: number
  pool: KnownPeople
  numbers: Map<string, number>
  entries: PoolEntry[]
  ready: ReadyPeople
  /** Undefined if there is no room for the person. */
  saved: (Saved | undefined)[]
}

export async function planRecords(
  scout: Scout,
  accountId: string,
  asked: PoolRecord[],
  { source, resolver, join }: SaveOptions,
): Promise<Plan> {
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const records = asked.filter(({ candidate }) => !isErasedRecord(shield, candidate))
  // Read before anything else of the pool, so that everything read later is at least as new.
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
    // The words are the same, but new meanings have been found for them.
    if (outcomes.every(({ outcome }) => outcome === 'UNCHANGED')) outcomes.at(-1)!.outcome = 'UPDATED'
    return [{ candidate, ids: ids[at]!, origin: { source }, before }]
  })
  const ready = await makeReady(scout, accountId, entries)
  const spared = people.filter(({ urn }) => hidden.has(urn)).flatMap((person) => person.records)
  const suppressed = new Set(spared.map(({ record }) => record))
  return { records, suppressed, shield, version, pool, numbers: numbersOf(known, stored), entries, ready, saved }
}

/** People already in the pool need no room; of the new ones, the first get it. */
function withRoom(people: MatchedPerson[], room: number): MatchedPerson[] {
  let left = room
  return people.filter(({ isNew }) => !isNew || left-- > 0)
}

/** By how many people the pool grows when the plan is carried out. */
export const addedBy = ({ entries }: Plan): number => entries.filter(({ before }) => !before).length

/** The keys and urns that the plan looked for and found. The plan holds as long as nobody changes any of them. */
export function lookedFor({ records, pool, numbers }: Plan): Set<string> {
  const looked = new Set([...numbers.keys(), ...pool.owners.keys(), ...pool.present.keys(), ...pool.redirects.values()])
  for (const { candidate } of records) {
    looked.add(candidate.urn)
    for (const { key } of exactSigns(candidate)) looked.add(key)
  }
  for (const owners of pool.owners.values()) for (const { urn } of owners) looked.add(urn)
  return looked
}

/** The keys and urns that carrying out the plan changes. */
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

/** Returns the same object if possible, because its signs are remembered by object. */
const named = (candidate: PoolCandidate, urn: string) => (candidate.urn === urn ? candidate : { ...candidate, urn })

interface Joined {
  person: MatchedPerson
  before: StoredCandidate | undefined
  candidate: PoolCandidate
}

/** Started in slices, because each person may name hundreds of texts; awaited together, so that the texts are asked for together. */
async function resolveAll(resolver: RecordResolver, joined: Joined[]): Promise<ResolvedIds[]> {
  const begun = await mapInSlices(joined, (each) => {
    const ids = resolveIds(resolver, each)
    // Awaited below, once all have been started. Without this, an early failure would be an unhandled rejection.
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
