/** Which operation handles which kind of work: the one list, complete by its type. Starts a runner for each lane, and the rounds. */
import { type Lane, lanes, roomOf, usualSlots, type WorkKind } from '../jobs/lanes.ts'
import type { Work } from '../jobs/queue.ts'
import { type Handler, Runner } from '../jobs/runner.ts'
import { findContact } from '../operations/contact/find-contact.ts'
import { readLate } from '../operations/contact/read-late.ts'
import { collectProfile } from '../operations/enrich/collect-profile.ts'
import { runImport } from '../operations/pool/imports/run-import.ts'
import { indexPool } from '../operations/pool/index/index-pool.ts'
import type { Scout } from '../operations/scout.ts'
import { abandonNetworkRequest } from '../operations/search/ask-network.ts'
import { deliverWebhook } from '../operations/webhooks/deliver-webhook.ts'
import type { Config } from '../settings/config.ts'
import { runRounds } from './rounds.ts'

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
  const rounds = runRounds(scout, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...runners.map((runner) => runner.stop()), rounds])
    },
  }
}
