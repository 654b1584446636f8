/** Which operation handles which kind of work: the one list, complete by its type. Starts a runner for each lane, and the housekeeping. */

import { setTimeout as sleep } from 'node:timers/promises'
import { clampFarFuture } from '../jobs/far-future.ts'
import { type Lane, lanes, roomOf, usualSlots, type WorkKind } from '../jobs/lanes.ts'
import type { Work } from '../jobs/queue.ts'
import { type Handler, Runner } from '../jobs/runner.ts'
import { BUDGET_SYNC_MS } from '../networks/shared-budgets.ts'
import { findContact } from '../operations/contact/find-contact.ts'
import { readLate } from '../operations/contact/read-late.ts'
import { collectProfile } from '../operations/enrich/collect-profile.ts'
import { type AskPage, runDueSearches } from '../operations/lists/daily-searches.ts'
import { removeLeftPrecopies } from '../operations/moving/precopy.ts'
import { runImport } from '../operations/pool/imports/run-import.ts'
import { enqueueBehind } from '../operations/pool/index/feed-pool.ts'
import { indexPool } from '../operations/pool/index/index-pool.ts'
import { retainPools } from '../operations/privacy/retain-pool.ts'
import type { Scout } from '../operations/scout.ts'
import { abandonNetworkRequest } from '../operations/search/ask-network.ts'
import { networkUnavailable } from '../operations/search/network-unavailable.ts'
import { searchCandidates } from '../operations/search/search-candidates.ts'
import { chainDecisions } from '../operations/upkeep/chain-decisions.ts'
import { emitStalled } from '../operations/upkeep/emit-stalled.ts'
import { runHousekeeping } from '../operations/upkeep/housekeeping.ts'
import { deliverWebhook } from '../operations/webhooks/deliver-webhook.ts'
import type { Config } from '../settings/config.ts'

const HOUSEKEEPING_MS = 10 * 60_000
/** At most this long after a batch came to a halt, the account is told. */
const STALL_LOOK_MS = 15_000
/** At most this long after a wrong clock was corrected, work that it put off for years is due again. */
const FAR_FUTURE_LOOK_MS = 15_000

/** At most this long after the search cluster is back, it begins to get what it missed. */
const BEHIND_LOOK_MS = 15_000

/** At most this long after they were written, records of decisions are chained. */
const CHAIN_MS = 2_000

/** At most this long after it is due, a saved search runs. */
const DAILY_LOOK_MS = 60_000

const handlers: Record<WorkKind, (scout: Scout, work: Work, signal: AbortSignal) => Promise<unknown>> = {
  'find-contact': findContact,
  'read-late': readLate,
  'collect-profile': collectProfile,
  'index-pool': indexPool,
  'import-pool': runImport,
  'deliver-webhook': deliverWebhook,
  /**
   * A worker gets this work only if the process that asked has died: its client has no answer, so nothing is owed and the hold is
   * released.
   */
  'release-search': (scout, work) => abandonNetworkRequest(scout, work.accountId, work),
}

export interface Worker {
  stop(): Promise<void>
}

type Slots = Record<Lane, number>

export const slotsOf = ({ workerSlots, webhookSlots, poolSlots }: Config): Slots => ({
  lookups: workerSlots,
  webhooks: webhookSlots,
  pool: poolSlots,
})

/** A single number is the slots of lookups; the other lanes get their usual number. */
export function startWorker(scout: Scout, given: Slots | number): Worker {
  const slots = typeof given === 'number' ? { ...usualSlots, lookups: given } : given
  const handle: Handler = async (work, signal) => {
    const { kind, subjectId, accountId, attempt } = work
    const about = { 'scout.subject_id': subjectId, 'scout.account_id': accountId, 'scout.attempt': attempt }
    await scout.tracing.runInSpan(`work ${kind}`, 'consumer', about, () => handlers[kind](scout, work, signal))
  }
  const { database, signals, log, leaseSeconds } = scout
  const runners = lanes.map(
    (lane) => new Runner({ database, signals, handle, log, lane, room: roomOf(lane, slots[lane]), leaseSeconds }),
  )
  for (const runner of runners) runner.start()
  const stopping = new AbortController()
  const rounds = [
    every(HOUSEKEEPING_MS, stopping.signal, () => runHousekeeping(scout, stopping.signal)),
    every(HOUSEKEEPING_MS, stopping.signal, () =>
      scout.housekeeping.run('left_ahead', () => removeLeftPrecopies(database, scout.clock.now())),
    ),
    every(HOUSEKEEPING_MS, stopping.signal, () =>
      scout.housekeeping.run('pool_retention', () => retainPools(scout, stopping.signal)),
    ),
    every(STALL_LOOK_MS, stopping.signal, () =>
      emitStalled(scout).catch((error) => log.warn({ err: error }, 'looking for stalled batches failed')),
    ),
    every(BEHIND_LOOK_MS, stopping.signal, () =>
      enqueueBehind(scout).catch((error) => log.warn({ err: error }, 'looking for pools to index failed')),
    ),
    every(CHAIN_MS, stopping.signal, () =>
      chainDecisions(scout, stopping.signal).catch((error) => log.warn({ err: error }, 'chaining decisions failed')),
    ),
    every(BUDGET_SYNC_MS, stopping.signal, async () => scout.budgets?.sync()),
    every(DAILY_LOOK_MS, stopping.signal, () => runSearches(scout, stopping.signal)),
    every(FAR_FUTURE_LOOK_MS, stopping.signal, () =>
      clampFarFuture(database).catch((error) => log.warn({ err: error }, 'looking for work put off for years failed')),
    ),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...runners.map((runner) => runner.stop()), ...rounds])
    },
  }
}

const runSearches = (scout: Scout, signal: AbortSignal) =>
  runDueSearches(scout, askPage(scout), signal).then(
    () => {},
    (error) => scout.log.warn({ err: error }, 'looking for saved searches to run failed'),
  )

/** Reads a page for a saved search; it is requested and paid for like any other page. */
export const askPage =
  (scout: Scout): AskPage =>
  async (caller, input) => {
    const { result } = await searchCandidates(scout, caller, input)
    // The page also has people of the own pool, but the run must report that the network did not answer.
    if (result.networkStatus === 'UNAVAILABLE') throw networkUnavailable()
    const networkUrns = result.candidates.flatMap((found) => (found.kind === 'NETWORK' ? found.hit.urn : []))
    return { networkUrns, usedUnits: result.deductedUnits, hasNextPage: result.hasNextPage }
  }

/** Runs one round at a time, however long it takes. Resolves when it was stopped and the last round has ended. */
async function every(ms: number, signal: AbortSignal, round: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal }).catch(() => {})
    if (!signal.aborted) await round()
  }
}
