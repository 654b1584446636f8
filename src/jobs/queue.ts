/**
 * The queue's SQL: enqueue, finish, postpone (claim.ts claims). Owns the table `work`. Time is the database's, so that the clocks
 * of several machines need not agree. Does not know what a piece of work does. Queries that search the table are planned each
 * time, as in claim.ts.
 */
import type { Sql, Tx } from '../storage/database.ts'
import { laneOf, type WorkKind } from './lanes.ts'

export interface Work {
  workId: number
  accountId: string
  kind: WorkKind
  subjectId: string
  attempt: number
  failures: number
}

/** Another worker has taken over the work: the results of this attempt must no longer be written. */
export class ClaimLost extends Error {
  constructor(work: Work) {
    super(`${work.kind} ${work.subjectId}: attempt ${work.attempt} was overtaken`)
    this.name = 'ClaimLost'
  }
}

const ENQUEUE = `
  insert into work (account_id, kind, subject_id, attempt, visible_at, lane, turn_of)
  select $1, $2, id, $4, now() + make_interval(secs => $5), $6, turn_of
  from unnest($3::text[], $7::text[]) as w (id, turn_of)
  returning work_id, subject_id`

/**
 * Call it in the transaction that charges for the work, so that both are written or neither. `turns`: whose turn each piece takes
 * in its lane; by default the account's.
 */
export async function enqueue(
  tx: Tx,
  accountId: string,
  {
    kind,
    subjectIds,
    turns = subjectIds.map(() => accountId),
  }: { kind: WorkKind; subjectIds: string[]; turns?: string[] },
): Promise<void> {
  if (subjectIds.length > 0) await tx.query(ENQUEUE, [accountId, kind, subjectIds, 0, 0, laneOf[kind], turns])
}

const ENQUEUE_ONCE = `
  insert into work (account_id, kind, subject_id, lane, turn_of) values ($1, $2, $3, $4, $5) on conflict do nothing`

/** For work of which one queued piece is enough: if one is queued already, that one will do. */
export async function enqueueUnlessQueued(tx: Tx, accountId: string, kind: WorkKind, subjectId: string): Promise<void> {
  await tx.query(ENQUEUE_ONCE, [accountId, kind, subjectId, laneOf[kind], accountId])
}

const ENQUEUE_NOW = `
  insert into work (account_id, kind, subject_id, lane, turn_of) values ($1, $2, $3, $4, $5)
  on conflict (account_id, kind, subject_id) do update
    set attempt = work.attempt + 1, visible_at = least(work.visible_at, now())
    where work.visible_at < 'infinity'`

/** Makes the work due now even if it was postponed. A step running at this moment is fenced and done again. */
export async function enqueueNow(
  tx: Tx,
  accountId: string,
  { kind, subjectId, turnOwner = accountId }: { kind: WorkKind; subjectId: string; turnOwner?: string },
): Promise<void> {
  await tx.query(ENQUEUE_NOW, [accountId, kind, subjectId, laneOf[kind], turnOwner])
}

const MAKE_DUE_NOW = `
  update work set attempt = attempt + 1, visible_at = least(visible_at, now())
  where kind = any ($1::text[]) and subject_id = any ($2::text[]) and visible_at < 'infinity' returning work_id`

/** Makes work of any account due now. Steps running at this moment are fenced and done again. */
export async function makeDueNow(sql: Sql, kinds: WorkKind[], subjectIds: string[]): Promise<number> {
  return (await sql.queryBuilt(MAKE_DUE_NOW, [kinds, subjectIds])).length
}

/**
 * Work that its creator starts at once, so it is enqueued as claimed: if the creator dies, the lease runs out and a worker takes
 * over.
 */
export async function enqueueClaimed(
  tx: Tx,
  accountId: string,
  { kind, subjectId }: { kind: WorkKind; subjectId: string },
  leaseSeconds: number,
): Promise<Work> {
  const values = [accountId, kind, [subjectId], 1, leaseSeconds, laneOf[kind], [accountId]]
  const [row] = await tx.query<{ work_id: number }>(ENQUEUE, values)
  return { workId: row!.work_id, accountId, kind, subjectId, attempt: 1, failures: 0 }
}

/** Matched by array, never by a join: see claim.ts. */
const FINISH = `
  delete from work
  where work_id = any ($1::bigint[]) and attempt = ($2::int[])[array_position($1::bigint[], work_id)]
  returning work_id`

/** Call it first in every settling transaction: from then on no other attempt can settle this work. */
export async function finish(tx: Tx, ...works: Work[]): Promise<void> {
  const rows = await tx.queryBuilt<{ work_id: number }>(FINISH, [
    works.map((work) => work.workId),
    works.map((work) => work.attempt),
  ])
  const ours = new Set(rows.map((row) => row.work_id))
  // `delete` because a piece may be listed twice, and only one of the two may end it.
  for (const work of works) if (!ours.delete(work.workId)) throw new ClaimLost(work)
}

/** Deletes work that nobody shall do any more; a worker that has claimed it is fenced. */
export async function dropWork(tx: Tx, accountId: string, kind: WorkKind, subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.queryBuilt('delete from work where account_id = $1 and kind = $2 and subject_id = any ($3::text[])', [
    accountId,
    kind,
    subjectIds,
  ])
}

const POSTPONE = `
  update work set visible_at = now() + make_interval(secs => $3), failures = failures + $4
  where work_id = $1 and attempt = $2 returning work_id`

export async function postpone(sql: Sql, work: Work, seconds: number, failed = false): Promise<void> {
  const rows = await sql.queryBuilt(POSTPONE, [work.workId, work.attempt, seconds, failed ? 1 : 0])
  if (rows.length === 0) throw new ClaimLost(work)
}

export async function countWork(sql: Sql): Promise<{ waiting: number; overdueSeconds: number }> {
  const [row] = await sql.query<{ waiting: number; overdue: number | null }>(
    `select count(*) as waiting, extract(epoch from now() - min(visible_at))::float8 as overdue from work
     where visible_at < 'infinity'`,
  )
  return { waiting: row?.waiting ?? 0, overdueSeconds: Math.max(0, row?.overdue ?? 0) }
}

const IDLE = `
  select n::int from unnest($1::text[], $2::text[]) with ordinality as s (account_id, subject_id, n)
  where not exists (select from work w where w.account_id = s.account_id and w.subject_id = s.subject_id)`

/** Those of these subjects for which no work is queued. */
export async function withoutWork<S extends { accountId: string; subjectId: string }>(
  sql: Sql,
  subjects: S[],
): Promise<S[]> {
  const columns = [subjects.map(({ accountId }) => accountId), subjects.map(({ subjectId }) => subjectId)]
  const rows = await sql.queryBuilt<{ n: number }>(IDLE, columns)
  return rows.map(({ n }) => subjects[n - 1]!)
}
