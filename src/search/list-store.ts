/**
 * Result lists as their first page fixed them: the reading, and the own people in order. Owns `search_lists`; network-store.ts owns
 * the network's part of a list. A list lives for a day, and only the newest ones of an account are kept.
 */
import type { Interpretation } from '../../contract/interpretation.ts'
import { SEARCH_LIST_HOURS } from '../../contract/limits.ts'
import { hoursBefore, latestFrom } from '../base/clock.ts'
import type { Sql } from '../storage/database.ts'

/** A person of the own pool, by document number. A person who changes gets a new number; see pool/renumbered.ts. */
export interface OwnRow {
  doc: number
  isComplete: boolean
  /** 0–1. */
  score: number
}

/** Null: the person was gone by then. */
export type ListedName = { urn: string; urlKey: string | null } | null

export interface OwnList {
  own: OwnRow[]
  /** All that match, even if not all are listed. */
  ownCount: number
  completeCount: number
}

export interface FixedList extends OwnList {
  reading: Interpretation
  /** Urns and profile address keys of people who must not appear in the answer. */
  without: string[]
  /** The version of the pool when the list was made. */
  poolVersion: number
  /** When the pool was asked for this list. */
  madeAt: Date
  /** Who the own people are, in order, as of the moment when the network's people were first placed between them. */
  names?: ListedName[] | undefined
}

/** Rows are packed as bytes: four hundred rows make a statement of five kilobytes, which the database need not parse. */
const ROW_BYTES = 13

function pack(rows: OwnRow[]): Buffer {
  const bytes = Buffer.alloc(rows.length * ROW_BYTES)
  for (const [at, { doc, score, isComplete }] of rows.entries()) {
    bytes.writeInt32LE(doc, at * ROW_BYTES)
    bytes.writeDoubleLE(score, at * ROW_BYTES + 4)
    bytes.writeUInt8(isComplete ? 1 : 0, at * ROW_BYTES + 12)
  }
  return bytes
}

const unpack = (bytes: Buffer): OwnRow[] =>
  Array.from({ length: bytes.length / ROW_BYTES }, (_, at) => ({
    doc: bytes.readInt32LE(at * ROW_BYTES),
    isComplete: bytes.readUInt8(at * ROW_BYTES + 12) === 1,
    score: bytes.readDoubleLE(at * ROW_BYTES + 4),
  }))

/** Column by column: repeating a field name in each row would take the database twice as long. */
interface PackedNames {
  urns: (string | null)[]
  urlKeys: (string | null)[]
}

const packNames = (names: ListedName[] | undefined): string =>
  JSON.stringify(
    names ? { urns: names.map((each) => each?.urn ?? null), urlKeys: names.map((each) => each?.urlKey ?? null) } : [],
  )

const unpackNames = ({ urns, urlKeys }: PackedNames): ListedName[] =>
  urns.map((urn, at) => (urn === null ? null : { urn, urlKey: urlKeys[at]! }))

/** A key prefix of its own: the previous release stores lists in another form and would take these for empty ones while both run. */
const keptAs = (key: string) => `numbered:${key}`

const READ = `
  select reading, numbered, nullif(own, '[]') as names, without, own_count as "ownCount", complete_count as "completeCount",
    pool_version as "poolVersion", made_at as "madeAt" from search_lists
  where account_id = $1 and query_key = $2 and made_at > $3 and made_at <= $4`

export async function readList(sql: Sql, accountId: string, key: string, now: Date): Promise<FixedList | undefined> {
  const since = hoursBefore(now, SEARCH_LIST_HOURS)
  type Row = Omit<FixedList, 'own' | 'names'> & { numbered: Buffer; names: PackedNames | null }
  const [row] = await sql.query<Row>(READ, [accountId, keptAs(key), since, latestFrom(now)])
  if (!row) return undefined
  const { numbered, names, ...list } = row
  return { ...list, own: unpack(numbered), names: names ? unpackNames(names) : undefined }
}

/** For one account; some kilobytes each. For a while there may be some dozens more. A page of a list that was dropped makes it anew. */
export const LISTS_MAX = 1_000
/** One in this many saves checks the limit, because the check takes longer than the save. */
const SAVES_A_LOOK = 50

/** Skips locked rows: a list that is being saved anew at the same time is kept. */
const BOUND = `
  delete from search_lists where (account_id, query_key) in (
    select account_id, query_key from search_lists
    where account_id = $1 and made_at < (
      select made_at from search_lists where account_id = $1 order by made_at desc offset ${LISTS_MAX - 1} limit 1)
    for update skip locked)`

const saving = (condition: string) => `
  insert into search_lists (account_id, query_key, reading, numbered, own_count, complete_count, made_at, without, pool_version, own)
  select $1::text, $2::text, $3::jsonb, $4::bytea, $5::int, $6::int, $7::timestamptz, $8::text[], $9::bigint, $10::jsonb ${condition}
  on conflict (account_id, query_key) do update set reading = excluded.reading, numbered = excluded.numbered,
    own_count = excluded.own_count, complete_count = excluded.complete_count, made_at = excluded.made_at, without = excluded.without,
    pool_version = excluded.pool_version, own = excluded.own`

const SAVE = saving('')
/**
 * A save outside a transaction need not survive a power loss, for which the page would have to wait: the next page would make a new
 * list.
 */
const SAVE_ALONE = saving(`where set_config('synchronous_commit', 'off', true) = 'off'`)

export async function saveList(
  sql: Sql,
  { accountId, key }: { accountId: string; key: string },
  list: FixedList,
): Promise<void> {
  const { reading, own, ownCount, completeCount, without, poolVersion, madeAt, names } = list
  const values = [
    JSON.stringify(reading),
    pack(own),
    ownCount,
    completeCount,
    madeAt,
    without,
    poolVersion,
    packNames(names),
  ]
  await sql.query('inTransaction' in sql ? SAVE : SAVE_ALONE, [accountId, keptAs(key), ...values])
  if (Math.random() * SAVES_A_LOOK < 1) await sql.query(BOUND, [accountId])
}

const NAME = `update search_lists set own = $3 where account_id = $1 and query_key = $2 and own = '[]'`

/** Adds the names to a list that is kept already. The first request to add them wins. */
export async function saveNames(
  sql: Sql,
  { accountId, key }: { accountId: string; key: string },
  names: ListedName[],
): Promise<void> {
  await sql.query(NAME, [accountId, keptAs(key), packNames(names)])
}

/** A person who is erased must not be read from a list any more; the next page makes a new one. */
export async function dropLists(sql: Sql, accountId: string): Promise<void> {
  await sql.query('delete from search_lists where account_id = $1', [accountId])
}

const PURGE = `
  delete from search_lists where (account_id, query_key) in (
    select account_id, query_key from search_lists where made_at < $1 order by made_at limit $2)
  returning query_key`

export async function purgeLists(sql: Sql, now: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [hoursBefore(now, SEARCH_LIST_HOURS), limit])).length
}
