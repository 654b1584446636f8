/**
 * How long work that was in flight at a kill waited before it continued. Owns the queries on the queue. A piece of work is in
 * flight while its lease or its pause runs; it has continued when a worker took it up again or ended it.
 *
 * Counted from the end of its lease, by the database's clock: before that no other worker may take it.
 */
import type { Database } from '../src/storage/database.ts'
import { until } from '../test/support/until.ts'

/** Only reached if something never continues. */
const WATCH_MS_MAX = 300_000

export interface Gap {
  /** From the kill until any item ended. */
  anyMs: number
  /** Of the work in flight, the longest wait from the end of its lease until it was taken up again. */
  overdueMs: number
  /** The kind of that work. */
  kind: string
}

/** Watches from the kill until all work has continued, including time without the database. */
export async function watchGap(database: Database, since: number): Promise<Gap> {
  // The killed process may be the database itself; then the first look happens when it is back.
  const patient = <T>(what: string, look: () => Promise<T | false>) =>
    until(what, () => look().catch(() => false as const), { ms: WATCH_MS_MAX })
  const before = await patient('somebody answers', async () => ({
    flying: await inFlight(database),
    ended: await endedItems(database),
  }))
  let anyMs: number | undefined
  const longest = { overdueMs: 0, kind: '' }
  await patient('everything in flight has gone on', async () => {
    if ((await endedItems(database)) > before.ended || (await openWork(database)) === 0) {
      anyMs ??= performance.now() - since
    }
    const [still] = await database.queryBuilt<Still>(STILL, [before.flying])
    if (still!.overdue !== null && still!.overdue * 1_000 > longest.overdueMs) {
      Object.assign(longest, { overdueMs: still!.overdue * 1_000, kind: still!.kind })
    }
    return anyMs !== undefined && still!.n === 0
  })
  return { anyMs: anyMs!, ...longest }
}

const IN_FLIGHT = `
  select coalesce(jsonb_agg(jsonb_build_object('work_id', work_id, 'attempt', attempt, 'until', visible_at)), '[]')::text as flying
  from work where attempt > 0 and visible_at > now()`

async function inFlight(database: Database): Promise<string> {
  const [row] = await database.query<{ flying: string }>(IN_FLIGHT)
  return row!.flying
}

interface Still {
  n: number
  overdue: number | null
  kind: string
}

/** The work that is still unchanged, with the one that was due first. */
const STILL = `
  select count(*) as n, extract(epoch from now() - min(visible_at))::float8 as overdue,
    (array_agg(kind order by visible_at))[1] as kind
  from work join jsonb_to_recordset($1::jsonb) as f (work_id bigint, attempt int, until timestamptz)
    using (work_id, attempt) where visible_at = f.until`

export async function openWork(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>('select count(*) as n from work')
  return row!.n
}

/** From the batch counters, which are few rows however many items there are. */
async function endedItems(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select coalesce(sum(completed_count + failed_count), 0)::bigint as n from batches',
  )
  return row!.n
}
