/**
 * Saves a refused row after somebody corrected it; it is validated with the import's own column mapping. Refusals: NOT_FOUND,
 * INVALID_REQUEST.
 */
import type { Caller } from '../../../accounts/account.ts'
import { noteAudit } from '../../../audit/store.ts'
import { invalidFaults } from '../../../base/invalid.ts'
import type { RawObject } from '../../../base/json.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { IdempotencyToken } from '../../../idempotency/store.ts'
import { removeRejected } from '../../../imports/rows.ts'
import { type ImportJob, noteMended, readImport } from '../../../imports/store.ts'
import { type ColumnMapping, readPoolRecord } from '../../../pool/record.ts'
import { RecordResolver } from '../../naming/resolve-record.ts'
import type { Scout } from '../../scout.ts'
import { type Answer, once } from '../../shared/once.ts'
import { countOutcomes, type SaveResult, type Saving, saveRecords } from '../save-records.ts'

export interface SavedRow {
  urn: string
  job: ImportJob
}

export async function mendRow(
  scout: Scout,
  caller: Caller,
  { importId, row, record: raw }: { importId: string; row: number; record: RawObject },
  token?: IdempotencyToken,
): Promise<Answer<SavedRow>> {
  const { accountId, keyId } = caller
  const job = await readImport(scout.database, accountId, importId)
  // Refused only after the idempotency key was checked: it may belong to another request.
  if (!job) return once(scout, accountId, token, () => Promise.reject(noSuchRow()))
  const mapping = new Map(Object.entries(job.mapping ?? {})) as ColumnMapping
  // Read strictly, not leniently as in an import: the person correcting the row is there to see the errors.
  const read = readPoolRecord(accountId, raw, { mapping })
  if (!read.ok) throw invalidFaults(read.reasons)
  const saving: Saving = {
    source: 'IMPORT',
    resolver: new RecordResolver(scout),
    join: 'OVERWRITE',
    async together(tx, results) {
      refuseUnsaved(results)
      if (!(await removeRejected(tx, accountId, importId, row))) throw noSuchRow()
      const at = scout.clock.now()
      await noteMended(tx, { accountId, importId }, countOutcomes(results), at)
      const urns = results.flatMap(({ urn }) => urn ?? [])
      await noteAudit(tx, { accountId, keyId, action: 'pool.import', at, subject: importId, urns })
    },
  }
  const records = [read.record]
  const answer = (results: SaveResult[]) => results[0]!.urn!
  const { result: urn, replayed } = await saveRecords(scout, accountId, { records, saving, answer }, token)
  return { result: { urn, job: (await readImport(scout.database, accountId, importId))! }, replayed }
}

/** Throwing here rolls back the transaction, so nothing is written. */
function refuseUnsaved(results: SaveResult[]): void {
  for (const each of results) if (each.outcome === 'REJECTED') throw invalidFaults(each.reasons)
}

const noSuchRow = () => new Refusal('NOT_FOUND', 'This import has no such rejected row.')
