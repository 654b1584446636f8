/** How often each key sent requests in the current minute, over all processes. Owns `request_rates`. */
import type { Sql } from '../storage/database.ts'

export interface KeyRate {
  accountId: string
  keyId: string
  requests: number
}

/** A stored minute further ahead than this was written by a process whose clock was wrong. */
const MINUTES_APART_MAX = 5

/** Rows are sorted, so that two processes cannot deadlock. A process whose clock is behind adds nothing to a later minute. */
const ADD = `
  insert into request_rates (account_id, key_id, minute, requests)
  select account_id, key_id, $4, requests
  from unnest($1::text[], $2::text[], $3::int[]) as r (account_id, key_id, requests) order by 1, 2
  on conflict (account_id, key_id) do update set
    requests = excluded.requests +
      case when request_rates.minute = excluded.minute then request_rates.requests else 0 end,
    minute = excluded.minute
  where request_rates.minute not between excluded.minute + 1 and excluded.minute + ${MINUTES_APART_MAX}
  returning key_id as "keyId"`

const READ = `
  select account_id as "accountId", key_id as "keyId", requests from request_rates
  where account_id = any ($1::text[]) and minute = $2`

export interface SharedRates {
  /** The keys whose requests were added. Keys for which other processes have begun a later minute are missing. */
  added: Set<string>
  /** How often all keys of these accounts sent requests in that minute. */
  totals: KeyRate[]
}

export async function shareRates(sql: Sql, minute: number, rates: KeyRate[]): Promise<SharedRates> {
  const accountIds = rates.map(({ accountId }) => accountId)
  const counts = [rates.map(({ keyId }) => keyId), rates.map(({ requests }) => requests)]
  const added = await sql.query<{ keyId: string }>(ADD, [accountIds, ...counts, minute])
  const totals = await sql.query<KeyRate>(READ, [[...new Set(accountIds)], minute])
  return { added: new Set(added.map(({ keyId }) => keyId)), totals }
}
