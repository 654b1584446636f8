/** Searches that run by themselves once a day: which are due, whom the network gave, what was told. Of `saved_searches`. */
import type { Criterion } from '../../contract/criteria.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** How many of the network's people a search remembers: those of the last runs. */
const NETWORK_URNS_MAX = 2_000

/** What a day's run may cost in the network, and who pays. */
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

/** `known`: whom the account was shown for it before. */
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

/** Of a question that whoever this is has put: nobody else asked for it to be paid for. */
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

/** Claimed by being put off first: whoever dies in the middle leaves it to the next day, and no day's budget is spent twice. */
const CLAIM = `
  update saved_searches set next_run_at = $2 where (account_id, search_id) in (
    select account_id, search_id from saved_searches where next_run_at <= $1 and account_id <> all ($3::text[])
    order by next_run_at limit 1 for update skip locked)
  returning account_id as "accountId", search_id as "searchId", prompt, filters_json as "filtersJson", criteria,
    network_units as units, network_key_id as "keyId"`

/** Of none of the accounts of `besides`. */
export async function claimDueSearch(
  sql: Sql,
  { now, next }: { now: Date; next: Date },
  besides: string[],
): Promise<DueSearch | undefined> {
  return (await sql.query<DueSearch>(CLAIM, [now, next, besides]))[0]
}

/** The newest of those found stay remembered. */
const FOUND = `
  with fresh as (
    select array(select unnest($3::text[]) except select unnest(network_urns)) as urns
    from saved_searches where account_id = $1 and search_id = $2
  )
  update saved_searches set network_urns = (fresh.urns || network_urns)[1:${NETWORK_URNS_MAX}],
    new_network_urns = (fresh.urns || new_network_urns)[1:${NETWORK_URNS_MAX}]
  from fresh where account_id = $1 and search_id = $2 returning fresh.urns`

/** Of whom a run found, those whom none has found before. */
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

/** Who of the pool is new and was not told of. From now on they were. */
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
