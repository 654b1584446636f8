/**
 * Takes records into a pool as plan-records.ts planned it. One short transaction holds the pool's lock; if one of these people
 * was changed meanwhile, it starts over. Each call is written whole or not at all. All records come in this way, so this is where
 * erased people are kept out.
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

/** The result for a record that must not be stored. */
export interface RefusedRecord {
  urn: null
  outcome: 'REJECTED'
  reasons: string[]
}

export type SaveResult = Saved | RefusedRecord

const refused = (reason: string): RefusedRecord => ({ urn: null, outcome: 'REJECTED', reasons: [reason] })
const SUPPRESSED_ROW = 'this person is suppressed and cannot be changed'

export const refusedAsErased = (): RefusedRecord => refused(ERASED_ROW)

/** Why a new person is refused. */
export const NO_ROOM = 'the pool has as many people as it may have; remove some first'

export interface Saving extends SaveOptions {
  /** Written in the same transaction, so that both are stored or neither. */
  together?: (tx: Tx, results: SaveResult[]) => Promise<void>
  /** In a series of saves: a plan made while the previous saves were still being written. */
  ahead?: { plan: Plan; last: LastWrites }
}

/** This many saves may be written after a plan was made without making it invalid. */
const REMEMBERED_WRITES = 4

/**
 * What the last saves of a series have changed. The next saves are planned meanwhile, and their plans hold if they concern other people.
 */
export class LastWrites {
  /** By the pool version that each save found. */
  readonly #changed = new Map<number, Set<string>>()

  note(version: number, changed: Set<string>): void {
    this.#changed.set(version, changed)
    if (this.#changed.size > REMEMBERED_WRITES) this.#changed.delete(this.#changed.keys().next().value!)
  }

  /** True if nobody else has written since the plan was made, and the series itself changed nobody whom the plan concerns. */
  leavesPlanValid(plan: Plan, version: number): boolean {
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
  /** Makes what is stored for a replay from the results, which are one for each record, in their order. */
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
    // The resolver asks the network through the scout it was made with, so the work under a lock needs its own.
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
    // Noted only after the commit: without a commit, somebody else would get the next version.
    if (version !== undefined) last?.note(version, changedBy(plan))
    return answered
  })
}

function inOrder(asked: PoolRecord[], { records, suppressed, saved }: Plan): SaveResult[] {
  const why = (record: PoolRecord) => refused(suppressed.has(record) ? SUPPRESSED_ROW : NO_ROOM)
  const byRecord = new Map(records.map((record, at) => [record, saved[at] ?? why(record)]))
  return asked.map((record) => byRecord.get(record) ?? refusedAsErased())
}

/** Returns the version that it raised, or undefined if there was nothing to write. */
async function carryOut(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { plan, last }: { plan: Plan; last: LastWrites | undefined },
): Promise<number | undefined> {
  const assertHolds = async (version: number) => {
    if (version !== plan.version && !last?.leavesPlanValid(plan, version)) await assertSame(tx, accountId, plan)
  }
  if (plan.entries.length === 0) {
    // The plan was made before the last saves were written, and one of them may have changed that there is nothing to write.
    // Saves of a series come in turn, so this needs no lock.
    if (last) await assertHolds((await readPoolState(tx, accountId)).version)
    return undefined
  }
  const [lock] = await Promise.all([lockPool(tx, accountId), assertSameLists(scout, tx, accountId, plan.shield)])
  await assertHolds(lock.version)
  // Others have added people since. A new plan tells those who find no room.
  if (addedBy(plan) > Math.max(0, scout.bulk.poolPeopleMax - lock.people)) throw new PoolOvertaken()
  await savePool(tx, accountId, lock, await sealedNow(scout, tx, accountId, plan))
  return lock.version
}

/**
 * Texts sealed under an old data key are looked for only for some time (data-keys.ts). If the key changed while the plan waited,
 * it is sealed again.
 */
const sealedNow = async (scout: Scout, tx: Tx, accountId: string, { ready, entries }: Plan): Promise<ReadyPeople> =>
  ready.sealedUnder === tx.keyring().current ? ready : makeReady(scout, accountId, entries)

/** The pool has changed, but perhaps not these people. */
async function assertSame(tx: Tx, accountId: string, plan: Plan): Promise<void> {
  const pool = await readMatches(tx, accountId, plan.records)
  const numbers = await readNumbers(tx, accountId, [...plan.numbers.keys()])
  if (!isDeepStrictEqual([pool, numbers], [plan.pool, plan.numbers])) throw new PoolOvertaken()
}
