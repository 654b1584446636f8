/**
 * Claiming: finds who waits for a slot in a lane, and takes the work of those whose turn it is (decided in circle.ts). What it
 * reads is bounded, however long the queue is.
 *
 * The table is empty one moment and long the next, and a plan cached while it was empty (by an idle worker) would read every row
 * of the long one. So queries that search it are planned each time: 0.2 ms, before any lock is held.
 */
import type { Sql } from '../storage/database.ts'
import type { Lane, WorkKind } from './lanes.ts'
import type { Work } from './queue.ts'

/** The oldest due rows looked at. If fewer rows are due, they are all of them. */
const OLDEST_MAX = 200
/** One index probe each. If more wait than this, the next looks continue where this one stopped. */
const VISITS_MAX = 1_000

const OLDEST = `
  select turn_of, count(*) as due from (
    select turn_of from work where lane = $1 and visible_at <= now() order by visible_at limit ${OLDEST_MAX}
  ) as oldest group by turn_of`

/** Walks from one `turn_of` to the next, reading the oldest work of each. */
const CIRCLE = `
  with recursive circle as (
    (select turn_of, visible_at, 1 as visits from work
     where lane = $1 and turn_of > $2 order by turn_of, visible_at limit 1)
    union all
    select next.turn_of, next.visible_at, visits + 1
    from circle cross join lateral (
      select turn_of, visible_at from work
      where lane = $1 and turn_of > circle.turn_of order by turn_of, visible_at limit 1
    ) as next
    where visits < ${VISITS_MAX}
  )
  select turn_of, visible_at <= now() as due from circle`

export interface Waiting {
  /** Each of these has work that is due. */
  turns: string[]
  /** Where the next look continues; '' means from the beginning. */
  next: string
}

/**
 * Those with the oldest due work. If that work alone fills the limit, others may be hidden behind it, so the next ones in the
 * circle are visited too.
 */
export async function findWaiting(sql: Sql, lane: Lane, from: string): Promise<Waiting> {
  const oldest = await sql.queryBuilt<{ turn_of: string; due: number }>(OLDEST, [lane])
  const turns = oldest.map((row) => row.turn_of)
  if (oldest.reduce((sum, { due }) => sum + due, 0) < OLDEST_MAX) return { turns, next: from }
  const visited = await sql.queryBuilt<{ turn_of: string; due: boolean }>(CIRCLE, [lane, from])
  const due = visited.filter((row) => row.due).map((row) => row.turn_of)
  return { turns: [...due, ...turns], next: visited.length < VISITS_MAX ? '' : visited.at(-1)!.turn_of }
}

/** `array(...)` is evaluated once. A joined subquery may be evaluated again for each row, which would defeat its limit. */
const CLAIM = `
  update work set attempt = attempt + 1, visible_at = now() + make_interval(secs => $4)
  where work_id = any (array(
    select due.work_id from unnest($2::text[], $3::int[]) as turn (turn_of, share) cross join lateral (
      select work_id from work where lane = $1 and turn_of = turn.turn_of and visible_at <= now()
      order by visible_at limit turn.share for update skip locked
    ) as due
  ))
  returning work_id, account_id, kind, subject_id, attempt, failures, turn_of`

interface ClaimRow {
  work_id: number
  account_id: string
  kind: WorkKind
  subject_id: string
  attempt: number
  failures: number
  turn_of: string
}

/** How much work one waiting account or endpoint may claim. */
export interface Share {
  turnOwner: string
  share: number
}

/** A piece of work in a slot, with the account or endpoint whose turn it used. */
export interface TurnTaken extends Work {
  turnOwner: string
}

/** Two workers never get the same row: `skip locked` protects the claim itself, the lease the time after it. */
export async function claim(sql: Sql, lane: Lane, shares: Share[], leaseSeconds: number): Promise<TurnTaken[]> {
  const turns = shares.map(({ turnOwner }) => turnOwner)
  const sizes = shares.map(({ share }) => share)
  const rows = await sql.queryBuilt<ClaimRow>(CLAIM, [lane, turns, sizes, leaseSeconds])
  return rows.map((row) => ({
    workId: row.work_id,
    accountId: row.account_id,
    kind: row.kind,
    subjectId: row.subject_id,
    attempt: row.attempt,
    failures: row.failures,
    turnOwner: row.turn_of,
  }))
}
