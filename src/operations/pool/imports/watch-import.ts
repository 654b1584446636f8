/** An import as it stands, its rejected rows, and its end before time. Refusal: NOT_FOUND. */
import type { Caller } from '../../../accounts/account.ts'
import { Refusal } from '../../../base/refusal.ts'
import { type RejectedRow, readRejected } from '../../../imports/rows.ts'
import { cancelImport, type ImportJob, readImport } from '../../../imports/store.ts'
import { awaitChange, type Patience } from '../../shared/await-change.ts'
import type { Scout } from '../../shared/scout.ts'

const ROWS_AT_ONCE = 500

export async function importStatus(
  scout: Scout,
  { accountId }: Caller,
  importId: string,
  patience: Patience,
): Promise<ImportJob> {
  const job = await awaitChange(scout, patience, {
    read: () => readImport(scout.database, accountId, importId),
    subjectOf: () => importId,
    stateOf: ({ status, doneThrough }) => `${status} ${doneThrough}`,
    isDone: ({ completedAt }) => completedAt !== null,
  })
  if (!job) throw new Refusal('NOT_FOUND', 'There is no such import in this account.', { done: true })
  return job
}

/** Of one that has ended already nothing changes. */
export async function cancelPoolImport(scout: Scout, caller: Caller, importId: string): Promise<ImportJob> {
  await cancelImport(scout.database, caller.accountId, importId, scout.clock.now())
  scout.signals.changed([importId])
  return importStatus(scout, caller, importId, { waitSeconds: 0, signal: AbortSignal.abort() })
}

export async function* rejectedRows(
  scout: Scout,
  { accountId }: Caller,
  importId: string,
): AsyncGenerator<RejectedRow> {
  for (let after = 0; ; ) {
    const rows = await readRejected(scout.database, accountId, importId, { after, limit: ROWS_AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}
