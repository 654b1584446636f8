/**
 * The index in the database. Owns `pool_segments` and `pool_blocks`, which are written once and removed only after a merge into
 * another segment. The pool knows who is in it, which documents are dead, and how far the index reaches.
 */
import { firstMostlyDead, firstWithErased } from '../../pool/dead.ts'
import { monthIn, yearsBy } from '../../pool/tenure.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Segment } from './build.ts'
import { blocksOfKind } from './codec.ts'

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

/** Segments written by an older release have no tenures; their whole years are valid tenures as well. */
const COLUMNS = `
  select case when tenures is null then years end as years, tenures, seniority, present
  from pool_segments where account_id = $1 and segment_id = $2`
const FIRST_TERMS = `
  select first_term from pool_blocks where account_id = $1 and segment_id = $2 order by block_no`

/** What is kept in memory of a segment; undefined if it was merged away meanwhile. */
export async function readSegmentFrame(sql: Sql, accountId: string, segmentId: string) {
  type Columns = { years: Buffer | null; tenures: Buffer | null; seniority: Buffer; present: Buffer }
  const [columns] = await sql.query<Columns>(COLUMNS, [accountId, segmentId])
  if (!columns) return undefined
  const { years, tenures, seniority, present } = columns
  const rows = await sql.query<{ first_term: string }>(FIRST_TERMS, [accountId, segmentId])
  const firstTerms = rows.map((row) => row.first_term)
  return { tenures: tenures ? wideOf(tenures) : Uint16Array.from(years!), seniority, present, firstTerms }
}

/** Two-byte numbers, low byte first, regardless of this machine's byte order. */
function wideOf(bytes: Buffer): Uint16Array {
  const wide = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < wide.length; at++) wide[at] = bytes.readUInt16LE(at * 2)
  return wide
}

function bytesOf(wide: Uint16Array): Buffer {
  const bytes = Buffer.alloc(wide.length * 2)
  for (let at = 0; at < wide.length; at++) bytes.writeUInt16LE(wide[at]!, at * 2)
  return bytes
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

/** What arrives together is decoded in one turn of the event loop: a quarter of a megabyte of text takes it a millisecond or two. */
const BLOCKS_AT_ONCE = 8

/** The blocks of a segment that may hold terms of one kind, in order; undefined if the segment was merged away meanwhile. */
export async function readBlocksOfKind(
  sql: Sql,
  accountId: string,
  { segmentId, firstTerms }: { segmentId: string; firstTerms: string[] },
  prefix: string,
): Promise<Buffer[] | undefined> {
  const wanted = blocksOfKind(firstTerms, prefix).map((blockNo) => ({ segmentId, blockNo }))
  const blocks: Buffer[] = []
  for (let at = 0; at < wanted.length; at += BLOCKS_AT_ONCE) {
    const some = await readBlocks(sql, accountId, wanted.slice(at, at + BLOCKS_AT_ONCE))
    blocks.push(...some.sort((a, b) => a.blockNo - b.blockNo).map(({ block }) => block))
  }
  return blocks.length < wanted.length ? undefined : blocks
}

/** Some megabytes per statement, however large the segment is. */
const BLOCKS_A_STATEMENT = 200

const NEXT_BLOCKS = `
  select first_term, block from pool_blocks where account_id = $1 and segment_id = $2 and block_no >= $3
  order by block_no limit ${BLOCKS_A_STATEMENT}`

/** A whole segment, for a merge. */
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
  return { ...head, tenures: frame.tenures, seniority: frame.seniority, present: frame.present, blocks }
}

const INSERT_SEGMENT = `
  insert into pool_segments (account_id, segment_id, first_doc, last_doc, doc_count, years, tenures, seniority, present)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
const INSERT_BLOCKS = `
  insert into pool_blocks (account_id, segment_id, block_no, first_term, block)
  select $1, $2, $3 + n - 1, first_term, block
  from unnest($4::text[], $5::bytea[]) with ordinality as b (first_term, block, n)`

/**
 * From here on, readers of segments look for this one's blocks. `builtAt`: years are written as of this date for processes of an older
 * release that does not know tenures.
 */
export async function insertSegment(
  tx: Tx,
  accountId: string,
  segment: Segment & { segmentId: string },
  builtAt: Date,
): Promise<void> {
  const { segmentId, firstDoc, lastDoc, count, tenures, seniority, present } = segment
  const month = monthIn(builtAt)
  const years = Uint8Array.from(tenures, (tenure) => yearsBy(tenure, month))
  const columns = [Buffer.from(years), bytesOf(tenures), Buffer.from(seniority), Buffer.from(present)]
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

/** A segment of which more than half has changed since it was built: every search reads all of it for the few documents left. */
export const findMostlyDead = async (sql: Sql, accountId: string): Promise<string | undefined> =>
  firstMostlyDead(sql, accountId, await readHeads(sql, accountId))

/** A segment that still contains words of people who were erased. */
export const findWithErased = async (sql: Sql, accountId: string): Promise<string | undefined> =>
  firstWithErased(sql, accountId, await readHeads(sql, accountId))
