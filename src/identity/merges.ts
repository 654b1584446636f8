/** People found to be the same, or to be different. Owns `pool_merges`, `pool_redirects` and `pool_distinct`. */

import type { PageRequest } from '../base/cursor.ts'
import type { StoredCandidate } from '../candidates/candidate.ts'
import type { MergedKey } from '../pool/keys.ts'
import type { ProjectPlace } from '../projects/member-places.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openOriginals, sealOriginals } from './sealed-originals.ts'

export interface Redirect {
  urn: string
  keptUrn: string
  mergeId: string
}

/** Everything a merge changed, as it was before. */
export interface Originals {
  kept: StoredCandidate
  merged: StoredCandidate[]
  keys: MergedKey[]
  redirects: Redirect[]
  /** The shortlists and projects each of them was in. Missing in merges from before this was recorded. */
  shortlists?: { shortlistId: string; urn: string; addedAt: string }[]
  projects?: ProjectPlace[]
}

export interface Merge {
  mergeId: string
  keptUrn: string
  mergedUrns: string[]
  originals: Originals
  keptDoc: number
}

const REDIRECTS = 'select urn, kept_urn from pool_redirects where account_id = $1 and urn = any ($2::text[])'
const REDIRECTS_UNTIL = `${REDIRECTS} and not exists (
  select from pool_merges m
  where m.account_id = $1 and m.merge_id = pool_redirects.merge_id and m.merged_at > $3)`

/** For each of these urns that was merged into another: the urn it leads to. With `until`: as of that time. */
export async function readRedirects(
  sql: Sql,
  accountId: string,
  urns: string[],
  until?: Date,
): Promise<Map<string, string>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<{ urn: string; kept_urn: string }>(
    until ? REDIRECTS_UNTIL : REDIRECTS,
    until ? [accountId, urns, until] : [accountId, urns],
  )
  return new Map(rows.map((row) => [row.urn, row.kept_urn]))
}

const LEADING_TO = `
  select urn, kept_urn as "keptUrn", merge_id as "mergeId" from pool_redirects
  where account_id = $1 and kept_urn = any ($2::text[])`

export const readRedirectsTo = (sql: Sql, accountId: string, urns: string[]): Promise<Redirect[]> =>
  sql.query<Redirect>(LEADING_TO, [accountId, urns])

const FAMILIES = `
  with asked as (
    select wanted.urn, coalesce(r.kept_urn, wanted.urn) as kept_urn
    from unnest($2::text[]) as wanted (urn) left join pool_redirects r on r.account_id = $1 and r.urn = wanted.urn
  )
  select asked.urn, asked.kept_urn || family.urns as family from asked cross join lateral (
    select array(select r.urn from pool_redirects r where r.account_id = $1 and r.kept_urn = asked.kept_urn) as urns
  ) as family
  where family.urns <> '{}'`

/** For each urn that took part in a merge: all urns that are now the same person. Urns without a merge are not in the answer. */
export async function readMergedUrns(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, string[]>> {
  const rows = await sql.query<{ urn: string; family: string[] }>(FAMILIES, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row.family]))
}

const REDIRECT = `
  insert into pool_redirects (account_id, urn, kept_urn, merge_id)
  select $1, urn, kept_urn, merge_id from unnest($2::text[], $3::text[], $4::text[]) as r (urn, kept_urn, merge_id)
  on conflict (account_id, urn) do update set kept_urn = excluded.kept_urn, merge_id = excluded.merge_id`

export async function saveRedirects(tx: Tx, accountId: string, redirects: Redirect[]): Promise<void> {
  if (redirects.length === 0) return
  const columns = [redirects.map((r) => r.urn), redirects.map((r) => r.keptUrn), redirects.map((r) => r.mergeId)]
  await tx.query(REDIRECT, [accountId, ...columns])
}

export async function removeRedirects(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query('delete from pool_redirects where account_id = $1 and urn = any ($2::text[])', [accountId, urns])
}

const RECORD = `
  insert into pool_merges (account_id, merge_id, kept_urn, merged_urns, originals, kept_doc, merged_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

export async function recordMerge(tx: Tx, accountId: string, merge: Merge, now: Date): Promise<void> {
  const { mergeId, keptUrn, mergedUrns, originals, keptDoc } = merge
  const sealed = JSON.stringify(sealOriginals(tx.keyring(), accountId, mergeId, originals))
  await tx.query(RECORD, [accountId, mergeId, keptUrn, mergedUrns, sealed, keptDoc, now])
}

const THESE = `
  select merge_id as "mergeId", kept_urn as "keptUrn", merged_urns as "mergedUrns", originals, kept_doc as "keptDoc"
  from pool_merges where account_id = $1 and merge_id = any ($2::text[])`

export async function readMerges(sql: Sql, accountId: string, mergeIds: string[]): Promise<Map<string, Merge>> {
  const rows = await sql.query<KeptMerge>(THESE, [accountId, mergeIds])
  return new Map(rows.map((row) => [row.mergeId, opened(sql, accountId, row)]))
}

export const readMerge = async (sql: Sql, accountId: string, mergeId: string): Promise<Merge | undefined> =>
  (await readMerges(sql, accountId, [mergeId])).get(mergeId)

type KeptMerge = Omit<Merge, 'originals'> & { originals: Originals | string }

const opened = <M extends KeptMerge>(sql: Sql, accountId: string, merge: M) => ({
  ...merge,
  originals: openOriginals(sql.keyring(), accountId, merge.mergeId, merge.originals),
})

const OF_PEOPLE = `
  select merge_id as "mergeId", kept_urn as "keptUrn", merged_urns as "mergedUrns", originals, kept_doc as "keptDoc",
    merged_at as "mergedAt"
  from pool_merges where account_id = $1 and (kept_urn = any ($2::text[]) or merged_urns && $2::text[])`

/** Merges that any of these people took part in, with every record as it was before. */
export async function readMergesOf(
  sql: Sql,
  accountId: string,
  urns: string[],
): Promise<(Merge & { mergedAt: Date })[]> {
  const rows = await sql.query<KeptMerge & { mergedAt: Date }>(OF_PEOPLE, [accountId, urns])
  return rows.map((row) => opened(sql, accountId, row))
}

/** The size of a sealed text is known without reading it. */
const NEWEST = `
  select merge_id as "mergeId", merged_at as "mergedAt", pg_column_size(originals) as bytes
  from pool_merges
  where account_id = $1 and ($2::timestamptz is null or (merged_at, merge_id) < ($2::timestamptz, $3::text))
  order by merged_at desc, merge_id desc limit $4`

export interface MergeOnPage {
  mergeId: string
  mergedAt: Date
  /** How much its originals take. A merge may hold twenty of the longest records. */
  bytes: number
}

/** Newest first, starting after `after`, and one row more than the page holds, if there is one. */
export const listMerges = (sql: Sql, accountId: string, { after, limit }: PageRequest): Promise<MergeOnPage[]> =>
  sql.query<MergeOnPage>(NEWEST, [accountId, after?.[0] ?? null, after?.[1] ?? null, limit + 1])

/** A later merge builds on this one if it kept or merged the same person. Document numbers only grow, so a greater one is later. */
const LATER = `
  select merge_id from pool_merges
  where account_id = $1 and kept_doc > $2 and (kept_urn = any ($3::text[]) or merged_urns && $3::text[])
  order by kept_doc desc limit 1`

export async function findLaterMerge(sql: Sql, accountId: string, merge: Merge): Promise<string | undefined> {
  const urns = [merge.keptUrn, ...merge.mergedUrns]
  const [row] = await sql.query<{ merge_id: string }>(LATER, [accountId, merge.keptDoc, urns])
  return row?.merge_id
}

export async function removeMerge(tx: Tx, accountId: string, mergeId: string): Promise<void> {
  await tx.query('delete from pool_merges where account_id = $1 and merge_id = $2', [accountId, mergeId])
}

const FORGET = [
  'delete from pool_merges where account_id = $1 and (kept_urn = any ($2::text[]) or merged_urns && $2::text[])',
  'delete from pool_redirects where account_id = $1 and (kept_urn = any ($2::text[]) or urn = any ($2::text[]))',
  'delete from pool_distinct where account_id = $1 and (urn = any ($2::text[]) or other_urn = any ($2::text[]))',
]

/** For people who are removed: a stored original would be a copy that nobody knows of. */
export async function forgetMerges(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  for (const statement of FORGET) await tx.query(statement, [accountId, urns])
}

const DISMISS = `
  insert into pool_distinct (account_id, urn, other_urn)
  select $1, a, b from unnest($2::text[]) as a, unnest($2::text[]) as b where a < b
  on conflict do nothing`

/** Marks every pair of these people as different. */
export async function saveDistinct(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query(DISMISS, [accountId, urns])
}

const DISTINCT = `
  select d.urn, d.other_urn as "otherUrn" from unnest($2::text[], $3::text[]) as asked (urn, other_urn)
  join pool_distinct d on d.account_id = $1 and d.urn = asked.urn and d.other_urn = asked.other_urn`

/** Those of these pairs that somebody marked as different people; the smaller urn comes first in each pair. */
export const readDistinct = (sql: Sql, accountId: string, pairs: { urn: string; otherUrn: string }[]) =>
  sql.query<{ urn: string; otherUrn: string }>(DISTINCT, [
    accountId,
    pairs.map(({ urn }) => urn),
    pairs.map(({ otherUrn }) => otherUrn),
  ])
