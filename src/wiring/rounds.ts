/** What a worker does again and again besides the work in the queue: the one list, with how often. */
import { setTimeout as sleep } from 'node:timers/promises'
import { clampFarFuture } from '../jobs/far-future.ts'
import { BUDGET_SYNC_MS } from '../networks/shared-budgets.ts'
import { runDueSearches } from '../operations/lists/daily-searches.ts'
import { removeLeftPrecopies } from '../operations/moving/precopy.ts'
import { enqueueBehind } from '../operations/pool/index/feed-pool.ts'
import { retainPools } from '../operations/privacy/retain-pool.ts'
import type { Scout } from '../operations/scout.ts'
import { chainDecisions } from '../operations/upkeep/chain-decisions.ts'
import { emitStalled } from '../operations/upkeep/emit-stalled.ts'
import { runHousekeeping } from '../operations/upkeep/housekeeping.ts'
import { askPage } from './ask-page.ts'

const HOUSEKEEPING_MS = 10 * 60_000

interface Round {
  /** As the log names it when it fails. */
  what: string
  everyMs: number
  run(scout: Scout, signal: AbortSignal): Promise<unknown>
}

const rounds: Round[] = [
  { what: 'housekeeping', everyMs: HOUSEKEEPING_MS, run: runHousekeeping },
  {
    what: 'removing what was copied ahead',
    everyMs: HOUSEKEEPING_MS,
    run: ({ housekeeping, database, clock }) =>
      housekeeping.run('left_ahead', () => removeLeftPrecopies(database, clock.now())),
  },
  {
    what: 'retention of pools',
    everyMs: HOUSEKEEPING_MS,
    run: (scout, signal) => scout.housekeeping.run('pool_retention', () => retainPools(scout, signal)),
  },
  /** At most this long after a batch came to a halt, the account is told. */
  { what: 'looking for stalled batches', everyMs: 15_000, run: emitStalled },
  /** At most this long after the search cluster is back, it begins to get what it missed. */
  { what: 'looking for pools to index', everyMs: 15_000, run: enqueueBehind },
  /** At most this long after they were written, records of decisions are chained. */
  { what: 'chaining decisions', everyMs: 2_000, run: chainDecisions },
  { what: 'sharing budgets', everyMs: BUDGET_SYNC_MS, run: async ({ budgets }) => budgets?.sync() },
  /** At most this long after it is due, a saved search runs. */
  {
    what: 'looking for saved searches to run',
    everyMs: 60_000,
    run: (scout, signal) => runDueSearches(scout, askPage(scout), signal),
  },
  /** At most this long after a wrong clock was corrected, work that it put off for years is due again. */
  { what: 'looking for work put off for years', everyMs: 15_000, run: ({ database }) => clampFarFuture(database) },
]

/** Resolves when the signal has stopped them and the last ones have ended. */
export async function runRounds(scout: Scout, signal: AbortSignal): Promise<void> {
  await Promise.all(rounds.map((round) => repeat(round, scout, signal)))
}

/** One at a time, however long it takes. A failure is logged, and the next one begins as if nothing had happened. */
async function repeat({ what, everyMs, run }: Round, scout: Scout, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await run(scout, signal).catch((error) => scout.log.warn({ err: error }, `${what} failed`))
  }
}
