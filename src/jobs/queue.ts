/**
 * The queue: enqueue, finish, postpone; claim.ts claims. Owns the table `work` and its time, which is the database's, so
 * that the clocks of several machines need not agree. Knows nothing of what the work is. What searches the table is
 * planned each time, as in claim.ts.
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

/** Somebody else has taken the work over since: whatever this attempt found out is no longer its to write. */
export class Fenced extends Error {
  constructor(work: Work) {
    super(`${work.kind} ${work.subjectId}: attempt ${work.attempt} was overtaken`)
    this.name = 'Fenced'
  }
}

const ENQUEUE = `
  insert into work (account_id, kind, subject_id, attempt, visible_at, lane, turn_of)
  select $1, $2, id, $4, now() + make_interval(secs => $5), $6, turn_of
  from unnest($3::text[], $7::text[]) as w (id, turn_of)
  returning work_id, subject_id`

/**
 * Always in the transaction that charges for the work: both are there or neither. `turns`: whose turn each takes in its
 * lane; the account's unless it is said.
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

/** Work of which one piece at a time is enough: what is queued already will see to it. */
export async function enqueueUnlessQueued(tx: Tx, accountId: string, kind: WorkKind, subjectId: string): Promise<void> {
  await tx.query(ENQUEUE_ONCE, [accountId, kind, subjectId, laneOf[kind], accountId])
}

const ENQUEUE_NOW = `
  insert into work (account_id, kind, subject_id, lane, turn_of) values ($1, $2, $3, $4, $5)
  on conflict (account_id, kind, subject_id) do update
    set attempt = work.attempt + 1, visible_at = least(work.visible_at, now())
    where work.visible_at < 'infinity'`

/** Due now, even if it was postponed. What is being done at this moment is done again, and the first one is fenced. */
export async function enqueueNow(
  tx: Tx,
  accountId: string,
  { kind, subjectId, turnOf = accountId }: { kind: WorkKind; subjectId: string; turnOf?: string },
): Promise<void> {
  await tx.query(ENQUEUE_NOW, [accountId, kind, subjectId, laneOf[kind], turnOf])
}

const MAKE_DUE_NOW = `
  update work set attempt = attempt + 1, visible_at = least(visible_at, now())
  where kind = any ($1::text[]) and subject_id = any ($2::text[]) and visible_at < 'infinity' returning work_id`

/** Due now, whoever it belongs to. What is being done at this moment is done again, and the first one is fenced. */
export async function makeDueNow(sql: Sql, kinds: WorkKind[], subjectIds: string[]): Promise<number> {
  return (await sql.queryBuilt(MAKE_DUE_NOW, [kinds, subjectIds])).length
}

/** Work that its maker does at once, already claimed: if it dies, the lease runs out and a worker takes over. */
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

/** By the array, never by a join: see claim.ts. */
const FINISH = `
  delete from work
  where work_id = any ($1::bigint[]) and attempt = ($2::int[])[array_position($1::bigint[], work_id)]
  returning work_id`

/** In every settling transaction, before anything is written: from here on no other attempt can settle. */
export async function finish(tx: Tx, ...works: Work[]): Promise<void> {
  const rows = await tx.queryBuilt<{ work_id: number }>(FINISH, [
    works.map((work) => work.workId),
    works.map((work) => work.attempt),
  ])
  const ours = new Set(rows.map((row) => row.work_id))
  // Each once: of two hands on the same piece of work only one ends it.
  for (const work of works) if (!ours.delete(work.workId)) throw new Fenced(work)
}

/** Work that nobody shall do any more: whoever is at it is overtaken. */
export async function dropWork(tx: Tx, accountId: string, kind: WorkKind, subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.query('delete from work where account_id = $1 and kind = $2 and subject_id = any ($3::text[])', [
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
  if (rows.length === 0) throw new Fenced(work)
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

/** Those of these subjects that nobody will work on. */
export async function withoutWork<S extends { accountId: string; subjectId: string }>(
  sql: Sql,
  subjects: S[],
): Promise<S[]> {
  const columns = [subjects.map(({ accountId }) => accountId), subjects.map(({ subjectId }) => subjectId)]
  const rows = await sql.query<{ n: number }>(IDLE, columns)
  return rows.map(({ n }) => subjects[n - 1]!)
}
