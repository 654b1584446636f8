/**
 * Numbers in the search index that no longer belong to anybody. Reads and writes `pool_dead`; write.ts adds the numbers it
 * replaces.
 */
import type { Sql, Tx } from '../storage/database.ts'

const DEAD = 'select doc_no from pool_dead where account_id = $1'

export async function readDead(sql: Sql, accountId: string): Promise<Set<number>> {
  const rows = await sql.query<{ doc_no: number }>(DEAD, [accountId])
  return new Set(rows.map((row) => row.doc_no))
}

/** A range of numbers that the index stores together in one segment. */
export interface Stretch {
  segmentId: string
  firstDoc: number
  lastDoc: number
  count: number
}

const STRETCHES =
  'unnest($2::text[], $3::int[], $4::int[], $5::int[]) as s (segment_id, first_doc, last_doc, doc_count)'

const MOSTLY_DEAD = `
  select s.segment_id from ${STRETCHES}
  where s.doc_count < 2 * (
    select count(*) from pool_dead d where d.account_id = $1 and d.doc_no between s.first_doc and s.last_doc)
  order by s.first_doc limit 1`

/** The first stretch of which more than half is dead. */
export const firstMostlyDead = (sql: Sql, accountId: string, stretches: Stretch[]): Promise<string | undefined> =>
  firstOf(sql, MOSTLY_DEAD, accountId, stretches)

const WITH_ERASED = `
  select s.segment_id from ${STRETCHES}
  where exists (
    select from pool_dead d where d.account_id = $1 and d.erased and d.doc_no between s.first_doc and s.last_doc)
  order by s.first_doc limit 1`

export const firstWithErased = (sql: Sql, accountId: string, stretches: Stretch[]): Promise<string | undefined> =>
  firstOf(sql, WITH_ERASED, accountId, stretches)

async function firstOf(sql: Sql, text: string, accountId: string, stretches: Stretch[]): Promise<string | undefined> {
  const columns = [
    stretches.map((each) => each.segmentId),
    stretches.map((each) => each.firstDoc),
    stretches.map((each) => each.lastDoc),
    stretches.map((each) => each.count),
  ]
  const [row] = await sql.query<{ segment_id: string }>(text, [accountId, ...columns])
  return row?.segment_id
}

/** Marks the dead numbers of people who are not erased too: their earlier words may include those of somebody who is. */
export async function markAllErased(tx: Tx, accountId: string): Promise<void> {
  await tx.query('update pool_dead set erased = true where account_id = $1 and not erased', [accountId])
}

/** Those of these accounts whose segments still hold words of erased people. */
export async function readPoolsWithErased(sql: Sql, accountIds: string[]): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(
    'select distinct account_id from pool_dead where account_id = any ($1::text[]) and erased',
    [accountIds],
  )
  return rows.map((row) => row.account_id)
}

/** Marks as dead those of `docs` (ascending) that belong to nobody any more: people who changed while their segment was built. */
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
