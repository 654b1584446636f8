/** Records of rankings and of what people decided about them. Owns `decisions`, but for its chain (chain-store.ts) and erasures (erase.ts). */
import type { PageRequest } from '../base/cursor.ts'
import type { Sql } from '../storage/database.ts'
import type { DecisionEntry, EntryKind, StoredPart } from './entry.ts'

const INSERT = `
  insert into decisions (account_id, decision_id, kind, at, key_id, about, urns, head, parts, hash)
  select e."accountId", e."decisionId", e.kind, e.at, e."keyId", e.about, e.urns, e.head, e.parts, decode(e.hash, 'base64')
  from jsonb_to_recordset($1::jsonb) as e ("accountId" text, "decisionId" text, kind text, at timestamptz, "keyId" text, about text,
    urns text[], head text, parts jsonb, hash text)`

/** One statement; no lock but its own rows'. The workers put them into the chain. */
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

const LIST = `
  select ${COLUMNS} from decisions
  where account_id = $1 and kind = 'RANKING' and ($2::text[] is null or urns && $2)
    and ($3::text is null or key_id = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
    and ($6::timestamptz is null or (at, decision_id) < ($6, $7::text))
  order by at desc, decision_id desc limit $8`

/** Rankings, newest first; one more than the page holds, if there is one. */
export async function readRankings(
  sql: Sql,
  accountId: string,
  { urns, keyId, from, to }: DecisionFilter,
  page: PageRequest,
): Promise<StoredEntry[]> {
  const filters = [urns ?? null, keyId ?? null, from ?? null, to ?? null]
  const after = [page.after?.[0] ?? null, page.after?.[1] ?? null]
  const rows = await sql.queryBuilt<EntryRow>(LIST, [accountId, ...filters, ...after, page.limit + 1])
  return rows.map(toEntry)
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

/** By urn, the last ranking that showed each of these, where one did. */
export async function readLatestRankings(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, string>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<{ urn: string; decision_id: string }>(LATEST, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row.decision_id]))
}

const OVERRIDES = `
  select ${COLUMNS} from decisions where account_id = $1 and about = any ($2::text[]) and kind = 'OVERRIDE' order by at, decision_id`

/** What people decided about these rankings, oldest first. */
export async function readOverrides(sql: Sql, accountId: string, decisionIds: string[]): Promise<StoredEntry[]> {
  if (decisionIds.length === 0) return []
  return (await sql.query<EntryRow>(OVERRIDES, [accountId, decisionIds])).map(toEntry)
}
