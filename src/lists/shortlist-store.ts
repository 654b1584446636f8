/** Shortlists by name. Owns `shortlists`; shortlist-items.ts has the people on them. */
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'

export interface Shortlist {
  shortlistId: string
  name: string
  seenAt: Date
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `shortlist_id as "shortlistId", name, seen_at as "seenAt", created_at as "createdAt",
  updated_at as "updatedAt"`

const INSERT = `
  insert into shortlists (account_id, shortlist_id, name, seen_at, created_at, updated_at)
  values ($1, $2, $3, $4, $4, $4) returning ${COLUMNS}`

export async function insertShortlist(
  tx: Tx,
  accountId: string,
  { shortlistId, name }: { shortlistId: string; name: string },
  now: Date,
) {
  return (await tx.query<Shortlist>(INSERT, [accountId, shortlistId, name, now]))[0]!
}

export async function countShortlists(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*) as n from shortlists where account_id = $1', [
    accountId,
  ])
  return row!.n
}

const ONE = `select ${COLUMNS} from shortlists where account_id = $1 and shortlist_id = $2`

export async function readShortlist(sql: Sql, accountId: string, shortlistId: string): Promise<Shortlist | undefined> {
  return (await sql.query<Shortlist>(ONE, [accountId, shortlistId]))[0]
}

/** Locked until the commit, so that two concurrent additions cannot both take the last free place. */
export async function lockShortlist(tx: Tx, accountId: string, shortlistId: string): Promise<Shortlist | undefined> {
  return (await tx.query<Shortlist>(`${ONE} for update`, [accountId, shortlistId]))[0]
}

const LIST = `
  select ${COLUMNS} from shortlists where account_id = $1 and ($2::text is null or shortlist_id < $2)
  order by shortlist_id desc limit $3`

/** Newest first, and one row more than the page holds, if there is one. */
export const listShortlists = (sql: Sql, accountId: string, { after, limit }: PageRequest): Promise<Shortlist[]> =>
  sql.query<Shortlist>(LIST, [accountId, after?.[0] ?? null, limit + 1])

/** All shortlists: an account has about a hundred. */
export const readListNames = (sql: Sql, accountId: string) =>
  sql.query<Pick<Shortlist, 'shortlistId' | 'name'>>(
    'select shortlist_id as "shortlistId", name from shortlists where account_id = $1',
    [accountId],
  )

const RENAME = `
  update shortlists set name = $3, updated_at = $4 where account_id = $1 and shortlist_id = $2 returning ${COLUMNS}`

export async function renameShortlist(
  tx: Tx,
  accountId: string,
  { shortlistId, name }: { shortlistId: string; name: string },
  now: Date,
) {
  return (await tx.query<Shortlist>(RENAME, [accountId, shortlistId, name, now]))[0]
}

const SEEN = `update shortlists set seen_at = $3 where account_id = $1 and shortlist_id = $2 returning ${COLUMNS}`

export async function markShortlistSeen(tx: Tx, accountId: string, shortlistId: string, now: Date) {
  return (await tx.query<Shortlist>(SEEN, [accountId, shortlistId, now]))[0]
}

/** Deletes the list together with its items. */
export async function removeShortlist(tx: Tx, accountId: string, shortlistId: string): Promise<boolean> {
  const text = 'delete from shortlists where account_id = $1 and shortlist_id = $2 returning shortlist_id'
  return (await tx.query(text, [accountId, shortlistId])).length > 0
}
