/**
 * Suppressions in the database: an account's own list, its tombstones, and the operator's list for all accounts. Owns
 * `suppressions` and `suppression_state`. Stores hashes only; who is meant cannot be read back.
 */
import type { IdentifierKind, SuppressionOrigin } from '../../contract/privacy.ts'
import type { PageRequest } from '../base/cursor.ts'
import { newId } from '../base/ids.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** Used in place of an account id: applies to every account. */
export const OPERATOR = '*'

export interface Suppression {
  suppressionId: string
  kind: IdentifierKind
  origin: SuppressionOrigin
  reason: string | null
  createdAt: Date
}

interface SuppressionRow {
  suppression_id: string
  kind: IdentifierKind
  origin: SuppressionOrigin
  reason: string | null
  created_at: Date
}

const COLUMNS = 'suppression_id, kind, origin, reason, created_at'

const toSuppression = (row: SuppressionRow): Suppression => ({
  suppressionId: row.suppression_id,
  kind: row.kind,
  origin: row.origin,
  reason: row.reason,
  createdAt: row.created_at,
})

export interface NewSuppression {
  kind: IdentifierKind
  hash: Buffer
  /** Hash of the second value it is listed under. */
  alsoHash: Buffer | null
  origin: SuppressionOrigin
  reason: string | null
}

/** A listed person who is then erased gets a tombstone; a tombstone never turns back into a plain entry. */
const ADD = `
  insert into suppressions as known
    (account_id, suppression_id, kind, hash, also_hash, origin, reason, key_id, created_at)
  select $1, s.id, s.kind, s.hash, s.also_hash, s.origin, s.reason, $8, $9
  from unnest($2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::text[])
    as s (id, kind, hash, also_hash, origin, reason)
  on conflict (account_id, hash) do update
    set origin = case 'ERASURE' when excluded.origin then excluded.origin else known.origin end,
      also_hash = coalesce(excluded.also_hash, known.also_hash)
    where excluded.origin = 'ERASURE' and known.origin = 'LIST'
      or known.also_hash is null and excluded.also_hash is not null`

const BY_HASH = `
  select ${COLUMNS}, array_position($2::bytea[], hash) as n from suppressions
  where account_id = $1 and hash = any ($2::bytea[]) order by n`

/** A hash may occur only once in a call. Returns all suppressions in the order given, and how many are new. */
export async function addSuppressions(
  tx: Tx,
  { accountId, keyId }: { accountId: string; keyId: string | null },
  wanted: NewSuppression[],
  now: Date,
): Promise<{ suppressions: Suppression[]; created: number }> {
  if (wanted.length === 0) return { suppressions: [], created: 0 }
  await changed(tx, accountId)
  const hashes = wanted.map(({ hash }) => hash)
  const ids = wanted.map(() => newId('sup'))
  await tx.query(ADD, [
    accountId,
    ids,
    wanted.map(({ kind }) => kind),
    hashes,
    wanted.map(({ alsoHash }) => alsoHash),
    wanted.map(({ origin }) => origin),
    wanted.map(({ reason }) => reason),
    keyId,
    now,
  ])
  const rows = await tx.query<SuppressionRow>(BY_HASH, [accountId, hashes])
  const fresh = new Set(ids)
  return {
    suppressions: rows.map(toSuppression),
    created: rows.filter((row) => fresh.has(row.suppression_id)).length,
  }
}

const REMOVE = `delete from suppressions where account_id = $1 and suppression_id = $2 returning ${COLUMNS}`

export async function removeSuppression(tx: Tx, accountId: string, id: string): Promise<Suppression | undefined> {
  const [row] = await tx.query<SuppressionRow>(REMOVE, [accountId, id])
  if (row) await changed(tx, accountId)
  return row && toSuppression(row)
}

/** Raises the version. Also locks the account's list until the commit, so that versions become visible in order. */
async function changed(tx: Tx, accountId: string): Promise<void> {
  await tx.query(
    `insert into suppression_state as mine (account_id, version) values ($1, 1)
     on conflict (account_id) do update set version = mine.version + 1`,
    [accountId],
  )
}

const LIST = `
  select ${COLUMNS} from suppressions
  where account_id = $1 and ($2::text is null or kind = $2) and ($3::text is null or origin = $3)
    and ($4::text is null or suppression_id < $4)
  order by suppression_id desc limit $5`

export interface SuppressionFilter {
  kind?: IdentifierKind
  origin?: SuppressionOrigin
}

/** Newest first, and one row more than the page holds, if there is one. */
export async function listSuppressions(
  sql: Sql,
  accountId: string,
  { kind, origin }: SuppressionFilter,
  page: PageRequest,
): Promise<Suppression[]> {
  const after = page.after?.[0] ?? null
  const rows = await sql.query<SuppressionRow>(LIST, [accountId, kind ?? null, origin ?? null, after, page.limit + 1])
  return rows.map(toSuppression)
}

export async function findSuppressions(sql: Sql, accountId: string, hashes: Buffer[]): Promise<Suppression[]> {
  const rows = await sql.query<SuppressionRow>(BY_HASH, [accountId, hashes])
  return rows.map(toSuppression)
}

export async function countSuppressions(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) from suppressions where account_id = $1', [
    accountId,
  ])
  return row?.count ?? 0
}

/** Lower-case and without accents, as far as needed to find a word. */
const REASONS = `
  select suppression_id as "suppressionId", reason from suppressions
  where account_id = $1 and regexp_replace(normalize(lower(reason), NFKD), '[\u0300-\u036f]', '', 'g') like any ($2::text[])`

/** Suppressions whose reason contains one of these words, given in plain letters. */
export const readReasonsWith = (sql: Sql, accountId: string, words: string[]) =>
  sql.query<{ suppressionId: string; reason: string }>(REASONS, [accountId, words.map((word) => `%${word}%`)])

export async function changeReason(tx: Tx, accountId: string, suppressionId: string, reason: string): Promise<void> {
  await tx.query('update suppressions set reason = $3 where account_id = $1 and suppression_id = $2', [
    accountId,
    suppressionId,
    reason,
  ])
}

const VERSIONS = 'select account_id, version from suppression_state where account_id in ($1, $2)'

/** Versions of the account's own list and of the operator's; 0 if the list never existed. */
export async function readVersions(sql: Sql, accountId: string): Promise<{ own: number; operator: number }> {
  const rows = await sql.query<{ account_id: string; version: number }>(VERSIONS, [accountId, OPERATOR])
  const of = (id: string) => rows.find((row) => row.account_id === id)?.version ?? 0
  return { own: of(accountId), operator: of(OPERATOR) }
}

const HOLD = [
  'insert into suppression_state (account_id, version) select unnest($1::text[]), 0 on conflict do nothing',
  'select from suppression_state where account_id = any ($1::text[]) order by account_id for share',
]

/**
 * Until the commit nobody can change the account's list or the operator's. The rows are created first, as a missing row cannot be
 * locked.
 */
export async function holdLists(tx: Tx, accountId: string): Promise<void> {
  for (const text of HOLD) await tx.query(text, [[accountId, OPERATOR]])
}

export interface ListedHash {
  kind: IdentifierKind
  hash: Buffer
  alsoHash: Buffer | null
  origin: SuppressionOrigin
}

export const readHashes = (sql: Sql, accountId: string): Promise<ListedHash[]> =>
  sql.query<ListedHash>('select kind, hash, also_hash as "alsoHash", origin from suppressions where account_id = $1', [
    accountId,
  ])

/** An entry of the operator's list as it is stored. An installation with the same hash key can use it unchanged. */
export interface KeptSuppression extends NewSuppression {
  suppressionId: string
  createdAt: Date
}

export const readOperatorList = (sql: Sql): Promise<KeptSuppression[]> =>
  sql.query<KeptSuppression & Record<string, unknown>>(
    `select suppression_id as "suppressionId", kind, hash, also_hash as "alsoHash", origin, reason, created_at as "createdAt"
     from suppressions where account_id = $1`,
    [OPERATOR],
  )

const ADD_KEPT = `
  insert into suppressions as known (account_id, suppression_id, kind, hash, also_hash, origin, reason, created_at)
  select $1, s.* from unnest($2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::timestamptz[]) as s
  on conflict (account_id, hash) do update set origin = excluded.origin
    where excluded.origin = 'ERASURE' and known.origin = 'LIST'
  returning suppression_id`

/** Copies entries of another installation, keeping their ids. Returns how many are new or stronger than before. */
export async function addToOperatorList(tx: Tx, kept: KeptSuppression[]): Promise<number> {
  if (kept.length === 0) return 0
  await changed(tx, OPERATOR)
  const column = <K extends keyof KeptSuppression>(name: K) => kept.map((each) => each[name])
  const values = [column('suppressionId'), column('kind'), column('hash'), column('alsoHash'), column('origin')]
  const rows = await tx.queryBuilt(ADD_KEPT, [OPERATOR, ...values, column('reason'), column('createdAt')])
  return rows.length
}
