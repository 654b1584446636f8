/**
 * Results of batch jobs that are about one person, and the removal of results when that person is erased or the results are too
 * old.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { ItemResult } from './batch.ts'
import { type KeptResult, openResult } from './sealed-result.ts'

const OF_PERSON = `
  select batch_id as "jobId", urn, status, result from batch_items
  where account_id = $1 and urn = any ($2::text[]) order by batch_id`

interface ItemRow {
  jobId: string
  urn: string
  status: string
  result: KeptResult | null
}

export async function readResultsOf(sql: Sql, accountId: string, urns: string[]) {
  const rows = await sql.query<ItemRow>(OF_PERSON, [accountId, urns])
  return rows.map((row) => ({ ...row, result: row.result && openResult(sql.keyring(), accountId, row.result) }))
}

const RESULTS_AT_ONCE = 1_000

const WITH_VALUES = `
  select batch_id as "jobId", urn, result from batch_items
  where account_id = $1 and (batch_id, urn) > ($2, $3) and result ->> 'kind' in ('CONTACT', 'PROFILE')
  order by batch_id, urn limit ${RESULTS_AT_ONCE}`

/**
 * The urns whose results contain a value that `isMeant` accepts. Results are sealed, so every result of the account is opened;
 * this is rare and holds no lock.
 */
export async function findResultsWith(
  sql: Sql,
  accountId: string,
  isMeant: (field: ContactField, value: string) => boolean,
): Promise<string[]> {
  const found = new Set<string>()
  for (let after = ['', '']; ; ) {
    const rows = await sql.query<Pick<ItemRow, 'jobId' | 'urn'> & { result: KeptResult }>(WITH_VALUES, [
      accountId,
      ...after,
    ])
    for (const { urn, result } of rows) {
      const opened = openResult(sql.keyring(), accountId, result)
      const values = opened.kind === 'PROFILE' ? opened.contact : opened.kind === 'CONTACT' ? opened.values : {}
      const entries = Object.entries(values) as [ContactField, string][]
      if (entries.some(([field, value]) => isMeant(field, value))) found.add(urn)
    }
    const last = rows.at(-1)
    if (!last || rows.length < RESULTS_AT_ONCE) return [...found]
    after = [last.jobId, last.urn]
  }
}

/** Only settled items: a pending one has no result yet. The job's counters and the refunded amount stay, as they name nobody. */
const ERASE = `
  update batch_items
  set result = jsonb_set($3::jsonb, '{refundedUnits}', coalesce(result -> 'refundedUnits', '0'))
  where account_id = $1 and urn = any ($2::text[]) and status <> 'PENDING' and result ->> 'kind' <> 'FAILED'
  returning urn`

export async function eraseResults(tx: Tx, accountId: string, urns: string[], result: ItemResult): Promise<number> {
  return (await tx.query(ERASE, [accountId, urns, JSON.stringify(result)])).length
}

const PURGE = `
  with old as (
    select account_id, batch_id from batches
    where updated_at < $1 and completed_count + failed_count = total_count limit $2
  ), items as (
    delete from batch_items i using old where i.account_id = old.account_id and i.batch_id = old.batch_id returning 1
  )
  select account_id, batch_id, (select count(*) from items) as n from old`

const REMOVE = `
  delete from batches b using unnest($1::text[], $2::text[]) as old (account_id, batch_id)
  where b.account_id = old.account_id and b.batch_id = old.batch_id`

/** Deletes finished jobs with their items. Returns how many jobs. */
export async function purgeBatches(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query<{ account_id: string; batch_id: string }>(PURGE, [before, limit])
  const accounts = rows.map((row) => row.account_id)
  const batches = rows.map((row) => row.batch_id)
  if (rows.length > 0) await tx.query(REMOVE, [accounts, batches])
  return rows.length
}
