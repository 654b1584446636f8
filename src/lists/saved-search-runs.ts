/**
 * Saved searches that run by themselves once a day: which are due, whom the network found, what was reported. Reads and writes
 * `saved_searches`.
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** How many of the network's people a search remembers; the oldest are forgotten first. */
const NETWORK_URNS_MAX = 2_000

/** What a day's run may spend in the network, and the key that pays. */
export interface NetworkRun {
  units: number
  keyId: string
}

export interface LastRun {
  at: string
  usedUnits: number
  newCount: number
  failureCode: ErrorCode | null
}

const SET = `
  update saved_searches set network_units = $3, network_key_id = $4, network_urns = $5, new_network_urns = '{}'
  where account_id = $1 and search_id = $2`

/** `known`: the people the account was already shown for this search. */
export async function setNetworkRun(
  tx: Tx,
  accountId: string,
  { searchId, run, known }: { searchId: string; run: NetworkRun | null; known: string[] },
): Promise<void> {
  await tx.query(SET, [accountId, searchId, run?.units ?? null, run?.keyId ?? null, known])
}

const END_OF_OTHERS = `
  update saved_searches set network_units = null, network_key_id = null
  where account_id = $1 and search_id = $2 and network_key_id <> $3`

/** Stops paid runs set up by another key after `keyId` has changed the question: that other key never agreed to pay for it. */
export async function endRunOfOthers(tx: Tx, accountId: string, searchId: string, keyId: string): Promise<void> {
  await tx.query(END_OF_OTHERS, [accountId, searchId, keyId])
}

export interface DueSearch {
  accountId: string
  searchId: string
  prompt: string
  filtersJson: string
  criteria: Criterion[] | null
  units: number | null
  keyId: string | null
}

/**
 * A search is claimed by postponing it to its next run first: if the process dies midway, it waits for the next day, so that no
 * day's budget is spent twice.
 */
const CLAIM = `
  update saved_searches set next_run_at = $2 where (account_id, search_id) in (
    select account_id, search_id from saved_searches where next_run_at <= $1 and account_id <> all ($3::text[])
    order by next_run_at limit 1 for update skip locked)
  returning account_id as "accountId", search_id as "searchId", prompt, filters_json as "filtersJson", criteria,
    network_units as units, network_key_id as "keyId"`

/** Skips the accounts in `besides`. */
export async function claimDueSearch(
  sql: Sql,
  { now, next }: { now: Date; next: Date },
  besides: string[],
): Promise<DueSearch | undefined> {
  return (await sql.query<DueSearch>(CLAIM, [now, next, besides]))[0]
}

/** The newest found people stay remembered. */
const FOUND = `
  with fresh as (
    select array(select unnest($3::text[]) except select unnest(network_urns)) as urns
    from saved_searches where account_id = $1 and search_id = $2
  )
  update saved_searches set network_urns = (fresh.urns || network_urns)[1:${NETWORK_URNS_MAX}],
    new_network_urns = (fresh.urns || new_network_urns)[1:${NETWORK_URNS_MAX}]
  from fresh where account_id = $1 and search_id = $2 returning fresh.urns`

/** Returns those of `urns` that no earlier run has found. */
export async function noteNetworkFound(
  sql: Sql,
  accountId: string,
  searchId: string,
  urns: string[],
): Promise<string[]> {
  const [row] = await sql.query<{ urns: string[] }>(FOUND, [accountId, searchId, urns])
  return row?.urns ?? []
}

const TELL = `
  with before as (
    select told_urns, new_urns from saved_searches where account_id = $1 and search_id = $2 for update
  )
  update saved_searches s set told_urns = s.new_urns from before where s.account_id = $1 and s.search_id = $2
  returning array(select unnest(before.new_urns) except select unnest(before.told_urns)) as untold`

/** Returns the new people of the pool who were not reported yet, and marks them as reported. */
export async function takeUnannounced(tx: Tx, accountId: string, searchId: string): Promise<string[]> {
  const [row] = await tx.query<{ untold: string[] }>(TELL, [accountId, searchId])
  return row?.untold ?? []
}

export async function noteRun(tx: Tx, accountId: string, searchId: string, run: LastRun): Promise<void> {
  await tx.query('update saved_searches set last_run = $3 where account_id = $1 and search_id = $2', [
    accountId,
    searchId,
    JSON.stringify(run),
  ])
}
