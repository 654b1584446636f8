/**
 * The index in the database: its state, segments, blocks and dead. Owns `pool_segments`, `pool_blocks` and
 * `pool_dead`, and of `pool_state` how far the index reaches. Segments and blocks are written once and removed
 * only when merged into a larger one.
 */
import type { Sql, Tx } from '../../storage/database.ts'
import type { IndexedDocument, Segment } from './build.ts'
import { blocksOfKind } from './codec.ts'

export interface IndexState {
  version: number
  nextDoc: number
  indexedThrough: number
}

const STATE = 'select version, next_doc, indexed_through from pool_state where account_id = $1'

export const readState = (sql: Sql, accountId: string): Promise<IndexState> => stateBy(sql, STATE, accountId)

async function stateBy(sql: Sql, text: string, accountId: string): Promise<IndexState> {
  const [row] = await sql.query<{ version: number; next_doc: number; indexed_through: number }>(text, [accountId])
  return { version: row?.version ?? 0, nextDoc: row?.next_doc ?? 1, indexedThrough: row?.indexed_through ?? 0 }
}

const LARGEST = 'select account_id from pool_state where next_doc > $1 order by next_doc desc limit $2'

/** Accounts whose pools have seen more people than this, the largest first. */
export async function largestPools(sql: Sql, people: number, limit: number): Promise<string[]> {
  return (await sql.query<{ account_id: string }>(LARGEST, [people, limit])).map((row) => row.account_id)
}

export interface SegmentHead {
  segmentId: string
  firstDoc: number
  lastDoc: number
  count: number
}

const HEADS = `
  select segment_id, first_doc, last_doc, doc_count from pool_segments where account_id = $1 order by first_doc`

export async function readHeads(sql: Sql, accountId: string): Promise<SegmentHead[]> {
  const rows = await sql.query<{ segment_id: string; first_doc: number; last_doc: number; doc_count: number }>(HEADS, [
    accountId,
  ])
  return rows.map((row) => ({
    segmentId: row.segment_id,
    firstDoc: row.first_doc,
    lastDoc: row.last_doc,
    count: row.doc_count,
  }))
}

const COLUMNS = 'select years, seniority, present from pool_segments where account_id = $1 and segment_id = $2'
const FIRST_TERMS = `
  select first_term from pool_blocks where account_id = $1 and segment_id = $2 order by block_no`

/** What is kept in memory of a segment; undefined when it has been merged away since. */
export async function readSegmentFrame(sql: Sql, accountId: string, segmentId: string) {
  const [columns] = await sql.query<{ years: Buffer; seniority: Buffer; present: Buffer }>(COLUMNS, [
    accountId,
    segmentId,
  ])
  if (!columns) return undefined
  const rows = await sql.query<{ first_term: string }>(FIRST_TERMS, [accountId, segmentId])
  return { ...columns, firstTerms: rows.map((row) => row.first_term) }
}

const BLOCKS = `
  select b.segment_id, b.block_no, b.block from unnest($2::text[], $3::int[]) as wanted (segment_id, block_no)
  join pool_blocks b on b.account_id = $1 and b.segment_id = wanted.segment_id and b.block_no = wanted.block_no`

export interface BlockAddress {
  segmentId: string
  blockNo: number
}

export async function readBlocks(sql: Sql, accountId: string, wanted: BlockAddress[]) {
  if (wanted.length === 0) return []
  const rows = await sql.query<{ segment_id: string; block_no: number; block: Buffer }>(BLOCKS, [
    accountId,
    wanted.map((each) => each.segmentId),
    wanted.map((each) => each.blockNo),
  ])
  return rows.map((row) => ({ segmentId: row.segment_id, blockNo: row.block_no, block: row.block }))
}

/** The blocks of a segment that may hold terms of one kind, in order; undefined when it has been merged away since. */
export async function readBlocksOfKind(
  sql: Sql,
  accountId: string,
  segmentId: string,
  firstTerms: string[],
  prefix: string,
): Promise<Buffer[] | undefined> {
  const wanted = blocksOfKind(firstTerms, prefix).map((blockNo) => ({ segmentId, blockNo }))
  const blocks = await readBlocks(sql, accountId, wanted)
  if (blocks.length < wanted.length) return undefined
  return blocks.sort((a, b) => a.blockNo - b.blockNo).map(({ block }) => block)
}

/** Some megabytes a statement, however large the segment is. */
const BLOCKS_A_STATEMENT = 200

const NEXT_BLOCKS = `
  select first_term, block from pool_blocks where account_id = $1 and segment_id = $2 and block_no >= $3
  order by block_no limit ${BLOCKS_A_STATEMENT}`

/** A whole segment, to be merged. */
export async function readSegment(
  sql: Sql,
  accountId: string,
  head: SegmentHead,
): Promise<(SegmentHead & Segment) | undefined> {
  const frame = await readSegmentFrame(sql, accountId, head.segmentId)
  if (!frame) return undefined
  const blocks: Segment['blocks'] = []
  for (let isLast = false; !isLast; ) {
    const asked = [accountId, head.segmentId, blocks.length]
    const rows = await sql.query<{ first_term: string; block: Buffer }>(NEXT_BLOCKS, asked)
    for (const row of rows) blocks.push({ firstTerm: row.first_term, bytes: row.block })
    isLast = rows.length < BLOCKS_A_STATEMENT
  }
  return { ...head, years: frame.years, seniority: frame.seniority, present: frame.present, blocks }
}

const DEAD = 'select doc_no from pool_dead where account_id = $1'

export async function readDead(sql: Sql, accountId: string): Promise<Set<number>> {
  const rows = await sql.query<{ doc_no: number }>(DEAD, [accountId])
  return new Set(rows.map((row) => row.doc_no))
}

const MOSTLY_DEAD = `
  select s.segment_id from pool_segments s
  where s.account_id = $1 and s.doc_count < 2 * (
    select count(*) from pool_dead d where d.account_id = $1 and d.doc_no between s.first_doc and s.last_doc)
  order by s.first_doc limit 1`

/** A segment of which more than half has changed since: it is read by every search for the few that are left. */
export async function findMostlyDead(sql: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ segment_id: string }>(MOSTLY_DEAD, [accountId])
  return row?.segment_id
}

/** Also of people who are not erased: their words of before may be somebody's who is. */
export async function markAllErased(tx: Tx, accountId: string): Promise<void> {
  await tx.query('update pool_dead set erased = true where account_id = $1 and not erased', [accountId])
}

/** Of these accounts, those whose segments still hold words of people erased. */
export async function readPoolsWithErased(sql: Sql, accountIds: string[]): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(
    'select distinct account_id from pool_dead where account_id = any ($1::text[]) and erased',
    [accountIds],
  )
  return rows.map((row) => row.account_id)
}

const WITH_ERASED = `
  select s.segment_id from pool_segments s
  where s.account_id = $1 and exists (
    select from pool_dead d where d.account_id = $1 and d.erased and d.doc_no between s.first_doc and s.last_doc)
  order by s.first_doc limit 1`

export async function findWithErased(sql: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ segment_id: string }>(WITH_ERASED, [accountId])
  return row?.segment_id
}

const TAIL = `
  select doc_no, to_json(terms) as terms, years, seniority from pool_candidates
  where account_id = $1 and doc_no > $2 order by doc_no limit $3`

/** People not in a segment yet, in the order of their numbers. (Lists come as JSON: that is read a good deal faster.) */
export async function readTail(sql: Sql, accountId: string, after: number, limit: number): Promise<IndexedDocument[]> {
  const rows = await sql.query<{ doc_no: number; terms: string[]; years: number; seniority: number }>(TAIL, [
    accountId,
    after,
    limit,
  ])
  return rows.map((row) => ({ doc: row.doc_no, terms: row.terms, years: row.years, seniority: row.seniority }))
}

const INSERT_SEGMENT = `
  insert into pool_segments (account_id, segment_id, first_doc, last_doc, doc_count, years, seniority, present)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const INSERT_BLOCKS = `
  insert into pool_blocks (account_id, segment_id, block_no, first_term, block)
  select $1, $2, $3 + n - 1, first_term, block
  from unnest($4::text[], $5::bytea[]) with ordinality as b (first_term, block, n)`

/** Who reads segments looks for this one's blocks from here on. */
export async function insertSegment(tx: Tx, accountId: string, segmentId: string, segment: Segment): Promise<void> {
  const { firstDoc, lastDoc, count, years, seniority, present } = segment
  const columns = [years, seniority, present].map((bytes) => Buffer.from(bytes))
  await tx.query(INSERT_SEGMENT, [accountId, segmentId, firstDoc, lastDoc, count, ...columns])
}

export async function insertBlocks(tx: Tx, accountId: string, segmentId: string, { blocks }: Segment): Promise<void> {
  for (let from = 0; from < blocks.length; from += BLOCKS_A_STATEMENT) {
    const some = blocks.slice(from, from + BLOCKS_A_STATEMENT)
    const names = some.map((block) => block.firstTerm)
    await tx.query(INSERT_BLOCKS, [accountId, segmentId, from, names, some.map((block) => block.bytes)])
  }
}

export async function removeSegments(tx: Tx, accountId: string, segmentIds: string[]): Promise<void> {
  await tx.query('delete from pool_segments where account_id = $1 and segment_id = any ($2::text[])', [
    accountId,
    segmentIds,
  ])
  await tx.query('delete from pool_blocks where account_id = $1 and segment_id = any ($2::text[])', [
    accountId,
    segmentIds,
  ])
}

/** Locks the pool's state until the commit: no writer can add, and no second builder can finish, meanwhile. */
export const lockState = (tx: Tx, accountId: string): Promise<IndexState> =>
  stateBy(tx, `${STATE} for update`, accountId)

export async function advance(tx: Tx, accountId: string, indexedThrough: number): Promise<void> {
  await tx.query('update pool_state set indexed_through = $2, version = version + 1 where account_id = $1', [
    accountId,
    indexedThrough,
  ])
}

/** Which of these numbers, in ascending order, are still somebody's: those that changed while their segment was built are dead at once. */
export async function markDead(tx: Tx, accountId: string, docs: number[]): Promise<void> {
  await tx.query(
    `insert into pool_dead (account_id, doc_no)
     select $1, doc from (
       select unnest($2::int[]) as doc
       except select doc_no from pool_candidates where account_id = $1 and doc_no between $3 and $4
     ) as gone
     on conflict do nothing`,
    [accountId, docs, docs[0], docs.at(-1)],
  )
}

export async function forgetDead(tx: Tx, accountId: string, firstDoc: number, lastDoc: number): Promise<void> {
  await tx.query('delete from pool_dead where account_id = $1 and doc_no between $2 and $3', [
    accountId,
    firstDoc,
    lastDoc,
  ])
}
