/** The ledger's entries about a person: what was held, paid and refunded for their data. */
import type { Sql } from '../storage/database.ts'
import { toCredits } from './amount.ts'

const READ = `
  select seq, kind, operation, urn, field, job_id as "jobId", key_id as "keyId", plan_units + extra_units as units, at
  from ledger_entries where account_id = $1 and urn = any ($2::text[]) order by seq`

export async function readEntriesOf(sql: Sql, accountId: string, urns: string[]) {
  const rows = await sql.query<{ units: number } & Record<string, unknown>>(READ, [accountId, urns])
  return rows.map(({ units, ...entry }) => ({ ...entry, credits: toCredits(units) }))
}
