/**
 * What the titles of segments mean, in the database. Owns `pool_title_senses`, whose rows are written and removed with their segments.
 */
import { DIMS } from '../../reference/titles/encoder.ts'
import type { Sense } from '../../reference/titles/sense.ts'
import type { Sql, Tx } from '../../storage/database.ts'

/** Reads under a megabyte at a time, however many titles a segment has. */
const SENSES_A_READ = 4_096

/**
 * SQL: whether a row was written under this version or a later one. `fingerprint` holds the version; earlier releases stored a digest
 * there.
 */
const isFrom = (row: string, version: string): string =>
  `case when ${row}.fingerprint ~ '^[0-9]{1,6}$' then ${row}.fingerprint::int >= ${version} else false end`

const WORDS = `
  select words from pool_title_senses where account_id = $1 and segment_id = $2 and fingerprint = $3`
const VECTORS = `
  select substr(vectors, $4, $5) as vectors from pool_title_senses
  where account_id = $1 and segment_id = $2 and fingerprint = $3`

/** In the order of the segment's titles. Gives nothing, or only some, if the rows have another version or were removed meanwhile. */
export async function* readSenses(
  sql: Sql,
  accountId: string,
  segmentId: string,
  version: number,
): AsyncGenerator<Sense> {
  const key = [accountId, segmentId, String(version)]
  const [found] = await sql.query<{ words: string }>(WORDS, key)
  const lines = found?.words.split('\n') ?? []
  for (let from = 0; from < lines.length; from += SENSES_A_READ) {
    const slice = [from * DIMS + 1, SENSES_A_READ * DIMS]
    const [row] = await sql.query<{ vectors: Buffer }>(VECTORS, [...key, ...slice])
    if (!row) return
    const vectors = new Int8Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.length)
    for (const [at, line] of lines.slice(from, from + SENSES_A_READ).entries())
      yield { vector: vectors.subarray(at * DIMS, (at + 1) * DIMS), words: line === '' ? [] : line.split(' ') }
  }
}

/** As stored: one title after the other. */
export interface PackedSenses {
  version: number
  vectors: Buffer
  words: string
}

export function packSenses(version: number, senses: Sense[]): PackedSenses {
  const vectors = new Int8Array(senses.length * DIMS)
  for (const [row, { vector }] of senses.entries()) vectors.set(vector, row * DIMS)
  const words = senses.map((sense) => sense.words.join(' ')).join('\n')
  return { version, vectors: Buffer.from(vectors.buffer), words }
}

const SAVE = `
  insert into pool_title_senses as kept (account_id, segment_id, fingerprint, vectors, words)
  values ($1, $2, $3::int::text, $4, $5)
  on conflict (account_id, segment_id)
  do update set fingerprint = excluded.fingerprint, vectors = excluded.vectors, words = excluded.words
  where not ${isFrom('kept', '$3::int + 1')}`

export async function saveSenses(
  tx: Tx,
  accountId: string,
  segmentId: string,
  { version, vectors, words }: PackedSenses,
): Promise<void> {
  await tx.query(SAVE, [accountId, segmentId, version, vectors, words])
}

export async function removeSenses(tx: Tx, accountId: string, segmentIds: string[]): Promise<void> {
  await tx.query('delete from pool_title_senses where account_id = $1 and segment_id = any ($2::text[])', [
    accountId,
    segmentIds,
  ])
}

const STALE = `
  select s.segment_id from pool_segments s
  where s.account_id = $1 and not exists (
    select from pool_title_senses t
    where t.account_id = $1 and t.segment_id = s.segment_id
      and ${isFrom('t', '$2::int')})
  order by s.first_doc limit 1`

/** A segment whose titles have an earlier version, the digest of an old release, or no row at all. */
export async function staleSegment(sql: Sql, accountId: string, version: number): Promise<string | undefined> {
  const [row] = await sql.query<{ segment_id: string }>(STALE, [accountId, version])
  return row?.segment_id
}
