/**
 * Records of rankings and of what people decided about them. Owns `decisions`, except for the chain (chain-store.ts) and erasures
 * (erase.ts).
 */
import type { PageRequest } from '../base/cursor.ts'
import type { Sql } from '../storage/database.ts'
import type { DecisionEntry, EntryKind, StoredPart } from './entry.ts'

const INSERT = `
  insert into decisions (account_id, decision_id, kind, at, key_id, about, urns, head, parts, hash)
  select e."accountId", e."decisionId", e.kind, e.at, e."keyId", e.about, e.urns, e.head, e.parts, decode(e.hash, 'base64')
  from jsonb_to_recordset($1::jsonb) as e ("accountId" text, "decisionId" text, kind text, at timestamptz, "keyId" text, about text,
    urns text[], head text, parts jsonb, hash text)`

/** One statement that locks nothing but its own rows. Workers add the records to the chain later. */
export async function insertEntries(sql: Sql, entries: DecisionEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, hash: entry.hash.toString('base64') }))
  await sql.query(INSERT, [JSON.stringify(rows)])
}

export interface StoredEntry extends DecisionEntry {
  seq: number | null
  link: Buffer | null
}

export const COLUMNS = 'account_id, decision_id, kind, at, key_id, about, urns, head, parts, hash, seq, link'

export interface EntryRow {
  account_id: string
  decision_id: string
  kind: EntryKind
  at: Date
  key_id: string | null
  about: string | null
  urns: string[]
  head: string
  parts: StoredPart[]
  hash: Buffer
  seq: number | null
  link: Buffer | null
}

export const toEntry = (row: EntryRow): StoredEntry => ({
  accountId: row.account_id,
  decisionId: row.decision_id,
  kind: row.kind,
  at: row.at,
  keyId: row.key_id,
  about: row.about,
  urns: row.urns,
  head: row.head,
  parts: row.parts,
  hash: row.hash,
  seq: row.seq,
  link: row.link,
})

export interface DecisionFilter {
  urns?: string[] | undefined
  keyId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const WANTED = `
  where account_id = $1 and kind = 'RANKING' and ($2::text[] is null or urns && $2)
    and ($3::text is null or key_id = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
    and ($6::timestamptz is null or (at, decision_id) < ($6, $7::text))
  order by at desc, decision_id desc limit $8`

const LIST = `select ${COLUMNS} from decisions ${WANTED}`

const wanted = (accountId: string, { urns, keyId, from, to }: DecisionFilter, { after, limit }: PageRequest) => [
  accountId,
  urns ?? null,
  keyId ?? null,
  from ?? null,
  to ?? null,
  after?.[0] ?? null,
  after?.[1] ?? null,
  limit + 1,
]

/** Rankings, newest first, and one row more than the page holds, if there is one. */
export async function readRankings(
  sql: Sql,
  accountId: string,
  filter: DecisionFilter,
  page: PageRequest,
): Promise<StoredEntry[]> {
  return (await sql.queryBuilt<EntryRow>(LIST, wanted(accountId, filter, page))).map(toEntry)
}

/** A ranking as shown in a list. */
export interface RankingSummary extends Pick<DecisionEntry, 'decisionId' | 'at' | 'keyId' | 'head'> {
  /** null if it was erased. */
  prompt: string | null
  shownCount: number
  erasedCount: number
  overrideCount: number
  isChained: boolean
}

/** Of the question only the prompt, which is its first property: the rest may be as long as a whole request, for every row. */
const SUMMARIES = `
  select decision_id as "decisionId", at, key_id as "keyId", head, seq is not null as "isChained",
    substring(parts -> 0 ->> 1 from '^\\{"prompt":("(?:[^"\\\\]|\\\\.)*")') as prompt,
    jsonb_array_length(parts) - 1 as "shownCount",
    (select count(*)::int from jsonb_array_elements(parts) with ordinality as each (part, n) where n > 1 and part ->> 1 is null)
      as "erasedCount",
    (select count(*)::int from decisions o where o.account_id = $1 and o.about = d.decision_id and o.kind = 'OVERRIDE')
      as "overrideCount"
  from decisions d ${WANTED}`

/** Paged like readRankings. */
export async function readSummaries(
  sql: Sql,
  accountId: string,
  filter: DecisionFilter,
  page: PageRequest,
): Promise<RankingSummary[]> {
  const rows = await sql.queryBuilt<RankingSummary>(SUMMARIES, wanted(accountId, filter, page))
  return rows.map((row) => ({ ...row, prompt: row.prompt === null ? null : (JSON.parse(row.prompt) as string) }))
}

const ONE = `select ${COLUMNS} from decisions where account_id = $1 and decision_id = $2 and kind = 'RANKING'`

export async function readRankingById(
  sql: Sql,
  accountId: string,
  decisionId: string,
): Promise<StoredEntry | undefined> {
  const [row] = await sql.query<EntryRow>(ONE, [accountId, decisionId])
  return row && toEntry(row)
}

const LATEST = `
  select asked.urn, latest.decision_id from unnest($2::text[]) as asked (urn) cross join lateral (
    select decision_id from decisions where account_id = $1 and kind = 'RANKING' and urns @> array[asked.urn]
    order by at desc, decision_id desc limit 1) latest`

/** For each urn, the last ranking that showed the person, if one did. */
export async function readLatestRankings(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, string>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<{ urn: string; decision_id: string }>(LATEST, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row.decision_id]))
}

const OVERRIDES = `
  select latest.* from unnest($2::text[]) as ranking (id) cross join lateral (
    select ${COLUMNS} from decisions where account_id = $1 and about = ranking.id and kind = 'OVERRIDE'
      and ($3::text[] is null or urns && $3)
    order by at desc, decision_id desc limit $4) latest
  order by latest.at, latest.decision_id`

export interface WantedOverrides {
  /** Only decisions about these people. */
  urns?: string[]
  /** The last this many per ranking, because anybody who may search can write as many as they like. */
  limit: number
}

/** What people decided about these rankings, oldest first. */
export async function readOverrides(
  sql: Sql,
  accountId: string,
  decisionIds: string[],
  { urns, limit }: WantedOverrides,
): Promise<StoredEntry[]> {
  if (decisionIds.length === 0) return []
  return (await sql.query<EntryRow>(OVERRIDES, [accountId, decisionIds, urns ?? null, limit])).map(toEntry)
}

const COUNT = `select count(*)::int as count from decisions where account_id = $1 and about = $2 and kind = 'OVERRIDE'`

export async function countOverrides(sql: Sql, accountId: string, decisionId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(COUNT, [accountId, decisionId])
  return row!.count
}

const OWNER = 'select account_id as "accountId" from decisions where decision_id = $1 limit 1'

/** The account a record belongs to. Searches all accounts, so it is for the operator only. */
export const findDecisionOwner = async (sql: Sql, decisionId: string): Promise<string | undefined> =>
  (await sql.query<{ accountId: string }>(OWNER, [decisionId]))[0]?.accountId
