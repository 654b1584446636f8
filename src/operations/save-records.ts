/**
 * Takes records into a pool: finds whom each is about, joins what is known with what is new, resolves the words to ids,
 * and writes what has changed. Reads and asks without a lock; the short transaction at the end holds it and starts
 * over if one of these people was changed meanwhile. Each call is written whole or not at all. The one way in for
 * records, so that here erased people are kept out.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Origin, PoolCandidate, ResolvedIds, StoredCandidate } from '../candidates/candidate.ts'
import { fillGaps, overwrite, supplement } from '../candidates/combine.ts'
import { keepIds } from '../candidates/kept-ids.ts'
import { type Acquaintance, type Matched, matchPeople } from '../candidates/match-people.ts'
import { acquaint, readNumbers, readVersion } from '../candidates/pool-acquaintance.ts'
import type { PoolRecord } from '../candidates/pool-record.ts'
import { readStored } from '../candidates/pool-store.ts'
import { lockPool, type PoolEntry } from '../candidates/pool-write.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Shield } from '../privacy/shield.ts'
import type { Tx } from '../storage/database.ts'
import { isErasedRecord } from './hidden.ts'
import { type Answer, once } from './once.ts'
import type { RecordResolver } from './resolve-record.ts'
import { ERASED_ROW } from './rows-about.ts'
import { assertSameLists, Overtaken, savePool, untilNotOvertaken } from './save-pool.ts'
import type { Scout } from './scout.ts'

export interface Saved {
  urn: string
  outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'
}

/** A record that must not be stored. */
export interface Refused {
  urn: null
  outcome: 'REJECTED'
  reasons: string[]
}

export type SaveResult = Saved | Refused

export const refusedAsErased = (): Refused => ({ urn: null, outcome: 'REJECTED', reasons: [ERASED_ROW] })

export interface Saving {
  source: Origin['source']
  resolver: RecordResolver
  /** What becomes of somebody who is in the pool: a newer record overwrites, a found one adds. */
  join: 'OVERWRITE' | 'SUPPLEMENT'
  /** Written in the same transaction: both are there or neither. */
  together?: (tx: Tx, results: SaveResult[]) => Promise<void>
}

export function countOutcomes(results: { outcome: string }[]) {
  const count = (wanted: Saved['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return { created: count('CREATED'), updated: count('UPDATED'), unchanged: count('UNCHANGED') }
}

/** `answer` makes what is kept for a replay of one result for each record, in their order. */
export function saveRecords<T>(
  scout: Scout,
  accountId: string,
  records: PoolRecord[],
  saving: Saving,
  answer: (results: SaveResult[]) => T,
  token?: IdempotencyToken,
): Promise<Answer<T>> {
  return untilNotOvertaken(async () => {
    const shield = await scout.suppressions.open(scout.database, accountId)
    const wanted = records.filter(({ candidate }) => !isErasedRecord(shield, candidate))
    const plan = await makePlan(scout, accountId, wanted, saving)
    const results = inOrder(records, wanted, plan.saved)
    return once(scout, accountId, token, async (tx) => {
      await carryOut(scout, tx, accountId, wanted, plan, shield)
      await saving.together?.(tx, results)
      return answer(results)
    })
  })
}

function inOrder(records: PoolRecord[], wanted: PoolRecord[], saved: Saved[]): SaveResult[] {
  const byRecord = new Map(wanted.map((record, at) => [record, saved[at]!]))
  return records.map((record) => byRecord.get(record) ?? refusedAsErased())
}

interface Plan {
  version: number
  pool: Acquaintance
  numbers: Map<string, number>
  entries: PoolEntry[]
  saved: Saved[]
}

async function makePlan(scout: Scout, accountId: string, records: PoolRecord[], saving: Saving): Promise<Plan> {
  // Before everything else: what is read after it is at least as new.
  const version = await readVersion(scout.database, accountId)
  const pool = await acquaint(scout.database, accountId, records)
  const people = matchPeople(records, pool)
  const known = people.filter(({ isNew }) => !isNew).map(({ urn }) => urn)
  const stored = await readStored(scout.database, accountId, known)
  const saved = new Array<Saved>(records.length)
  const joined = people.map((person) => {
    const before = stored.get(person.urn)
    return { person, before, candidate: joinRecords(person, before?.candidate, saving.join, saved) }
  })
  const ids = await Promise.all(joined.map((each: Joined) => resolveIds(saving.resolver, each)))
  const entries = joined.flatMap(({ person, before, candidate }, at): PoolEntry[] => {
    const same = before && isDeepStrictEqual([before.candidate, before.ids], [candidate, ids[at]])
    if (same) return []
    const outcomes = person.records.map(({ index }) => saved[index]!)
    // The words are the same; what they mean has been found since.
    if (outcomes.every(({ outcome }) => outcome === 'UNCHANGED')) outcomes.at(-1)!.outcome = 'UPDATED'
    return [{ candidate, ids: ids[at]!, origin: { source: saving.source }, before }]
  })
  return { version, pool, numbers: numbersOf(known, stored), entries, saved }
}

const numbersOf = (urns: string[], stored: Map<string, StoredCandidate>) =>
  new Map(urns.flatMap((urn) => (stored.has(urn) ? [[urn, stored.get(urn)!.docNo]] : [])))

function joinRecords(
  { urn, records }: Matched,
  before: PoolCandidate | undefined,
  join: Saving['join'],
  saved: Saved[],
): PoolCandidate {
  let now = before
  for (const { record, index, former } of records) {
    const then = now
    const joined = join === 'SUPPLEMENT' ? supplement : former ? fillGaps : overwrite
    now = then ? joined(then, record.candidate) : { ...record.candidate, urn }
    saved[index] = { urn, outcome: !then ? 'CREATED' : isDeepStrictEqual(then, now) ? 'UNCHANGED' : 'UPDATED' }
  }
  return now!
}

interface Joined {
  person: Matched
  before: StoredCandidate | undefined
  candidate: PoolCandidate
}

async function resolveIds(resolver: RecordResolver, { person, before, candidate }: Joined): Promise<ResolvedIds> {
  const records = person.records.map(({ record }) => record)
  const placed = records.findLast((record) => record.candidate.location === candidate.location)
  const joined = { candidate, place: placed?.place ?? null }
  const told = records.flatMap((record) => (record.ids ? [{ candidate: record.candidate, ids: record.ids }] : []))
  return keepIds(joined, await resolver.idsOf(joined), before ? [before] : [], told)
}

async function carryOut(
  scout: Scout,
  tx: Tx,
  accountId: string,
  records: PoolRecord[],
  plan: Plan,
  shield: Shield,
): Promise<void> {
  if (plan.entries.length === 0) return
  const lock = await lockPool(tx, accountId)
  await assertSameLists(scout, tx, accountId, shield)
  if (lock.version !== plan.version) await assertSame(tx, accountId, records, plan)
  await savePool(scout, tx, accountId, lock, plan.entries)
}

/** The pool has changed; these people may have not. */
async function assertSame(tx: Tx, accountId: string, records: PoolRecord[], plan: Plan): Promise<void> {
  const pool = await acquaint(tx, accountId, records)
  const numbers = await readNumbers(tx, accountId, [...plan.numbers.keys()])
  if (!isDeepStrictEqual([pool, numbers], [plan.pool, plan.numbers])) throw new Overtaken()
}
