/** Who is on a shortlist. Owns `shortlist_items`: urns and, for people only the network knows, what it showed of them. */
import type { NetworkHit } from '../../contract/network.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'

export interface ShortlistItem {
  urn: string
  hit: NetworkHit | null
  addedAt: Date
}

const ADD = `
  insert into shortlist_items (account_id, shortlist_id, urn, hit, added_at)
  select $1, $2, urn, hit, $4 from jsonb_to_recordset($3::jsonb) as item (urn text, hit jsonb)
  on conflict do nothing returning urn`

/** Returns the urns that were not on the list before. */
export async function addItems(
  tx: Tx,
  accountId: string,
  { shortlistId, items }: { shortlistId: string; items: Pick<ShortlistItem, 'urn' | 'hit'>[] },
  now: Date,
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await tx.query<{ urn: string }>(ADD, [accountId, shortlistId, JSON.stringify(items), now])
  return new Set(rows.map(({ urn }) => urn))
}

const LIST = `
  select urn, hit, added_at as "addedAt" from shortlist_items
  where account_id = $1 and shortlist_id = $2 and ($3::timestamptz is null or (added_at, urn) < ($3, $4))
  order by added_at desc, urn desc limit $5`

/** Last added first, and one row more than the page holds, if there is one. */
export function listItems(sql: Sql, accountId: string, shortlistId: string, { after, limit }: PageRequest) {
  const [at, urn] = after ?? [null, null]
  return sql.query<ShortlistItem>(LIST, [accountId, shortlistId, at, urn, limit + 1])
}

const ALL = `
  select shortlist_id as "shortlistId", urn, added_at as "addedAt" from shortlist_items
  where account_id = $1 and shortlist_id = any ($2::text[])`

/** The items of several lists, for counting. */
export const readItemsOf = (sql: Sql, accountId: string, shortlistIds: string[]) =>
  sql.query<{ shortlistId: string; urn: string; addedAt: Date }>(ALL, [accountId, shortlistIds])

export async function removeItem(tx: Tx, accountId: string, shortlistId: string, urn: string): Promise<boolean> {
  const text = 'delete from shortlist_items where account_id = $1 and shortlist_id = $2 and urn = $3 returning urn'
  return (await tx.query(text, [accountId, shortlistId, urn])).length > 0
}

const OF_PERSON = `
  select i.shortlist_id as "shortlistId", l.name, i.urn, i.hit, i.added_at as "addedAt"
  from shortlist_items i join shortlists l using (account_id, shortlist_id)
  where i.account_id = $1 and i.urn = any ($2::text[]) order by i.added_at`

export const readItemsOfPerson = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ shortlistId: string; name: string; urn: string; hit: NetworkHit | null; addedAt: Date }>(OF_PERSON, [
    accountId,
    urns,
  ])

/** Removes the people from every list. Returns how many entries were deleted. */
export async function removePeopleFromLists(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const text = 'delete from shortlist_items where account_id = $1 and urn = any ($2::text[]) returning urn'
  return (await tx.query(text, [accountId, urns])).length
}

const MOVE = `
  with gone as (
    delete from shortlist_items where account_id = $1 and urn = any ($2::text[]) returning shortlist_id, added_at
  )
  insert into shortlist_items (account_id, shortlist_id, urn, added_at)
  select $1, shortlist_id, $3, max(added_at) from gone group by shortlist_id
  on conflict do nothing`

/** After a merge: `fromUrns` are one person now, under the pool urn `toUrn`. */
export async function moveItems(tx: Tx, accountId: string, fromUrns: string[], toUrn: string): Promise<void> {
  await tx.query(MOVE, [accountId, fromUrns, toUrn])
}

export interface ShortlistPlace {
  shortlistId: string
  urn: string
  addedAt: string
}

const PLACES = `
  select shortlist_id as "shortlistId", urn, to_json(added_at) as "addedAt" from shortlist_items
  where account_id = $1 and urn = any ($2::text[])`

/** The lists these people are on, with the time they were added to the microsecond, so that they can be put back. */
export const readShortlistPlaces = (sql: Sql, accountId: string, urns: string[]): Promise<ShortlistPlace[]> =>
  sql.query<ShortlistPlace>(PLACES, [accountId, urns])

const LEAVE = `
  delete from shortlist_items where account_id = $1 and urn = $2 and shortlist_id = any ($3::text[])`

/** Lists deleted since then stay deleted. */
const PUT_BACK = `
  insert into shortlist_items (account_id, shortlist_id, urn, added_at)
  select $1, "shortlistId", urn, "addedAt"
  from jsonb_to_recordset($2::jsonb) as place ("shortlistId" text, urn text, "addedAt" timestamptz)
  where exists (select from shortlists l where l.account_id = $1 and l.shortlist_id = "shortlistId")
  on conflict do nothing`

/** Undoes `moveItems`: everybody returns to their lists, and the kept urn leaves the lists it only joined through the merge. */
export async function putItemsBack(
  tx: Tx,
  accountId: string,
  keptUrn: string,
  places: ShortlistPlace[],
): Promise<void> {
  const listsOf = (isKept: boolean) =>
    new Set(places.filter(({ urn }) => (urn === keptUrn) === isKept).map(({ shortlistId }) => shortlistId))
  await tx.query(LEAVE, [accountId, keptUrn, [...listsOf(false).difference(listsOf(true))]])
  await tx.query(PUT_BACK, [accountId, JSON.stringify(places)])
}

const PURGE = `
  update shortlist_items set hit = null where (account_id, shortlist_id, urn) in (
    select account_id, shortlist_id, urn from shortlist_items where hit is not null and added_at < $1 limit $2)
  returning urn`

/** Purges what a search found about a person when its time is over, also on lists; the person stays on the list. */
export async function purgeHits(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
