/**
 * How long what was in flight at a kill waited before it went on. Owns the look at the queue. A piece of work is in
 * flight while its lease or its pause runs. It has gone on when somebody took it up again or ended it.
 *
 * Counted from the end of its lease, by the database's clock: before that it is nobody else's, and no worker could help it.
 */
import type { Database } from '../src/storage/database.ts'
import { until } from '../test/support/until.ts'

/** Reached only by what will never go on. */
const WATCH_MS_MAX = 300_000

export interface Gap {
  /** From the kill to the end of any item. */
  anyMs: number
  /** From the end of its lease until it was taken up again: of what was in flight, the one that waited longest. */
  overdueMs: number
  /** The kind of work that was. */
  kind: string
}

/** Looks from the kill until everything has gone on, the database's own absence included. */
export async function watchGap(database: Database, since: number): Promise<Gap> {
  // The database may be the one that is dead: then the first look is when it is back.
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

/** Those that are as they were, and of them the one whose time came first. */
const STILL = `
  select count(*) as n, extract(epoch from now() - min(visible_at))::float8 as overdue,
    (array_agg(kind order by visible_at))[1] as kind
  from work join jsonb_to_recordset($1::jsonb) as f (work_id bigint, attempt int, until timestamptz)
    using (work_id, attempt) where visible_at = f.until`

export async function openWork(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>('select count(*) as n from work')
  return row!.n
}

/** From the counters: small rows, however many items there are. */
async function endedItems(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select coalesce(sum(completed_count + failed_count), 0)::bigint as n from batches',
  )
  return row!.n
}
