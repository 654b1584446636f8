/**
 * Work: takes the rows of an uploaded file into the pool, some seconds at a time. Each chunk is written together with the
 * progress, so a crash neither repeats nor skips a row.
 */

import { dropWaiting, readWaiting, type WaitingRow } from '../../../imports/rows.ts'
import { completeImport, noteProgress, readImport } from '../../../imports/store.ts'
import { enqueueNow, finish, postpone, type Work } from '../../../jobs/queue.ts'
import type { PoolRecord } from '../../../pool/record.ts'
import type { Scout } from '../../scout.ts'
import { emitEvents, eventsOf, importCompleted } from '../../shared/emit-events.ts'
import { CHUNK_ROWS, importRows } from './import-pool.ts'
import type { ReadRow } from './read-rows.ts'

/** Shorter than a step may take, so that other work gets its turn between two steps. */
const STEP_MS = 8_000

/** The import was cancelled while a chunk was being made: that chunk is not written. */
class Cancelled extends Error {}

export async function runImport(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const { accountId, subjectId: importId } = work
  const job = await readImport(scout.database, accountId, importId)
  const enough = AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)])
  if (job?.status !== 'QUEUED' && job?.status !== 'PROCESSING') return giveUp(scout, work, enough)
  const rows = new WaitingRows(scout, accountId, importId, job.doneThrough)
  try {
    await importRows(scout, accountId, rows, {
      supersededRows: rows.supersededRows,
      signal: enough,
      onProgress: () => scout.signals.announceChanges([importId]),
      async checkpoint(tx, progress) {
        const [, isOpen] = await Promise.all([
          // This is the fence, and it renews the lease: a step may write for longer than one lease.
          postpone(tx, work, scout.leaseSeconds),
          noteProgress(tx, { accountId, importId }, progress, scout.clock.now()),
        ])
        if (!isOpen) throw new Cancelled()
      },
    })
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return giveUp(scout, work, enough)
  }
  if (!rows.exhausted) return postpone(scout.database, work, 0)
  await scout.database.transaction(async (tx) => {
    await finish(tx, work)
    await enqueueNow(tx, accountId, { kind: 'index-pool', subjectId: accountId })
    const done = await completeImport(tx, accountId, importId, scout.clock.now())
    await emitEvents(scout, tx, accountId, done ? [importCompleted(done)] : [])
  })
  scout.signals.announceChanges([importId, eventsOf(accountId)])
}

/**
 * The import was cancelled, or is gone. Millions of rows may be waiting, so some are removed in each transaction and the work
 * stays queued until all are gone: a crash leaves none behind. Indexing that was put off during the import (index-pool.ts) is due
 * now, as at a normal end.
 */
async function giveUp(scout: Scout, work: Work, enough: AbortSignal): Promise<void> {
  const { accountId, subjectId } = work
  for (let after: number | null = 0; after !== null; ) {
    if (enough.aborted) return postpone(scout.database, work, 0)
    const last: number = after
    after = await scout.database.transaction(async (tx) => {
      await postpone(tx, work, scout.leaseSeconds)
      return dropWaiting(tx, accountId, subjectId, last)
    })
  }
  await scout.database.transaction(async (tx) => {
    await finish(tx, work)
    await enqueueNow(tx, accountId, { kind: 'index-pool', subjectId: accountId })
  })
}

/** The rows that are not imported yet, some at a time. */
class WaitingRows implements AsyncIterable<ReadRow[]> {
  /** Grows as rows are read: a row is added before it is handed out. */
  readonly supersededRows = new Set<number>()
  exhausted = false
  readonly #scout: Scout
  readonly #accountId: string
  readonly #importId: string
  readonly #after: number

  constructor(scout: Scout, accountId: string, importId: string, after: number) {
    this.#scout = scout
    this.#accountId = accountId
    this.#importId = importId
    this.#after = after
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReadRow[]> {
    for (let after = this.#after; ; ) {
      const rows = await readWaiting(this.#scout.database, this.#accountId, this.#importId, {
        after,
        limit: CHUNK_ROWS,
      })
      const last = rows.at(-1)
      if (!last) break
      for (const { row, superseded } of rows) if (superseded) this.supersededRows.add(row)
      yield rows.map(toRow)
      after = last.row
    }
    this.exhausted = true
  }
}

/** The row was validated at its upload. If it has reasons, it has been refused since. */
const toRow = ({ row, record, reasons }: WaitingRow): ReadRow =>
  reasons
    ? { row, read: { ok: false, reasons }, held: record }
    : { row, read: { ok: true, record: record as PoolRecord }, held: null }
