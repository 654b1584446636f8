/** What pieces of work finally cost according to the ledger: captured or released. */
import type { Sql } from '../storage/database.ts'

export interface Cost {
  usedUnits: number
  refundedUnits: number
}

const ENDS = `
  select ref, kind, plan_units + extra_units as units from ledger_entries
  where account_id = $1 and ref = any ($2::text[]) and step = 2`

/** By the ref of their holds. Work still under way is not included. */
export async function readCosts(sql: Sql, accountId: string, refs: string[]): Promise<Map<string, Cost>> {
  if (refs.length === 0) return new Map()
  const rows = await sql.query<{ ref: string; kind: string; units: number }>(ENDS, [accountId, refs])
  return new Map(
    rows.map(({ ref, kind, units }) => [
      ref,
      kind === 'CAPTURE' ? { usedUnits: units, refundedUnits: 0 } : { usedUnits: 0, refundedUnits: units },
    ]),
  )
}
