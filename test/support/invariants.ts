/**
 * What must hold in the database once all work has ended, whatever was killed meanwhile, read straight from
 * the tables. Owns no scenario.
 */
import assert from 'node:assert/strict'
import { verifyLedger } from '../../src/credits/verify.ts'
import type { Database } from '../../src/storage/database.ts'

/** Each finds the rows that break a promise. */
const PROMISES: Record<string, string> = {
  'no work is left': 'select kind, subject_id from work',
  'no lookup, collection or search is left open': `
    select unlock_id as id from unlocks where status <> 'COMPLETED'
    union all select enrichment_id from enrichments where status = 'PENDING'
    union all select search_id from network_searches
    union all select urn from contact_fields where state = 'IN_FLIGHT'`,
  'every hold has ended': `
    select ref from ledger_entries group by account_id, ref
    having count(*) filter (where kind = 'HOLD') <> count(*) filter (where kind in ('CAPTURE', 'RELEASE'))`,
  'nothing was refunded or captured twice': `
    select ref from ledger_entries where kind in ('CAPTURE', 'RELEASE') group by account_id, ref having count(*) > 1`,
  'a field of a person was paid for at most once': `
    select urn, field from ledger_entries where kind = 'CAPTURE' and operation = 'contact'
    group by account_id, urn, field having count(*) > 1`,
  'a value is known exactly where it was paid for': `
    select urn, field from contact_fields f where (state = 'FOUND') <> exists (
      select from ledger_entries e where e.account_id = f.account_id and e.ref = f.unlock_id || ':' || f.field
        and e.kind = 'CAPTURE')`,
  'every batch is done and counts its items': `
    select b.batch_id from batches b
    where completed_count + failed_count <> total_count or
      (select (count(*), count(*) filter (where i.status = 'COMPLETED'), count(*) filter (where i.status = 'FAILED'))
       from batch_items i where i.account_id = b.account_id and i.batch_id = b.batch_id)
      is distinct from (total_count::bigint, completed_count::bigint, failed_count::bigint)`,
  'a batch used what was captured for it': `
    select b.batch_id from batches b where used_units <> coalesce((
      select sum(plan_units + extra_units) from ledger_entries e
      where e.account_id = b.account_id and e.job_id = b.batch_id and e.kind = 'CAPTURE'), 0)`,
}

export async function assertInvariants(database: Database): Promise<void> {
  for (const [promise, sql] of Object.entries(PROMISES)) {
    assert.deepEqual(await database.queryBuilt(sql), [], `broken: ${promise}`)
  }
  const { differences } = await verifyLedger(database)
  assert.deepEqual(differences, [])
}
