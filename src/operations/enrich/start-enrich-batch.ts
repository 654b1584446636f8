/**
 * Starts collecting 1 to 15 profiles as one job. A person who is cached, in the own pool or sent twice is skipped and free. A
 * profile that another request is collecting, or an earlier item under another urn, is awaited and not charged again. Refusals:
 * those of a charge; then nothing is dispatched.
 */

import { WORK_DEADLINE_SECONDS } from '../../../contract/limits.ts'
import { contactFields } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { type NewItem, openBatch, settleItems } from '../../batches/store.ts'
import type { EnrichedCandidate, PoolCandidate } from '../../candidates/candidate.ts'
import { type FactsByUrn, readFacts } from '../../contact/facts.ts'
import { type UnlockEnd, unlockEndOf } from '../../contact/unlock.ts'
import { sum } from '../../credits/amount.ts'
import type { Balance, Charge } from '../../credits/ledger.ts'
import { priced } from '../../credits/prices.ts'
import { hold, lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type Awaiting, adoptProfiles, awaitUnder } from '../../people/names.ts'
import { type NewEnrichment, openEnrichments } from '../../people/store.ts'
import type { Tx } from '../../storage/database.ts'
import { deletedAmong, hiddenBy, hiddenRecords } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { recordFor, unlockedFor } from '../shared/by-scope.ts'
import { batchesDone, emitEvents, emitIfLow } from '../shared/emit-events.ts'
import { type Answer, once } from '../shared/once.ts'
import { type EnrichInput, type EnrichStep, planEnrich } from './plan-enrich.ts'

export interface EnrichBatchInput extends EnrichInput {
  maxCredits?: number
}

export type CachedProfile =
  | { kind: 'POOL'; candidate: PoolCandidate }
  | { kind: 'NETWORK'; enriched: EnrichedCandidate; contact: UnlockEnd }

export interface EnrichBatchStarted {
  jobId: string | null
  skippedCount: number
  processCount: number
  deductedUnits: number
  cached: Record<string, CachedProfile>
  balance: Balance
}

export async function startEnrichBatch(
  scout: Scout,
  caller: Caller,
  input: EnrichBatchInput,
  token?: IdempotencyToken,
): Promise<Answer<EnrichBatchStarted>> {
  const answer = await once(scout, caller.accountId, token, (tx) => start(scout, tx, caller, input))
  if (!answer.replayed && answer.result.jobId) scout.signals.workAdded('lookups')
  const result = answer.replayed ? await shownAgain(scout, caller, answer.result) : answer.result
  const shown = Object.entries(result.cached).map(([urn, cached]) => [urn, cachedFor(caller, cached)])
  return { ...answer, result: { ...result, cached: Object.fromEntries(shown) } }
}

const cachedFor = (caller: Caller, cached: CachedProfile): CachedProfile =>
  cached.kind === 'POOL'
    ? { ...cached, candidate: recordFor(caller, cached.candidate) }
    : { ...cached, contact: unlockedFor(caller, cached.contact) }

/** A replay counts as a new read: people suppressed or deleted from the pool since the first answer are not shown again. */
async function shownAgain(scout: Scout, caller: Caller, kept: EnrichBatchStarted): Promise<EnrichBatchStarted> {
  const { accountId, keyId } = caller
  const urns = Object.keys(kept.cached)
  if (urns.length === 0) return kept
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const entries = Object.entries(kept.cached)
  const people = entries.map(([urn, cached]) => ({
    urn,
    networkUrl: cached.kind === 'POOL' ? cached.candidate.networkUrl : cached.enriched.profile.networkUrl,
  }))
  const records = entries.flatMap(([urn, cached]) => (cached.kind === 'POOL' ? [{ urn, own: cached.candidate }] : []))
  const [named, borne, deleted] = await Promise.all([
    hiddenBy(shield, scout.database, accountId, people),
    hiddenRecords(
      shield,
      scout.database,
      accountId,
      records.map(({ urn, own }) => ({ ...own, urn })),
    ),
    deletedAmong(
      scout.database,
      accountId,
      records.map(({ own }) => own),
    ),
  ])
  const gone = records.flatMap(({ urn, own }) => (deleted.has(own.urn) ? urn : []))
  const hidden = named.union(borne).union(new Set(gone))
  const cached = Object.fromEntries(entries.filter(([urn]) => !hidden.has(urn)))
  await scout.audit.note({
    accountId,
    keyId,
    action: 'enrich.read',
    at: scout.clock.now(),
    urns: Object.keys(cached),
  })
  return { ...kept, cached }
}

async function start(scout: Scout, tx: Tx, caller: Caller, input: EnrichBatchInput): Promise<EnrichBatchStarted> {
  const { accountId } = caller
  // One round trip: the lock is taken before the plan's reads run.
  const [balance, steps, facts] = await Promise.all([
    lockBalance(tx, accountId),
    planEnrich(scout, tx, accountId, input),
    readFacts(
      tx,
      accountId,
      input.talents.map(({ urn }) => urn),
    ),
  ])
  const { items, fresh, refused, cached, awaited } = groupByOutcome(steps, facts)
  const counts = { skippedCount: input.talents.length - items.length, processCount: items.length, cached }
  const now = scout.clock.now()
  const jobId = items.length === 0 ? null : newId('job')
  const note = { accountId, keyId: caller.keyId, at: now, urns: urnsOf(items, cached), subject: jobId ?? undefined }
  await adoptProfiles(tx, accountId, steps.filter(isOtherwiseKnown))
  if (jobId === null) {
    await noteAudit(tx, { ...note, action: 'enrich' })
    return { jobId: null, deductedUnits: 0, balance, ...counts }
  }

  const charges = fresh.map(
    ({ enrichmentId, urn, aliases: [asked = urn] }): Charge => ({
      ref: enrichmentId,
      ...priced(scout.prices, { operation: 'enrich' }),
      urn: asked,
      jobId,
    }),
  )
  const enrichmentIds = fresh.map((each) => each.enrichmentId)
  const deadlineAt = secondsAfter(now, WORK_DEADLINE_SECONDS)
  const [held] = await Promise.all([
    hold(tx, { ...caller, maxCredits: input.maxCredits }, { balance, charges }, now),
    openEnrichments(tx, accountId, { enrichments: fresh, batchId: jobId, deadlineAt, forced: input.forceRefresh }, now),
    awaitUnder(tx, accountId, awaited),
    openBatch(tx, accountId, { batchId: jobId, type: 'ENRICHMENT', items }, now),
    enqueue(tx, accountId, { kind: 'collect-profile', subjectIds: enrichmentIds }),
    noteAudit(tx, { ...note, action: 'enrich' }),
  ])
  await emitIfLow(scout, tx, accountId, held)
  const failed = refused.map((workRef) => ({ workRef, result: suppressed, ownerId: jobId, usedUnits: 0 }))
  const moved = await settleItems(tx, accountId, failed, now)
  await emitEvents(scout, tx, accountId, batchesDone(moved))
  return { jobId, deductedUnits: sum(charges.map((charge) => charge.price)), balance: held.balance, ...counts }
}

const urnsOf = (items: { urn: string }[], cached: Record<string, CachedProfile>) => [
  ...items.map(({ urn }) => urn),
  ...Object.keys(cached),
]

/** The person is suppressed and the network is not asked, so the item fails at once. */
const suppressed: ItemResult = {
  kind: 'FAILED',
  code: 'COLLECT_FAILED',
  message: 'This person is suppressed. Nothing was charged for it.',
  refundedUnits: 0,
}

function groupByOutcome(steps: EnrichStep[], facts: FactsByUrn) {
  // No prototype: a urn is text sent by a client and could be any word, such as `__proto__`.
  const cached: Record<string, CachedProfile> = Object.create(null)
  const fresh: NewEnrichment[] = []
  const items: NewItem[] = []
  const refused: string[] = []
  const awaited: Awaiting[] = []
  for (const step of steps) {
    const { urn } = step
    if (step.kind === 'HIDDEN') {
      const workRef = `suppressed:${urn}`
      refused.push(workRef)
      items.push({ urn, workRef })
    } else if (step.kind === 'POOL') cached[urn] = { kind: 'POOL', candidate: step.candidate }
    else if (step.kind === 'CACHED') {
      const contact = unlockEndOf([...contactFields], facts.get(urn) ?? [])
      cached[urn] = { kind: 'NETWORK', enriched: step.enriched, contact }
    } else if (step.kind === 'COLLECT') {
      const enrichmentId = newId('enr')
      const aliases = step.networkUrn === urn ? [] : [urn]
      fresh.push({ enrichmentId, urn: step.networkUrn, networkUrl: step.networkUrl, aliases })
      items.push({ urn, workRef: enrichmentId })
    } else {
      const enrichmentId =
        step.kind === 'IN_FLIGHT' ? step.enrichmentId : items.find((item) => item.urn === step.earlierUrn)!.workRef
      awaited.push({ urn, enrichmentId })
      items.push({ urn, workRef: enrichmentId })
    }
  }
  return { items, fresh, refused, cached, awaited }
}

type Cached = Extract<EnrichStep, { kind: 'CACHED' }>

const isOtherwiseKnown = (step: EnrichStep): step is Cached => step.kind === 'CACHED' && step.knownAs !== step.urn
