/** The ledger's entries about a person: what was held, paid and refunded for their data. */
import type { Sql } from '../storage/database.ts'
import { toCredits, units } from './amount.ts'
import { type LedgerEntry, readLedgerEntries } from './entries.ts'

const PAGE_ENTRIES = 1_000

/** Oldest first. */
export async function readEntriesOf(sql: Sql, accountId: string, urns: string[]) {
  const found: LedgerEntry[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const page = await readLedgerEntries(sql, accountId, { urns }, { before, limit: PAGE_ENTRIES })
    found.push(...page.entries)
    before = page.before
  }
  return found.reverse().map(({ seq, kind, operation, urn, field, jobId, keyId, moved, at }) => ({
    seq,
    kind,
    operation,
    urn,
    field,
    jobId,
    keyId,
    at,
    credits: toCredits(units(moved.plan + moved.extra)),
  }))
}
