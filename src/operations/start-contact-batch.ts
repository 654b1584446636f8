/**
 * Starts unlocking contact data of 1 to 15 candidates as one job: all dispatched or nothing.
 * Refusals: ALL_TALENTS_NOT_ENRICHED, INSUFFICIENT_CREDITS.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Caller } from '../accounts/account.ts'
import { newId } from '../base/ids.ts'
import { Refusal } from '../base/refusal.ts'
import type { ItemResult } from '../batches/batch.ts'
import { openBatch, settleItems } from '../batches/store.ts'
import { ownContact } from '../candidates/candidate.ts'
import { readKnown } from '../candidates/network-store.ts'
import { chooseProfileUrl } from '../candidates/network-url.ts'
import { readPool } from '../candidates/pool-store.ts'
import { distinct, type Talent } from '../candidates/talent.ts'
import { readFacts } from '../contact/store.ts'
import { inOrder, needsNothing, planUnlock, type UnlockEnd, type UnlockPlan } from '../contact/unlock.ts'
import type { Balance } from '../credits/ledger.ts'
import { lockBalance } from '../credits/store.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Tx } from '../storage/database.ts'
import { dispatchUnlocks, type UnlockToDispatch } from './dispatch-unlocks.ts'
import { type Answer, once } from './once.ts'
import type { Scout } from './scout.ts'

export interface ContactBatchInput {
  talents: Talent[]
  requestedFields: ContactField[]
}

export interface ContactBatchStarted {
  jobId: string | null
  skippedCount: number
  processCount: number
  chargedUnits: number
  notEnrichedIds: string[]
  cachedContacts: Record<string, UnlockEnd>
  balance: Balance
}

export async function startContactBatch(
  scout: Scout,
  caller: Caller,
  input: ContactBatchInput,
  token?: IdempotencyToken,
): Promise<Answer<ContactBatchStarted>> {
  const answer = await once(scout, caller.accountId, token, (tx) => start(scout, tx, caller, input))
  if (!answer.replayed && answer.result.jobId) scout.signals.workAdded()
  return answer
}

async function start(scout: Scout, tx: Tx, caller: Caller, input: ContactBatchInput): Promise<ContactBatchStarted> {
  const { accountId } = caller
  // One trip: the lock is taken before the plan's reads run.
  const [balance, { toUnlock, unreachable, cachedContacts, notEnrichedIds }] = await Promise.all([
    lockBalance(tx, accountId),
    planBatch(scout, tx, accountId, input),
  ])
  if (notEnrichedIds.length > 0 && notEnrichedIds.length === distinct(input.talents).length) {
    throw new Refusal(
      'ALL_TALENTS_NOT_ENRICHED',
      'None of these candidates is enriched. Enrich them first (enrich or enrich/batch), then unlock.',
      { notEnrichedIds },
    )
  }
  const processCount = toUnlock.length + unreachable.length
  const counts = { skippedCount: input.talents.length - processCount, processCount, notEnrichedIds, cachedContacts }
  if (processCount === 0) return { jobId: null, chargedUnits: 0, balance, ...counts }

  const jobId = newId('job')
  const dispatched = await dispatchUnlocks(scout, tx, caller, balance, toUnlock, jobId)
  const items = [
    ...toUnlock.map(({ urn }, index) => ({ urn, workRef: dispatched.unlockIds[index]! })),
    ...unreachable.map((urn) => ({ urn, workRef: `unreachable:${urn}` })),
  ]
  const now = scout.clock.now()
  await openBatch(tx, accountId, jobId, 'CONTACT_UNLOCK', items, now)
  const failed = unreachable.map((urn) => ({
    workRef: `unreachable:${urn}`,
    result: missingNetwork,
    ownerId: jobId,
    usedUnits: 0,
  }))
  await settleItems(tx, accountId, failed, now)
  return { jobId, chargedUnits: dispatched.chargedUnits, balance: dispatched.balance, ...counts }
}

/** A pool record without a profile address: nobody can look it up, so its item has failed before it began. */
const missingNetwork: ItemResult = {
  kind: 'FAILED',
  code: 'MISSING_NETWORK',
  message: 'The network profile URL of this candidate is not known. Send networkUrl with the talent.',
  refundedUnits: 0,
}

interface BatchPlan {
  toUnlock: UnlockToDispatch[]
  unreachable: string[]
  cachedContacts: Record<string, UnlockEnd>
  notEnrichedIds: string[]
}

async function planBatch(scout: Scout, tx: Tx, accountId: string, input: ContactBatchInput): Promise<BatchPlan> {
  const talents = distinct(input.talents)
  const urns = talents.map(({ urn }) => urn)
  const [saved, known, facts] = await Promise.all([
    readPool(tx, accountId, urns),
    readKnown(tx, accountId, urns),
    readFacts(tx, accountId, urns),
  ])
  // Without a prototype: a urn is a client's text and may be any word.
  const cachedContacts: BatchPlan['cachedContacts'] = Object.create(null)
  const plan: BatchPlan = { toUnlock: [], unreachable: [], cachedContacts, notEnrichedIds: [] }
  for (const { urn, networkUrl: sent } of talents) {
    const own = saved.get(urn)
    const found = known.get(urn)
    if (!own && !found?.enriched) {
      plan.notEnrichedIds.push(urn)
      continue
    }
    const { requestedFields } = input
    const fields = planUnlock(requestedFields, facts.get(urn) ?? [], own ? ownContact(own) : {}, scout.clock.now())
    const networkUrl = chooseProfileUrl(found?.networkUrl, own?.networkUrl, sent)
    if (needsNothing(fields)) plan.cachedContacts[urn] = cached(fields)
    else if (networkUrl) plan.toUnlock.push({ urn, networkUrl, requestedFields, plan: fields })
    else plan.unreachable.push(urn)
  }
  return plan
}

const cached = (plan: UnlockPlan): UnlockEnd => ({ values: plan.values, unresolved: inOrder(plan.misses) })
