/**
 * The full profile of one network candidate: from the cache, or hold → collect → capture or release. Simultaneous calls for one person,
 * under whichever urns, share one collection and one charge. Refusals: ENRICH_NOT_NEEDED, COLLECT_FAILED, and those of a charge.
 */
import { WORK_DEADLINE_SECONDS } from '../../../contract/limits.ts'
import { contactFields, type NetworkProfile } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { secondsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { type EnrichedCandidate, isFreshlyEnriched } from '../../candidates/candidate.ts'
import { readFacts } from '../../contact/facts.ts'
import { type UnlockEnd, unlockEndOf } from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { priced } from '../../credits/prices.ts'
import { hold, lockBalance, readBalance } from '../../credits/store.ts'
import { readCosts } from '../../credits/work-costs.ts'
import { readPoolMerged } from '../../identity/merged-people.ts'
import { ClaimLost, enqueueClaimed, type Work } from '../../jobs/queue.ts'
import { adoptProfiles, awaitUnder } from '../../people/names.ts'
import { openEnrichments, readEnrichment, readKnown } from '../../people/store.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { unlockedFor } from '../shared/by-scope.ts'
import { emitIfLow } from '../shared/emit-events.ts'
import { type CollectFailure, type CollectOutcome, collectProfile } from './collect-profile.ts'
import { planEnrich } from './plan-enrich.ts'
import { withAddress } from './resolve-person.ts'

/** Most collections end within 10 s. A call that waits for another call's collection gives up after this. */
const AWAIT_MS_MAX = 12_000

export interface Enriched {
  profile: NetworkProfile
  source: string
  collectedAt: Date
  contact: UnlockEnd
  fromCache: boolean
  deductedUnits: number
  balance: Balance
}

export interface EnrichCandidateInput {
  urn: string
  forceRefresh: boolean
  maxCredits?: number
}

export async function enrichCandidate(scout: Scout, caller: Caller, input: EnrichCandidateInput): Promise<Enriched> {
  const { accountId, keyId } = caller
  const all = await enrich(scout, caller, input)
  const enriched = { ...all, contact: unlockedFor(caller, all.contact) }
  const details = { fromCache: enriched.fromCache, contactFields: Object.keys(enriched.contact.values) }
  await scout.audit.note({
    accountId,
    keyId,
    action: 'enrich',
    at: scout.clock.now(),
    urns: [input.urn],
    details,
  })
  return enriched
}

async function enrich(scout: Scout, caller: Caller, input: EnrichCandidateInput): Promise<Enriched> {
  const { urn } = input
  await refuseHidden(scout, caller.accountId, urn)
  const cached = input.forceRefresh ? undefined : await readCached(scout, caller.accountId, urn)
  const own = cached && (await readPoolMerged(scout.database, caller.accountId, [urn])).has(urn)
  if (cached && !own) return fromCache(scout, caller.accountId, urn, cached)
  const begun = await begin(scout, caller, input)
  if (begun.kind === 'CACHED') return fromCache(scout, caller.accountId, urn, begun.cached)
  if (begun.kind === 'AWAIT') return awaitOther(scout, caller.accountId, urn, begun.enrichmentId)
  const collected = await collect(scout, begun.work)
  if (collected.kind === 'FAILED') throw collectFailed(collected.failure)
  if (collected.kind === 'LATER') {
    // The worker that took over settles our hold: if it gets the profile, this call has paid for it.
    const enrichmentId = begun.work.subjectId
    const taken = await awaitOther(scout, caller.accountId, urn, enrichmentId)
    const cost = (await readCosts(scout.database, caller.accountId, [enrichmentId])).get(enrichmentId)
    return { ...taken, fromCache: false, deductedUnits: cost?.usedUnits ?? 0 }
  }
  return {
    profile: { ...collected.profile, urn },
    source: scout.networkName,
    collectedAt: collected.collectedAt,
    contact: await readContact(scout, caller.accountId, urn),
    fromCache: false,
    deductedUnits: collected.usedUnits,
    balance: collected.balance,
  }
}

type Begun =
  | { kind: 'CACHED'; cached: EnrichedCandidate }
  | { kind: 'AWAIT'; enrichmentId: string }
  | { kind: 'OWN'; work: Work }

function begin(scout: Scout, caller: Caller, input: EnrichCandidateInput): Promise<Begun> {
  const { accountId } = caller
  const { urn, forceRefresh, maxCredits } = input
  return scout.database.transaction(async (tx): Promise<Begun> => {
    // One round trip: the lock is taken before the plan's reads run.
    const [balance, [step]] = await Promise.all([
      lockBalance(tx, accountId),
      planEnrich(scout, tx, accountId, { talents: [{ urn }], forceRefresh }),
    ])
    if (step?.kind === 'HIDDEN') throw collectFailed(GONE)
    if (step?.kind === 'CACHED') {
      if (step.knownAs !== urn) await adoptProfiles(tx, accountId, [step])
      return { kind: 'CACHED', cached: step.enriched }
    }
    if (step?.kind === 'IN_FLIGHT') {
      await awaitUnder(tx, accountId, [step])
      return { kind: 'AWAIT', enrichmentId: step.enrichmentId }
    }
    if (step?.kind !== 'COLLECT') {
      throw new Refusal(
        'ENRICH_NOT_NEEDED',
        'This candidate is in your own pool, and search already returned the full profile. Nothing was charged.',
      )
    }
    const now = scout.clock.now()
    const enrichmentId = newId('enr')
    const { networkUrn, networkUrl } = step
    const enrichment = { enrichmentId, urn: networkUrn, networkUrl, aliases: networkUrn === urn ? [] : [urn] }
    const charge = { ref: enrichmentId, ...priced(scout.prices, { operation: 'enrich' }), urn }
    const held = await hold(tx, { ...caller, maxCredits }, { balance, charges: [charge] }, now)
    await emitIfLow(scout, tx, accountId, held)
    const deadlineAt = secondsAfter(now, WORK_DEADLINE_SECONDS)
    const opened = { enrichments: [enrichment], batchId: null, deadlineAt, forced: forceRefresh }
    await openEnrichments(tx, accountId, opened, now)
    const subject = { kind: 'collect-profile' as const, subjectId: enrichmentId }
    return { kind: 'OWN', work: await enqueueClaimed(tx, accountId, subject, scout.leaseSeconds) }
  })
}

/** Not aborted when the client hangs up: the profile that is being paid for is still collected and kept. */
async function collect(scout: Scout, work: Work): Promise<CollectOutcome> {
  try {
    return await collectProfile(scout, work, new AbortController().signal)
  } catch (error) {
    // Our lease ran out and a worker took over: it settles the collection.
    if (error instanceof ClaimLost) return { kind: 'LATER' }
    throw error
  }
}

async function awaitOther(scout: Scout, accountId: string, urn: string, enrichmentId: string): Promise<Enriched> {
  const until = performance.now() + AWAIT_MS_MAX
  for (;;) {
    const other = await readEnrichment(scout.database, accountId, enrichmentId)
    if (other?.status === 'FAILED')
      throw collectFailed({ retryable: other.retryable !== false, needsOperator: other.needsOperator })
    const cached = other?.status === 'COMPLETED' && (await readCached(scout, accountId, urn))
    if (cached) {
      await refuseHidden(scout, accountId, urn)
      return fromCache(scout, accountId, urn, cached)
    }
    const left = Math.ceil(until - performance.now())
    if (left <= 0) throw stillCollecting()
    await scout.signals.awaitChange(enrichmentId, left)
  }
}

async function readCached(
  { database, clock }: Scout,
  accountId: string,
  urn: string,
): Promise<EnrichedCandidate | undefined> {
  const enriched = (await readKnown(database, accountId, [urn])).get(urn)?.enriched
  return enriched && isFreshlyEnriched(enriched.enrichedAt, clock.now()) ? enriched : undefined
}

/** A suppressed person is treated as unknown, even if they are cached or in the own pool. */
async function refuseHidden(scout: Scout, accountId: string, urn: string): Promise<void> {
  if ((await hiddenAmong(scout, scout.database, accountId, [withAddress({ urn })])).size > 0) throw collectFailed(GONE)
}

async function fromCache(scout: Scout, accountId: string, urn: string, cached: EnrichedCandidate): Promise<Enriched> {
  return {
    profile: cached.profile,
    source: cached.source,
    collectedAt: cached.enrichedAt,
    contact: await readContact(scout, accountId, urn),
    fromCache: true,
    deductedUnits: 0,
    balance: await readBalance(scout.database, accountId),
  }
}

const readContact = async ({ database }: Scout, accountId: string, urn: string): Promise<UnlockEnd> =>
  unlockEndOf([...contactFields], (await readFacts(database, accountId, [urn])).get(urn) ?? [])

const RETRY_SECONDS = 5

/** The hold stands until the collection ends; a client that asks after that gets the profile from the cache. */
const stillCollecting = () =>
  new Refusal(
    'COLLECT_FAILED',
    'The network has not delivered this profile yet. The service is still trying. Send the request again shortly.',
    { retryable: true, retryAfterSeconds: RETRY_SECONDS },
  )

const GONE: CollectFailure = { retryable: false }

function collectFailed({
  retryable,
  needsOperator = false,
  retryAfterSeconds = RETRY_SECONDS,
}: CollectFailure): Refusal {
  if (needsOperator) {
    const words =
      'The network refuses this request. The operator of the service has been told. Nothing was charged. Repeating the request does not help.'
    return new Refusal('COLLECT_FAILED', words, { retryable: false, operatorNeeded: true })
  }
  if (!retryable) {
    const words =
      'There is no such profile: the urn is unknown, the profile was deleted or the person is suppressed. Nothing was charged.'
    return new Refusal('COLLECT_FAILED', words, { retryable })
  }
  const words = 'The network could not deliver this profile now. Nothing was charged. Send the request again.'
  return new Refusal('COLLECT_FAILED', words, {
    retryable,
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  })
}
