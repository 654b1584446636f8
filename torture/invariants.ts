/**
 * The eight promises about credits and work, checked directly in the tables. Owns the checks, so that tests and torture run the
 * same ones; contains no scenario. A promise is kept if none of its queries finds a row.
 *
 * At any moment they hold for everything that has ended, and completely once all work has ended.
 */
import { verifyLedger } from '../src/operations/accounts/verify-ledger.ts'
import type { Database, Sql } from '../src/storage/database.ts'

/** In the order of reporting; each query finds rows that break the promise. */
const PROMISES: Record<string, string[]> = {
  'entries sum to balances per account and bucket': [
    // verifyLedger checks both buckets, free and held, every running balance and the numbering. This checks the totals.
    `select account_id from ledger_entries join balances using (account_id)
     group by account_id, balances.plan_units, balances.extra_units, held_plan_units, held_extra_units
     having sum(ledger_entries.plan_units) filter (where kind = 'GRANT')
         is distinct from balances.plan_units + held_plan_units
           + coalesce(sum(ledger_entries.plan_units) filter (where kind = 'CAPTURE'), 0)
       or sum(ledger_entries.extra_units) filter (where kind = 'GRANT')
         is distinct from balances.extra_units + held_extra_units
           + coalesce(sum(ledger_entries.extra_units) filter (where kind = 'CAPTURE'), 0)`,
  ],
  'every hold of finished work has exactly one capture or release': [
    `select ref from ledger_entries group by account_id, ref
     having count(*) filter (where kind = 'HOLD') <> count(*) filter (where kind in ('CAPTURE', 'RELEASE'))`,
    `select ref from ledger_entries where kind in ('CAPTURE', 'RELEASE') group by account_id, ref having count(*) > 1`,
  ],
  'items accepted = items ended, none twice': [
    'select kind, subject_id from work',
    `select unlock_id as open from unlocks where status <> 'COMPLETED'
     union all select enrichment_id from enrichments where status = 'PENDING'
     union all select search_id from network_searches
     union all select urn from contact_fields where state = 'IN_FLIGHT'
     union all select urn from batch_items where status = 'PENDING'`,
    `select b.batch_id from batches b where total_count <> (
       select count(*) from batch_items i where i.account_id = b.account_id and i.batch_id = b.batch_id)`,
    // One hold per piece of work: a second hold for the same field of the same request means work done twice.
    `select ref from ledger_entries where kind = 'HOLD' group by account_id, ref having count(*) > 1`,
  ],
  'each (account, person, field) is charged at most once': [
    `select urn, field from ledger_entries where kind = 'CAPTURE' and operation = 'contact'
     group by account_id, urn, field having count(*) > 1`,
    `select person, f.field from contact_fields f join ledger_entries e
       on e.account_id = f.account_id and e.ref = f.unlock_id || ':' || f.field and e.kind = 'CAPTURE'
     where person is not null group by f.account_id, person, f.field having count(*) > 1`,
    // A value is known exactly where it was paid for, under this urn or another urn of the same person.
    `select urn, field from contact_fields f where (state = 'FOUND') <> exists (
       select from contact_fields o join ledger_entries e
         on e.account_id = o.account_id and e.ref = o.unlock_id || ':' || o.field and e.kind = 'CAPTURE'
       where o.account_id = f.account_id and o.field = f.field
         and (o.urn = f.urn or (o.person = f.person and f.state = 'FOUND')))`,
  ],
  'refunds = held - captured': [
    `select account_id from ledger_entries group by account_id
     having coalesce(sum(plan_units + extra_units) filter (where kind = 'RELEASE'), 0)
       <> coalesce(sum(plan_units + extra_units) filter (where kind = 'HOLD'), 0)
        - coalesce(sum(plan_units + extra_units) filter (where kind = 'CAPTURE'), 0)`,
    `select u.unlock_id from unlocks u left join (
       select account_id, split_part(ref, ':', 1) as unlock_id,
         sum(plan_units + extra_units) filter (where kind = 'HOLD') as held,
         sum(plan_units + extra_units) filter (where kind = 'CAPTURE') as captured
       from ledger_entries where operation = 'contact' group by 1, 2) l using (account_id, unlock_id)
     where u.charged_units <> coalesce(held, 0) or u.refunded_units <> coalesce(held, 0) - coalesce(captured, 0)`,
  ],
  'counters equal item states and done never goes back': [
    `select b.batch_id from batches b join lateral (
       select count(*) filter (where status = 'COMPLETED') as completed, count(*) filter (where status = 'FAILED') as failed
       from batch_items i where i.account_id = b.account_id and i.batch_id = b.batch_id) i on true
     where (completed_count, failed_count) <> (i.completed, i.failed) or completed_count + failed_count <> total_count`,
    `select b.batch_id from batches b left join (
       select account_id, job_id as batch_id, sum(plan_units + extra_units) as captured
       from ledger_entries where kind = 'CAPTURE' group by 1, 2) c using (account_id, batch_id)
     where used_units <> coalesce(captured, 0)`,
  ],
  'no row is readable by another account': [
    // Rows are read by account, so a row that points at another account's row would be how that data leaks.
    `select i.batch_id from batch_items i join unlocks u on u.unlock_id = i.work_ref and u.account_id <> i.account_id
     union all select i.batch_id from batch_items i
       join enrichments n on n.enrichment_id = i.work_ref and n.account_id <> i.account_id
     union all select f.urn from contact_fields f join unlocks u using (unlock_id) where u.account_id <> f.account_id
     union all select u.unlock_id from unlocks u join batches b using (batch_id) where b.account_id <> u.account_id
     union all select n.enrichment_id from enrichments n join batches b using (batch_id) where b.account_id <> n.account_id
     union all select e.ref from ledger_entries e join batches b on b.batch_id = e.job_id and b.account_id <> e.account_id
     union all select e.ref from ledger_entries e join api_keys k using (key_id) where k.account_id <> e.account_id
     union all select d.delivery_id from webhook_deliveries d join webhooks w using (webhook_id)
       where w.account_id <> d.account_id`,
    // Answers kept for repeats, and events, that name a job of another account.
    `select i.idempotency_key from idempotency i join batches b on b.batch_id = i.result ->> 'jobId'
       where b.account_id <> i.account_id
     union all select e.event_id from events e join batches b on b.batch_id = e.data ->> 'jobId'
       where b.account_id <> e.account_id`,
  ],
  'no balance is below zero': [
    `select account_id from balances
     where least(plan_units, extra_units, held_plan_units, held_extra_units) < 0`,
    'select ref from ledger_entries where least(plan_units, extra_units, plan_after, extra_after) < 0',
  ],
}

export const invariantNames = Object.keys(PROMISES)
const [SUMS, , , , , COUNTERS] = invariantNames as [string, string, string, string, string, string]

/** For each broken promise, the rows that break it; empty if all are kept. */
export async function brokenInvariants(sql: Sql): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  const note = (promise: string, rows: unknown[]) => {
    if (rows.length > 0) broken[promise] = [...(broken[promise] ?? []), ...rows.slice(0, ROWS_TOLD_MAX)]
  }
  for (const [promise, queries] of Object.entries(PROMISES)) {
    for (const query of queries) note(promise, await sql.queryBuilt(query))
  }
  note(SUMS, (await verifyLedger(sql)).differences)
  const [watched] = await sql.queryBuilt<{ it: boolean }>(`select to_regclass('went_back') is not null as it`)
  if (watched!.it) note(COUNTERS, await sql.queryBuilt('select * from went_back'))
  return broken
}

/** Enough rows to see what the problem is. */
const ROWS_TOLD_MAX = 10

/** Throws with every broken promise. */
export async function requireInvariants(sql: Sql): Promise<void> {
  const broken = await brokenInvariants(sql)
  if (Object.keys(broken).length > 0) throw new Error(`broken promises: ${JSON.stringify(broken, null, 2)}`)
}

const WATCH = `
  create table went_back (what text not null, id text not null, before text, after text);
  create function note_going_back() returns trigger language plpgsql as $$
  begin
    insert into went_back values (tg_table_name, new.batch_id, old::text, new::text);
    return new;
  end $$;
  create trigger counters_go_back after update on batches for each row
    when (new.completed_count < old.completed_count or new.failed_count < old.failed_count
      or new.total_count <> old.total_count or new.used_units < old.used_units)
    execute function note_going_back();
  create trigger items_go_back after update on batch_items for each row
    when (old.status <> 'PENDING' and new.status <> old.status)
    execute function note_going_back()`

/**
 * From here on the database itself records every batch whose counters fall and every item that ends twice. A polling client would
 * miss changes between two polls.
 */
export async function watchForGoingBack(database: Database): Promise<void> {
  await database.queryBuilt(WATCH)
}
