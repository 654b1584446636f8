/**
 * Work: collects one profile and settles it in one transaction: profile saved, hold captured or released, batch items settled,
 * work removed. A worker runs it for batches; the single call runs it at once, under the same rules if its process dies.
 */
import { WORK_DEADLINE_SECONDS } from '../../../contract/limits.ts'
import { contactFields, type NetworkProfile } from '../../../contract/network.ts'
import { hasCome } from '../../base/clock.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { isAwaited, settleItems } from '../../batches/store.ts'
import { readFacts } from '../../contact/facts.ts'
import { unlockEndOf } from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { lockBalance, readBalance, settleHolds } from '../../credits/store.ts'
import { finish, postpone, type Work } from '../../jobs/queue.ts'
import { backoffSeconds } from '../../jobs/runner.ts'
import { type Enrichment, endEnrichment, readEnrichment, saveProfile } from '../../people/store.ts'
import { monthAfter } from '../../privacy/notice.ts'
import { openNotices } from '../../privacy/notice-store.ts'
import type { Shield } from '../../privacy/shield.ts'
import { NetworkFailure } from '../../providers/port.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { hiddenAmong, hiddenBy } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { batchesDone, channelsOf, emitEvents } from '../shared/emit-events.ts'
import {
  assertListsUnchanged,
  endingsOf,
  retryIfSuppressionsChanged,
  type Unsettled,
} from '../shared/retry-if-suppressions-changed.ts'
import { namesOfCollected } from './names-of-collected.ts'

/** Applies where a batch item waits for the profile. A single call fails at once, because its client can ask again. */
const FAILURES_MAX = 5

export interface CollectFailure {
  retryable: boolean
  /** The network refuses our requests for any person: the failure says nothing about this one. */
  needsOperator?: boolean
  retryAfterSeconds?: number | undefined
}

export type CollectOutcome =
  | { kind: 'COLLECTED'; profile: NetworkProfile; collectedAt: Date; usedUnits: number; balance: Balance }
  | { kind: 'FAILED'; failure: CollectFailure }
  | { kind: 'LATER' }

export async function collectProfile(scout: Scout, work: Work, signal: AbortSignal): Promise<CollectOutcome> {
  const enrichment = await readEnrichment(scout.database, work.accountId, work.subjectId)
  if (enrichment?.status !== 'PENDING') {
    await scout.database.transaction((tx) => finish(tx, work))
    return { kind: 'LATER' }
  }
  // The network is never asked about a suppressed person.
  if ((await hiddenAmong(scout, scout.database, work.accountId, [enrichment])).size > 0) {
    return end(scout, work, enrichment, { failure: { retryable: false } })
  }
  // The runner also counts failures that none of the rules below foresaw. They end the work too: the held credits must not wait
  // until somebody fixes a bug.
  if (work.failures >= FAILURES_MAX) return end(scout, work, enrichment, { failure: { retryable: true } })
  try {
    const { urn, networkUrl, enrichmentId } = enrichment
    const profile = await scout.network.collect({ urn, networkUrl: networkUrl ?? undefined }, signal, enrichmentId)
    return await end(scout, work, enrichment, { profile })
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error
    return failOrRetry(scout, work, enrichment, error)
  }
}

async function failOrRetry(
  scout: Scout,
  work: Work,
  enrichment: Enrichment,
  error: NetworkFailure,
): Promise<CollectOutcome> {
  const { deadlineAt } = enrichment
  const now = scout.clock.now()
  const left = (deadlineAt.getTime() - now.getTime()) / 1_000
  const expired = hasCome(deadlineAt, now, WORK_DEADLINE_SECONDS)
  const isHopeless = !error.retryable || error.mayHaveCost || work.failures + 1 >= FAILURES_MAX || expired
  // A batch item may have joined while a single call was collecting. Nobody would ask again for that item, so the work is retried for it.
  const final = isHopeless || !(await isAwaited(scout.database, work.accountId, work.subjectId))
  scout.log[error.fault === 'GONE' ? 'info' : 'warn'](
    { fault: error.fault, reason: error.message, urn: enrichment.urn, final },
    'profile not collected',
  )
  const { retryable, needsOperator, retryAfterSeconds } = error
  if (final) return end(scout, work, enrichment, { failure: { retryable, needsOperator, retryAfterSeconds } })
  const seconds = Math.max(error.retryAfterSeconds ?? 0, backoffSeconds(work.failures))
  await postpone(scout.database, work, Math.min(seconds, left), true)
  return { kind: 'LATER' }
}

type Outcome = { profile: NetworkProfile } | { failure: CollectFailure }

async function end(scout: Scout, work: Work, enrichment: Enrichment, outcome: Outcome): Promise<CollectOutcome> {
  const { accountId, urn } = enrichment
  const people = [enrichment, ...('profile' in outcome ? [{ urn, networkUrl: outcome.profile.networkUrl }] : [])]
  const make = async (shield: Shield, sql: Sql): Promise<Ending> => {
    const isHidden = (await hiddenBy(shield, sql, accountId, people)).size > 0
    return { work, enrichment, outcome: isHidden ? { failure: { retryable: false } } : outcome }
  }
  const { collected, changed } = await retryIfSuppressionsChanged(scout, accountId, make, (ending) =>
    scout.database.runGrouped(`profiles of ${accountId}`, ending, (tx, endings: Unsettled<Ending>[]) =>
      settleTogether(scout, tx, accountId, endings),
    ),
  )
  scout.signals.announceChanges(changed)
  return collected
}

interface Ending {
  work: Work
  enrichment: Enrichment
  outcome: Outcome
}

interface Settled {
  collected: CollectOutcome
  changed: string[]
}

async function settleTogether(
  scout: Scout,
  tx: Tx,
  accountId: string,
  pending: Unsettled<Ending>[],
): Promise<Settled[]> {
  const endings = await endingsOf(scout, tx, accountId, pending)
  const works = endings.map(({ work }) => work)
  // One round trip, in this order: the lock, the fence, the check of the suppression lists, then each profile and its charge. The
  // lock is first everywhere, so that two groups cannot deadlock.
  const guards: Promise<unknown>[] = [
    lockBalance(tx, accountId),
    finish(tx, ...works),
    assertListsUnchanged(scout, tx, accountId, pending),
  ]
  const settled: Settled[] = []
  for (const ending of endings) settled.push(await settleCollection(scout, tx, ending, guards.splice(0)))
  return settled
}

async function settleCollection(
  scout: Scout,
  tx: Tx,
  { enrichment, outcome }: Ending,
  guards: Promise<unknown>[],
): Promise<Settled> {
  const now = scout.clock.now()
  const { accountId, enrichmentId, urn } = enrichment
  const failed = 'failure' in outcome
  const [names] = await Promise.all([
    failed ? undefined : namesOfCollected(tx, enrichment, outcome.profile, now),
    ...guards,
  ])
  const isFree = failed || names!.isPaid
  const [, , moved, factsByUrn] = await Promise.all([
    failed ? undefined : saveProfile(tx, accountId, { ...outcome, ...names!, source: scout.networkName }, now),
    failed
      ? undefined
      : openNotices(tx, accountId, [urn], { source: scout.networkName, at: now, dueOn: monthAfter(now) }),
    settleHolds(tx, accountId, isFree ? { release: [enrichmentId] } : { capture: [enrichmentId] }, now),
    readFacts(tx, accountId, [urn]),
    endEnrichment(tx, enrichment, failed ? keptFailure(outcome.failure) : null),
  ])
  const contact = unlockEndOf([...contactFields], factsByUrn.get(urn) ?? [])
  const result: ItemResult = failed
    ? failedResult(outcome.failure, moved.released)
    : {
        kind: 'PROFILE',
        profile: outcome.profile,
        contact: contact.values,
        provenance: { source: scout.networkName, collectedAt: now.toISOString(), contact: contact.sources },
      }
  const settled = { workRef: enrichmentId, result, ownerId: enrichment.batchId, usedUnits: moved.captured }
  const batches = await settleItems(tx, accountId, [settled], now)
  const events = batchesDone(batches)
  await emitEvents(scout, tx, accountId, events)
  const collected: CollectOutcome = failed
    ? { kind: 'FAILED', failure: outcome.failure }
    : {
        kind: 'COLLECTED',
        profile: outcome.profile,
        collectedAt: now,
        usedUnits: moved.captured,
        balance: await readBalance(tx, accountId),
      }
  return {
    collected,
    changed: [enrichmentId, ...batches.map((batch) => batch.batchId), ...channelsOf(accountId, events)],
  }
}

const keptFailure = ({ retryable, needsOperator }: CollectFailure) => ({
  code: needsOperator ? ('COLLECT_REFUSED' as const) : ('COLLECT_FAILED' as const),
  retryable,
})

const failedResult = ({ retryable, needsOperator }: CollectFailure, refundedUnits: number): ItemResult => ({
  kind: 'FAILED',
  code: 'COLLECT_FAILED',
  message: retryable
    ? 'The network could not deliver this profile. Nothing was charged. Try again later.'
    : needsOperator
      ? 'The network refuses this request and would refuse it again. The operator of the service has been told. Nothing was charged.'
      : 'The network has no such profile, or the person is suppressed. Nothing was charged.',
  refundedUnits,
  retryable,
})
