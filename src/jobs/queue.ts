/**
 * The queue: claim, finish, postpone. Owns the table `work` and its time, which is the database's, so
 * that the clocks of several machines need not agree. Knows nothing of what the work is.
 *
 * The table is empty one moment and long the next. A plan kept from the empty one (an idle worker's) reads
 * every row of the long one, so what searches it is planned each time: 0.2 ms, before any lock is held.
 */
import type { Sql, Tx } from '../storage/database.ts'

export const workKinds = [
  'find-contact',
  'read-late',
  'collect-profile',
  'release-search',
  'index-pool',
  'import-pool',
  'deliver-webhook',
] as const
export type WorkKind = (typeof workKinds)[number]

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
  insert into work (account_id, kind, subject_id, attempt, visible_at)
  select $1, $2, id, $4, now() + make_interval(secs => $5) from unnest($3::text[]) as id
  returning work_id, subject_id`

/** Always in the transaction that charges for the work: both are there or neither. */
export async function enqueue(tx: Tx, accountId: string, kind: WorkKind, subjectIds: string[]): Promise<void> {
  if (subjectIds.length > 0) await tx.query(ENQUEUE, [accountId, kind, subjectIds, 0, 0])
}

/** Work of which one piece at a time is enough: what is queued already will see to it. */
export async function enqueueUnlessQueued(tx: Tx, accountId: string, kind: WorkKind, subjectId: string): Promise<void> {
  await tx.query('insert into work (account_id, kind, subject_id) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    kind,
    subjectId,
  ])
}

const ENQUEUE_NOW = `
  insert into work (account_id, kind, subject_id) values ($1, $2, $3)
  on conflict (account_id, kind, subject_id) do update
    set attempt = work.attempt + 1, visible_at = least(work.visible_at, now())`

/** Due now, even if it was postponed. What is being done at this moment is done again, and the first one is fenced. */
export async function enqueueNow(tx: Tx, accountId: string, kind: WorkKind, subjectId: string): Promise<void> {
  await tx.query(ENQUEUE_NOW, [accountId, kind, subjectId])
}

const HASTEN = `
  update work set attempt = attempt + 1, visible_at = least(visible_at, now())
  where kind = any ($1::text[]) and subject_id = any ($2::text[]) returning work_id`

/** Due now, whoever it belongs to. What is being done at this moment is done again, and the first one is fenced. */
export async function hasten(sql: Sql, kinds: WorkKind[], subjectIds: string[]): Promise<number> {
  return (await sql.queryBuilt(HASTEN, [kinds, subjectIds])).length
}

/** Work that its maker does at once, already claimed: if it dies, the lease runs out and a worker takes over. */
export async function enqueueClaimed(
  tx: Tx,
  accountId: string,
  kind: WorkKind,
  subjectId: string,
  leaseSeconds: number,
): Promise<Work> {
  const [row] = await tx.query<{ work_id: number }>(ENQUEUE, [accountId, kind, [subjectId], 1, leaseSeconds])
  return { workId: row!.work_id, accountId, kind, subjectId, attempt: 1, failures: 0 }
}

/** An array, for it is made once. A joined subquery may be run again for each row, and then its limit is none. */
const CLAIM = `
  update work set attempt = attempt + 1, visible_at = now() + make_interval(secs => $2)
  where work_id = any (array(
    select work_id from work where visible_at <= now() order by visible_at limit $1 for update skip locked
  ))
  returning work_id, account_id, kind, subject_id, attempt, failures`

interface WorkRow {
  work_id: number
  account_id: string
  kind: WorkKind
  subject_id: string
  attempt: number
  failures: number
}

/** Two workers never get the same row: `skip locked` at the claim, the lease after it. */
export async function claim(sql: Sql, limit: number, leaseSeconds: number): Promise<Work[]> {
  const rows = await sql.queryBuilt<WorkRow>(CLAIM, [limit, leaseSeconds])
  return rows.map((row) => ({
    workId: row.work_id,
    accountId: row.account_id,
    kind: row.kind,
    subjectId: row.subject_id,
    attempt: row.attempt,
    failures: row.failures,
  }))
}

/** By the array, never by a join: see above. */
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
    'select count(*) as waiting, extract(epoch from now() - min(visible_at))::float8 as overdue from work',
  )
  return { waiting: row?.waiting ?? 0, overdueSeconds: Math.max(0, row?.overdue ?? 0) }
}
