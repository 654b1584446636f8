/**
 * A ledger of any size, written straight into its table: pairs of a hold and its capture over a year, half of them of one
 * account. It is what charging would have left, so `ledger verify` finds no fault. Keys and indexes are dropped meanwhile and
 * created again afterwards. The foreign key from ends to holds is only enforced for new entries: checking the existing ones would
 * need half of their size again on disk.
 */
import type { Database } from '../src/storage/database.ts'
import { withoutStatementTimeout } from '../src/storage/without-statement-timeout.ts'
import type { BenchAccount } from './people.ts'

/** The price of a pair: small enough that the first grant lasts for 100 million pairs. */
const UNITS = 100
/** Each statement takes a few seconds. */
const PAIRS_AT_ONCE = 500_000

/**
 * $1 first pair, $2 one past the last, $3 pairs in total, $4 accounts, $5 their keys. `k` counts an account's pairs; entry 1 is
 * its grant.
 */
const WRITE = `
  insert into ledger_entries
    (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, job_id, key_id, plan_after, extra_after, at)
  select a.account_id, 2 * k + 2 + e, case e when 0 then 'HOLD' else 'CAPTURE' end,
    'unl_' || lpad(p::text, 10, '0') || left(md5(p::text), 16) || ':' || field, ${UNITS}, 0, 'contact',
    'urn:person:' || md5((k / 3)::text), field, 'job_' || lpad((k / 45)::text, 10, '0') || left(md5((k / 45)::text), 16), a.key_id,
    b.plan_units - ${UNITS} * (k + 1), 0, now() - interval '365 days' * (1 - p::float8 / $3)
  from generate_series($1::bigint, $2::bigint - 1) p
  cross join lateral (select
    case p % 2 when 0 then 1 else 2 + (p / 2) % (array_length($4::text[], 1) - 1) end as n,
    case p % 2 when 0 then p / 2 else p / 2 / (array_length($4::text[], 1) - 1) end as k) place
  cross join lateral (select ($4::text[])[n] as account_id, ($5::text[])[n] as key_id) a
  cross join lateral (select (array['work_email', 'personal_email', 'phone'])[k % 3 + 1] as field) f
  join balances b using (account_id)
  cross join generate_series(0, 1) e`

/** Afterwards: sets balances and numbers to match the entries. */
const BALANCE = `
  update balances b set last_seq = e.last, plan_units = plan_units - ${UNITS} * ((e.last - 1) / 2)
  from (select account_id, max(seq) as last from ledger_entries group by 1) e where e.account_id = b.account_id`

const KEYS = `
  select conname as name, contype as type, pg_get_constraintdef(oid) as made from pg_constraint
  where conrelid = 'ledger_entries'::regclass and contype in ('p', 'u', 'f') order by contype = 'f', conname`
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index i
  where indrelid = 'ledger_entries'::regclass
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`

type Made = { name: string; made: string; type?: string }

export async function writeLedger(
  database: Database,
  accounts: BenchAccount[],
  entries: number,
  say: (text: string) => void,
): Promise<void> {
  const pairs = entries / 2
  const owners = [accounts.map(({ accountId }) => accountId), accounts.map(({ keyId }) => keyId)]
  await withoutStatementTimeout(database, async (client) => {
    const run = async (text: string) => {
      const startedAt = performance.now()
      await client.query(text)
      say(`${text.slice(0, 100)}: ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    }
    const keys = (await client.query<Made>(KEYS)).rows
    const indexes = (await client.query<Made>(INDEXES)).rows
    for (const { name } of keys.toReversed()) await run(`alter table ledger_entries drop constraint ${name}`)
    for (const { name } of indexes) await run(`drop index ${name}`)
    for (let from = 0; from < pairs; from += PAIRS_AT_ONCE) {
      await client.query(WRITE, [from, Math.min(pairs, from + PAIRS_AT_ONCE), pairs, ...owners])
      if (from % (10 * PAIRS_AT_ONCE) === 0) say(`${(2 * from).toLocaleString('en')} entries`)
    }
    await run(`set maintenance_work_mem = '2GB'`)
    for (const { name, made, type } of keys)
      await run(`alter table ledger_entries add constraint ${name} ${made}${type === 'f' ? ' not valid' : ''}`)
    for (const { made } of indexes) await run(made)
    await run(BALANCE)
    await run('vacuum analyze ledger_entries')
    await run('checkpoint')
  })
}
