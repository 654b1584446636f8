/**
 * What a search cluster must be told about a pool, in order: people by their numbers, which rise with every change, and numbers
 * that no longer belong to anybody. Reads and writes `pool_removals`, and in `pool_state` how far the cluster was told; write.ts
 * adds removals together with the change itself.
 */
import type { Sql, Tx } from '../storage/database.ts'
import { type IndexedDocument, TENURE } from './documents.ts'

/** A person as the index sees them, with the other properties the cluster can filter by. */
export interface SentPerson extends IndexedDocument {
  firstKey: string | null
  lastKey: string | null
  hasEmail: boolean
  hasPhone: boolean
}

export interface FeedState {
  version: number
  nextDoc: number
  sentThrough: number
}

const STATE = `
  select version, next_doc as "nextDoc", sent_through as "sentThrough" from pool_state where account_id = $1`

export async function readFeedState(sql: Sql, accountId: string): Promise<FeedState> {
  const [row] = await sql.query<FeedState>(STATE, [accountId])
  return row ?? { version: 0, nextDoc: 1, sentThrough: 0 }
}

/** Locks the pool's state: nobody saves to the pool until the commit. */
export async function lockFeedState(tx: Tx, accountId: string): Promise<FeedState> {
  const [row] = await tx.query<FeedState>(`${STATE} for update`, [accountId])
  return row ?? { version: 0, nextDoc: 1, sentThrough: 0 }
}

const NEXT = `
  select doc_no as doc, to_json(terms) as terms, ${TENURE}, seniority, first_key as "firstKey", last_key as "lastKey",
    work_email is not null or personal_email is not null as "hasEmail", phone_number is not null as "hasPhone"
  from pool_candidates where account_id = $1 and doc_no > $2 and doc_no <= $3 order by doc_no limit $4`

/** The next people with numbers above `after` and up to `upTo`. */
export const readNextToSend = (
  sql: Sql,
  accountId: string,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<SentPerson[]> => sql.query<SentPerson>(NEXT, [accountId, after, upTo, limit])

/** Records that everybody up to `through` was sent. People of `docs` who changed meanwhile are noted as removed. */
export async function advanceSent(
  tx: Tx,
  accountId: string,
  { docs, through }: { docs: number[]; through: number },
): Promise<void> {
  await tx.query(
    `insert into pool_removals (account_id, doc_no)
     select $1, doc from (
       select unnest($2::int[]) as doc
       except select doc_no from pool_candidates where account_id = $1 and doc_no between $3 and $4
     ) as gone
     on conflict do nothing`,
    [accountId, docs, docs[0] ?? 0, docs.at(-1) ?? 0],
  )
  await tx.query('update pool_state set sent_through = $2, version = version + 1 where account_id = $1', [
    accountId,
    through,
  ])
}

const REMOVALS = 'select doc_no from pool_removals where account_id = $1 order by doc_no limit $2'

export async function readRemovals(sql: Sql, accountId: string, limit: number): Promise<number[]> {
  const rows = await sql.query<{ doc_no: number }>(REMOVALS, [accountId, limit])
  return rows.map((row) => row.doc_no)
}

export async function forgetRemovals(sql: Sql, accountId: string, docs: number[]): Promise<void> {
  await sql.query('delete from pool_removals where account_id = $1 and doc_no = any ($2::int[])', [accountId, docs])
}

/** The cluster has lost everything: all pools are sent again, and pending removals no longer matter. */
export async function forgetSent(tx: Tx): Promise<void> {
  await tx.query('update pool_state set sent_through = 0, version = version + 1 where sent_through > 0')
  await tx.query('delete from pool_removals')
}

const SENT = 'select account_id from pool_state where sent_through > 0 and account_id > $1 order by account_id limit $2'

/** Accounts whose pools the cluster was told about, ordered by id. */
export async function accountsSent(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(SENT, [after, limit])
  return rows.map((row) => row.account_id)
}

const LAG = `
  select coalesce(sum(next_doc - 1 - sent_through), 0)::int + (select count(*) from pool_removals)::int as changes
  from pool_state where sent_through < next_doc - 1`

/** Number of changes that the cluster was not told yet. */
export async function countUnsent(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ changes: number }>(LAG)
  return row!.changes
}

const UNSENT = `
  select account_id from pool_state where next_doc - 1 - sent_through >= $1
  union select account_id from pool_removals`
const UNINDEXED = 'select account_id from pool_state where next_doc - 1 - indexed_through >= $1'

/** Accounts with at least `least` people missing in the index; with a cluster, also accounts with a pending removal. */
export async function accountsBehind(sql: Sql, index: 'CLUSTER' | 'EMBEDDED', least: number): Promise<string[]> {
  const text = index === 'CLUSTER' ? UNSENT : UNINDEXED
  return (await sql.query<{ account_id: string }>(text, [least])).map((row) => row.account_id)
}
