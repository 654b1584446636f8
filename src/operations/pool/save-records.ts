/**
 * Takes records into a pool, as plan-records.ts planned it. One short transaction holds the pool's lock, and starts
 * over if one of these people was changed meanwhile. Each call is written whole or not at all. The one way in for
 * records, so that here erased people are kept out.
 */
import { isDeepStrictEqual } from 'node:util'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readMatches } from '../../identity/read-matches.ts'
import { readNumbers } from '../../pool/documents.ts'
import type { ReadyPeople } from '../../pool/ready-people.ts'
import type { PoolRecord } from '../../pool/record.ts'
import { readPoolState } from '../../pool/state.ts'
import { lockPool } from '../../pool/write.ts'
import type { Tx } from '../../storage/database.ts'
import { ERASED_ROW } from '../known-people/rows-about.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { assertSameLists, makeReady, PoolOvertaken, savePool, untilNotOvertaken } from '../shared/save-pool.ts'
import { addedBy, changedBy, lookedFor, type Plan, planRecords, type Saved, type SaveOptions } from './plan-records.ts'

/** A record that must not be stored. */
export interface RefusedRecord {
  urn: null
  outcome: 'REJECTED'
  reasons: string[]
}

export type SaveResult = Saved | RefusedRecord

const refused = (reason: string): RefusedRecord => ({ urn: null, outcome: 'REJECTED', reasons: [reason] })
const SUPPRESSED_ROW = 'this person is suppressed, and is not changed meanwhile'

export const refusedAsErased = (): RefusedRecord => refused(ERASED_ROW)

/** Why a new person is refused. */
export const NO_ROOM = 'the pool has as many people as it may have; remove some first'

export interface Saving extends SaveOptions {
  /** Written in the same transaction: both are there or neither. */
  together?: (tx: Tx, results: SaveResult[]) => Promise<void>
  /** Of saves that follow one another: a plan made before the last of them were written. */
  ahead?: { plan: Plan; last: LastWrites }
}

/** So many saves may be written after a plan was made that still holds. */
const REMEMBERED_WRITES = 4

/** What the last ones of a row of saves have changed. The next are planned meanwhile, and hold if they are about others. */
export class LastWrites {
  /** By the version that each found. */
  readonly #changed = new Map<number, Set<string>>()

  note(version: number, changed: Set<string>): void {
    this.#changed.set(version, changed)
    if (this.#changed.size > REMEMBERED_WRITES) this.#changed.delete(this.#changed.keys().next().value!)
  }

  /** Nobody else has written since it was planned, and we to nobody it is about. */
  spares(plan: Plan, version: number): boolean {
    const looked = lookedFor(plan)
    for (let since = plan.version; since < version; since++) {
      if (!this.#changed.get(since)?.isDisjointFrom(looked)) return false
    }
    return true
  }
}

export function countOutcomes(results: { outcome: string }[]) {
  const count = (wanted: Saved['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return { created: count('CREATED'), updated: count('UPDATED'), unchanged: count('UNCHANGED') }
}

interface ToSave<T> {
  records: PoolRecord[]
  saving: Saving
  /** What is kept for a replay, of one result for each record, in their order. */
  answer: (results: SaveResult[]) => T
}

export async function saveRecords<T>(
  asked: Scout,
  accountId: string,
  { records, saving, answer }: ToSave<T>,
  token?: IdempotencyToken,
): Promise<Answer<T>> {
  const last = saving.ahead?.last
  let ahead = saving.ahead?.plan
  return untilNotOvertaken(asked, accountId, async (scout) => {
    // Its resolver asks the network by the scout it was made with: under a lock it must be another.
    const saveOptions = scout === asked ? saving : { ...saving, resolver: new RecordResolver(scout) }
    const plan = ahead ?? (await planRecords(scout, accountId, records, saveOptions))
    ahead = undefined
    const results = inOrder(records, plan)
    let version: number | undefined
    const answered = await once(scout, accountId, token, async (tx) => {
      version = await carryOut(scout, tx, accountId, { plan, last })
      await saving.together?.(tx, results)
      return answer(results)
    })
    // Only now: had it not been committed, the next version would be somebody else's.
    if (version !== undefined) last?.note(version, changedBy(plan))
    return answered
  })
}

function inOrder(asked: PoolRecord[], { records, suppressed, saved }: Plan): SaveResult[] {
  const why = (record: PoolRecord) => refused(suppressed.has(record) ? SUPPRESSED_ROW : NO_ROOM)
  const byRecord = new Map(records.map((record, at) => [record, saved[at] ?? why(record)]))
  return asked.map((record) => byRecord.get(record) ?? refusedAsErased())
}

/** Answers the version that it raised; none where there was nothing to write. */
async function carryOut(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { plan, last }: { plan: Plan; last: LastWrites | undefined },
): Promise<number | undefined> {
  const assertHolds = async (version: number) => {
    if (version !== plan.version && !last?.spares(plan, version)) await assertSame(tx, accountId, plan)
  }
  if (plan.entries.length === 0) {
    // Planned before the last saves were written, one of which may have made something to write of it. Ours come in turn: no lock.
    if (last) await assertHolds((await readPoolState(tx, accountId)).version)
    return undefined
  }
  const [lock] = await Promise.all([lockPool(tx, accountId), assertSameLists(scout, tx, accountId, plan.shield)])
  await assertHolds(lock.version)
  // Others have come since it was planned: it is planned again, and whoever finds no room is told so.
  if (addedBy(plan) > Math.max(0, scout.bulk.poolPeopleMax - lock.people)) throw new PoolOvertaken()
  await savePool(tx, accountId, lock, await sealedNow(scout, tx, accountId, plan))
  return lock.version
}

/** A plan may have waited for longer than what an old data key sealed is looked for (data-keys.ts): it is sealed anew. */
const sealedNow = async (scout: Scout, tx: Tx, accountId: string, { ready, entries }: Plan): Promise<ReadyPeople> =>
  ready.sealedUnder === tx.keyring().current ? ready : makeReady(scout, accountId, entries)

/** The pool has changed; these people may have not. */
async function assertSame(tx: Tx, accountId: string, plan: Plan): Promise<void> {
  const pool = await readMatches(tx, accountId, plan.records)
  const numbers = await readNumbers(tx, accountId, [...plan.numbers.keys()])
  if (!isDeepStrictEqual([pool, numbers], [plan.pool, plan.numbers])) throw new PoolOvertaken()
}
