/** The status of an import, its rejected rows, and cancelling it. Refusal: NOT_FOUND. */
import type { Caller } from '../../../accounts/account.ts'
import { Refusal } from '../../../base/refusal.ts'
import { type RejectedRow, readLeftOut, readRejected } from '../../../imports/rows.ts'
import { cancelImport, type ImportJob, readImport } from '../../../imports/store.ts'
import { readPoolHeads } from '../../../pool/store.ts'
import { hiddenAmong } from '../../known-people/hidden.ts'
import type { Scout } from '../../scout.ts'
import { awaitChange, type Patience } from '../../shared/await-change.ts'

const ROWS_AT_ONCE = 500

export async function importStatus(
  scout: Scout,
  caller: Caller,
  importId: string,
  patience: Patience,
): Promise<ImportJob> {
  const job = await awaitChange(scout, caller, patience, {
    read: () => readImport(scout.database, caller.accountId, importId),
    subjectOf: () => importId,
    stateOf: ({ status, doneThrough }) => `${status} ${doneThrough}`,
    isDone: ({ completedAt }) => completedAt !== null,
  })
  if (!job) throw new Refusal('NOT_FOUND', 'There is no such import in this account.', { done: true })
  return job
}

/** An import that has already ended stays as it is. */
export async function cancelPoolImport(scout: Scout, caller: Caller, importId: string): Promise<ImportJob> {
  await cancelImport(scout.database, caller.accountId, importId, scout.clock.now())
  scout.signals.announceChanges([importId])
  return importStatus(scout, caller, importId, { waitSeconds: 0, signal: AbortSignal.abort() })
}

export const rejectedRows = (scout: Scout, { accountId }: Caller, importId: string): AsyncGenerator<RejectedRow> =>
  allRows((after) => readRejected(scout.database, accountId, importId, { after, limit: ROWS_AT_ONCE }))

/** A person imported without some value. `urn` is null if they are not, or no longer, in the pool under it, or are hidden. */
export interface LeftOut {
  row: number
  reasons: string[]
  urn: string | null
  fullName: string | null
}

export async function* leftOutRows(scout: Scout, { accountId }: Caller, importId: string): AsyncGenerator<LeftOut> {
  const { database } = scout
  const read = async (after: number) => {
    const rows = await readLeftOut(database, accountId, importId, { after, limit: ROWS_AT_ONCE })
    const saved = await readPoolHeads(
      database,
      accountId,
      rows.map(({ urn }) => urn),
    )
    const hidden = await hiddenAmong(scout, database, accountId, [...saved.values()])
    return rows.map(({ row, reasons, urn }) => {
      const person = hidden.has(urn) ? undefined : saved.get(urn)
      return { row, reasons, urn: person?.urn ?? null, fullName: person?.fullName ?? null }
    })
  }
  yield* allRows(read)
}

async function* allRows<T extends { row: number }>(read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}
