/**
 * The chain of an account's decision records. Owns `decision_chains`, and each record's place in the chain. Workers give places
 * in batches, seconds after a record was written, so that no search waits for another. Retention removes records only from the
 * beginning of the chain, in order.
 */
import type { Sql, Tx } from '../storage/database.ts'
import { CHAIN_START, linkOf } from './entry.ts'
import { COLUMNS, type EntryRow, type StoredEntry, toEntry } from './store.ts'

export interface Chain {
  /** The last place that was given to a record. */
  seq: number
  link: Buffer
  /** The last place that retention removed. */
  purgedSeq: number
  purgedLink: Buffer
}

const EMPTY: Chain = { seq: 0, link: CHAIN_START, purgedSeq: 0, purgedLink: CHAIN_START }

const CHAIN = `
  select seq, link, purged_seq as "purgedSeq", purged_link as "purgedLink" from decision_chains where account_id = $1`

export async function readChain(sql: Sql, accountId: string): Promise<Chain> {
  const [row] = await sql.query<Chain>(CHAIN, [accountId])
  return row ?? EMPTY
}

const BEGIN = `
  insert into decision_chains (account_id, seq, link, purged_seq, purged_link) values ($1, 0, $2, 0, $2) on conflict do nothing`

/** Lets one worker chain at a time; searches do not wait for this lock. */
async function lockChain(tx: Tx, accountId: string): Promise<Chain> {
  await tx.query(BEGIN, [accountId, CHAIN_START])
  const [row] = await tx.query<Chain>(`${CHAIN} for update`, [accountId])
  return row!
}

/** Uses the index of records without a place, so a look that finds none costs almost nothing. */
const WAITING = 'select distinct account_id from decisions where seq is null limit $1'

export async function readUnchainedAccounts(sql: Sql, limit: number): Promise<string[]> {
  return (await sql.query<{ account_id: string }>(WAITING, [limit])).map((row) => row.account_id)
}

const UNCHAINED = `
  select decision_id, hash from decisions where account_id = $1 and seq is null order by at, decision_id limit $2`
const PLACE = `
  update decisions d set seq = n.seq, link = n.link
  from unnest($2::text[], $3::bigint[], $4::bytea[]) as n (decision_id, seq, link)
  where d.account_id = $1 and d.decision_id = n.decision_id`
const ADVANCE = 'update decision_chains set seq = $2, link = $3 where account_id = $1'

/** Gives places to the next records. Returns how many. */
export async function chainNext(tx: Tx, accountId: string, limit: number): Promise<number> {
  const chain = await lockChain(tx, accountId)
  const rows = await tx.query<{ decision_id: string; hash: Buffer }>(UNCHAINED, [accountId, limit])
  if (rows.length === 0) return 0
  let link = chain.link
  const links = rows.map(({ hash }) => {
    link = linkOf(link, hash)
    return link
  })
  const ids = rows.map((row) => row.decision_id)
  await tx.query(PLACE, [accountId, ids, rows.map((_, at) => chain.seq + at + 1), links])
  await tx.query(ADVANCE, [accountId, chain.seq + rows.length, link])
  return rows.length
}

const CHAINED = `
  select ${COLUMNS} from decisions where account_id = $1 and seq > $2 order by seq limit $3`

export async function readChained(sql: Sql, accountId: string, after: number, limit: number): Promise<StoredEntry[]> {
  return (await sql.query<EntryRow>(CHAINED, [accountId, after, limit])).map(toEntry)
}

/** Records without a place: written within the last seconds, or since the workers stopped. */
const REST = `select ${COLUMNS} from decisions where account_id = $1 and seq is null order by at, decision_id`

export async function readUnchained(sql: Sql, accountId: string): Promise<StoredEntry[]> {
  return (await sql.query<EntryRow>(REST, [accountId])).map(toEntry)
}

/** An account whose first record is older than the retention limit. */
const OLD = `
  select c.account_id from decision_chains c join decisions d on d.account_id = c.account_id and d.seq = c.purged_seq + 1
  where d.at < $1 limit 1`
const FIRST = 'select seq, at, link from decisions where account_id = $1 and seq > $2 order by seq limit $3'
const PURGE = 'delete from decisions where account_id = $1 and seq <= $2'
const FORGET = 'update decision_chains set purged_seq = $2, purged_link = $3 where account_id = $1'

/** Deletes only from the beginning of the chain, so that the rest stays verifiable. Returns how many records were deleted. */
export async function purgeDecisions(tx: Tx, before: Date, limit: number): Promise<number> {
  const [old] = await tx.query<{ account_id: string }>(OLD, [before])
  if (!old) return 0
  const accountId = old.account_id
  const { purgedSeq } = await lockChain(tx, accountId)
  const first = await tx.query<{ seq: number; at: Date; link: Buffer }>(FIRST, [accountId, purgedSeq, limit])
  const young = first.findIndex(({ at }) => at >= before)
  const last = young === -1 ? first.at(-1) : first[young - 1]
  if (!last) return 0
  await tx.query(`select set_config('scout.purge_decisions_before', $1, true)`, [before.toISOString()])
  await tx.query(PURGE, [accountId, last.seq])
  await tx.query(FORGET, [accountId, last.seq, last.link])
  return last.seq - purgedSeq
}
