/**
 * Who holds which key. Owns `pool_keys`: which person a key leads to, and which keys several people share. Written only under the
 * pool's lock, so `shared` is true exactly where two people hold a key. The table holds keys in the form of kept-keys.ts; only
 * findOwners maps them back to the original keys.
 *
 * Uses laterals with a limit, and lists: while a pool grows by the thousand its statistics are outdated, and a planner free to
 * join would read the whole table for a few hundred keys.
 */

import { type KeptKey, keptKeys, nowKept } from '../candidates/kept-keys.ts'
import type { Sign } from '../candidates/person-keys.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** What distinguishes two people who share a weaker key. */
export interface Identity {
  externalId: string | null
  urlKey: string | null
}

/** A person who holds a key that also appears in a record. */
export interface KeyOwner extends Identity {
  urn: string
  /** The key came with a merge: it was another record's. */
  merged: boolean
}

/** An address that a whole company uses identifies nobody, and looking at all its holders would cost more with each of them. */
const OWNERS_MAX = 10

const OWNERS = `
  select wanted.key, o.urn, o.merged, c.external_id, c.url_key
  from unnest($2::text[]) as wanted (key)
  cross join lateral (
    select k.urn, k.merge_id is not null as merged from pool_keys k
    where k.account_id = $1 and k.key = wanted.key order by k.urn limit ${OWNERS_MAX}
  ) o
  cross join lateral (
    select external_id, url_key from pool_candidates where account_id = $1 and urn = o.urn limit 1
  ) c
  order by o.merged, o.urn`

/** Owners by the key of each sign; people who hold the key by their own record come first. */
export async function findOwners(sql: Sql, accountId: string, signs: Sign[]): Promise<Map<string, KeyOwner[]>> {
  const byKey = new Map<string, KeyOwner[]>()
  if (signs.length === 0) return byKey
  const kept = keptKeys(sql.keyring(), accountId, signs)
  const wanted = new Map(signs.map(({ key }, at) => [kept[at]!, key]))
  const rows = await sql.query<{
    key: KeptKey
    urn: string
    merged: boolean
    external_id: string | null
    url_key: string | null
  }>(OWNERS, [accountId, [...wanted.keys()]])
  for (const { key: found, urn, merged, external_id, url_key } of rows) {
    const key = wanted.get(found)!
    const owners = byKey.get(key) ?? []
    owners.push({ urn, merged, externalId: external_id, urlKey: url_key })
    byKey.set(key, owners)
  }
  return byKey
}

export interface KeyHolder {
  urn: string
  keys: KeptKey[]
}

/** As two columns, the form that the statements below unnest. */
const asColumns = (holders: KeyHolder[]) => [
  holders.flatMap(({ keys }) => keys),
  holders.flatMap(({ urn, keys }) => keys.map(() => urn)),
]

/** Either a key has one holder, or all its holders are marked as sharing it. So a holder found unmarked is the only one to update. */
const ADD = `
  with given as (select key, urn from unnest($2::text[], $3::text[]) as given (key, urn)),
  others as (
    select g.key, o.shared from given g cross join lateral (
      select o.shared from pool_keys o where o.account_id = $1 and o.key = g.key and o.urn <> g.urn limit 1) as o
  ), met as (
    select key from given group by key having min(urn) <> max(urn)
    union
    select key from others
  ), told as (
    update pool_keys set shared = true
    where account_id = $1 and key = any (array(select key from others where not shared)) and not shared
  )
  insert into pool_keys (account_id, key, urn, shared, merge_id)
  select $1, key, urn, key in (select key from met), $4 from given
  on conflict do nothing`

export async function addKeys(tx: Tx, accountId: string, holders: KeyHolder[], mergeId: string | null = null) {
  if (holders.some(({ keys }) => keys.length > 0)) await tx.query(ADD, [accountId, ...asColumns(holders), mergeId])
}

const MERGE = 'update pool_keys set merge_id = $4 where account_id = $1 and urn = $2 and key = any ($3::text[])'

/** Keys of a person who was merged into this one. They count as merged even if the combined record now contains them too. */
export async function addMergedKeys(
  tx: Tx,
  accountId: string,
  { urn, keys }: KeyHolder,
  mergeId: string,
): Promise<void> {
  await addKeys(tx, accountId, [{ urn, keys }], mergeId)
  await tx.query(MERGE, [accountId, urn, keys, mergeId])
}

const REMOVE = `
  delete from pool_keys
  where account_id = $1 and key = any ($2::text[]) and merge_id is null
    and (key, urn) in (select * from unnest($2::text[], $3::text[]))
  returning key, shared`
const ALONE = `
  update pool_keys k set shared = false where k.account_id = $1 and k.key = any ($2::text[]) and k.shared
    and not exists (select from pool_keys o where o.account_id = $1 and o.key = k.key and o.urn <> k.urn)`

/** Removes the keys that these people held by their own records; keys from merges stay. */
export async function removeKeys(tx: Tx, accountId: string, holders: KeyHolder[]): Promise<void> {
  if (holders.length === 0) return
  const rows = await tx.query<{ key: string; shared: boolean }>(REMOVE, [accountId, ...asColumns(holders)])
  await unshare(tx, accountId, rows)
}

async function unshare(tx: Tx, accountId: string, removed: { key: string; shared: boolean }[]): Promise<void> {
  const keys = removed.filter(({ shared }) => shared).map(({ key }) => key)
  if (keys.length > 0) await tx.query(ALONE, [accountId, keys])
}

export interface MergedKey {
  key: KeptKey
  urn: string
  mergeId: string
}

const MERGED = `
  select key, urn, merge_id as "mergeId" from pool_keys
  where account_id = $1 and urn = any ($2::text[]) and merge_id is not null`

/** Keys that earlier merges brought to these people. */
export const readMergedKeys = (sql: Sql, accountId: string, urns: string[]): Promise<MergedKey[]> =>
  sql.query<MergedKey>(MERGED, [accountId, urns])

const REMOVE_MERGED = `
  delete from pool_keys where account_id = $1 and urn = any ($2::text[]) and merge_id is not null returning key, shared`

export async function removeMergedKeys(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await unshare(tx, accountId, await tx.query<{ key: string; shared: boolean }>(REMOVE_MERGED, [accountId, urns]))
}

export async function restoreMergedKeys(tx: Tx, accountId: string, keys: MergedKey[]): Promise<void> {
  for (const { key, urn, mergeId } of keys) {
    await addMergedKeys(tx, accountId, { urn, keys: [nowKept(tx.keyring(), accountId, key)] }, mergeId)
  }
}
