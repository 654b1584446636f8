/**
 * Starts unlocking contact data of 1 to 15 candidates as one job: either all are dispatched or none. Refusals:
 * ALL_TALENTS_NOT_ENRICHED, and those of a charge.
 */
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { openBatch, settleItems } from '../../batches/store.ts'
import { inOrder, type UnlockEnd } from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Tx } from '../../storage/database.ts'
import { hiddenBy, shownEnd } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { batchesDone, emitEvents } from '../shared/emit-events.ts'
import { type Answer, once } from '../shared/once.ts'
import { dispatchUnlocks, type UnlockToDispatch } from './dispatch-unlocks.ts'
import { type ContactBatchInput, type ContactStep, planContactBatch } from './plan-contact.ts'

export interface StartContactBatchInput extends ContactBatchInput {
  maxCredits?: number
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
  input: StartContactBatchInput,
  token?: IdempotencyToken,
): Promise<Answer<ContactBatchStarted>> {
  const answer = await once(scout, caller.accountId, token, (tx) => start(scout, tx, caller, input))
  if (answer.replayed) return { ...answer, result: await shownAgain(scout, caller, input, answer.result) }
  if (answer.result.jobId) scout.signals.workAdded('lookups')
  return answer
}

/** A replay counts as a new read: people suppressed since the first answer are not shown again. */
async function shownAgain(
  scout: Scout,
  caller: Caller,
  { talents, requestedFields }: ContactBatchInput,
  kept: ContactBatchStarted,
): Promise<ContactBatchStarted> {
  const { accountId } = caller
  const people = talents.filter(({ urn }) => Object.hasOwn(kept.cachedContacts, urn))
  if (people.length === 0) return kept
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const hidden = await hiddenBy(shield, scout.database, accountId, people)
  const shown = Object.entries(kept.cachedContacts).map(([urn, end]): [string, UnlockEnd] => [
    urn,
    shownEnd(shield, hidden.has(urn), requestedFields, end),
  ])
  const cachedContacts = Object.fromEntries(shown)
  await scout.audit.note(noteOf(scout, caller, cachedContacts))
  return { ...kept, cachedContacts }
}

const noteOf = (scout: Scout, { accountId, keyId }: Caller, contacts: Record<string, UnlockEnd>) => ({
  accountId,
  keyId,
  action: 'contact.read' as const,
  at: scout.clock.now(),
  urns: Object.keys(contacts).filter((urn) => Object.keys(contacts[urn]!.values).length > 0),
})

async function start(
  scout: Scout,
  tx: Tx,
  caller: Caller,
  input: StartContactBatchInput,
): Promise<ContactBatchStarted> {
  const { accountId } = caller
  // One round trip: the lock is taken before the plan's reads run.
  const [balance, steps] = await Promise.all([
    lockBalance(tx, accountId),
    planContactBatch(scout, tx, accountId, input),
  ])
  const { toUnlock, impossible, cachedContacts, notEnrichedIds } = groupByOutcome(steps, input)
  if (notEnrichedIds.length === steps.length) {
    throw new Refusal(
      'ALL_TALENTS_NOT_ENRICHED',
      'None of these candidates is enriched. Enrich them first (enrich or enrich/batch), then unlock.',
      { notEnrichedIds },
    )
  }
  const processCount = toUnlock.length + impossible.length
  const counts = { skippedCount: input.talents.length - processCount, processCount, notEnrichedIds, cachedContacts }
  const read = noteOf(scout, caller, cachedContacts)
  if (read.urns.length > 0) await noteAudit(tx, read)
  if (processCount === 0) return { jobId: null, chargedUnits: 0, balance, ...counts }

  const jobId = newId('job')
  const payer = { ...caller, maxCredits: input.maxCredits }
  const dispatched = await dispatchUnlocks(scout, tx, payer, { balance, wanted: toUnlock, batchId: jobId })
  const items = [
    ...toUnlock.map(({ urn }, index) => ({ urn, workRef: dispatched.unlockIds[index]! })),
    ...impossible.map(({ urn }) => ({ urn, workRef: `unreachable:${urn}` })),
  ]
  const now = scout.clock.now()
  await openBatch(tx, accountId, { batchId: jobId, type: 'CONTACT_UNLOCK', items }, now)
  const failed = impossible.map(({ urn, result }) => ({
    workRef: `unreachable:${urn}`,
    result,
    ownerId: jobId,
    usedUnits: 0,
  }))
  const moved = await settleItems(tx, accountId, failed, now)
  await emitEvents(scout, tx, accountId, batchesDone(moved))
  return { jobId, chargedUnits: dispatched.chargedUnits, balance: dispatched.balance, ...counts }
}

/** A pool record without a profile address cannot be looked up, so its item fails at once. */
const missingNetwork: ItemResult = {
  kind: 'FAILED',
  code: 'MISSING_NETWORK',
  message: 'The network profile URL of this candidate is not known. Send networkUrl with the talent.',
  refundedUnits: 0,
}

const doNotContact: ItemResult = {
  kind: 'FAILED',
  code: 'DO_NOT_CONTACT',
  message: 'This person is marked as do-not-contact, so no contact data is unlocked.',
  refundedUnits: 0,
}

interface GroupedSteps {
  toUnlock: UnlockToDispatch[]
  /** Their items fail at once. */
  impossible: { urn: string; result: ItemResult }[]
  cachedContacts: Record<string, UnlockEnd>
  notEnrichedIds: string[]
}

function groupByOutcome(steps: ContactStep[], { requestedFields }: ContactBatchInput): GroupedSteps {
  // No prototype: a urn is text sent by a client and could be any word, such as `__proto__`.
  const cachedContacts: GroupedSteps['cachedContacts'] = Object.create(null)
  const all: GroupedSteps = { toUnlock: [], impossible: [], cachedContacts, notEnrichedIds: [] }
  for (const step of steps) {
    if (step.kind === 'NOT_ENRICHED') all.notEnrichedIds.push(step.urn)
    else if (step.kind === 'UNREACHABLE') all.impossible.push({ urn: step.urn, result: missingNetwork })
    else if (step.kind === 'DO_NOT_CONTACT') all.impossible.push({ urn: step.urn, result: doNotContact })
    else if (step.kind === 'UNLOCK') all.toUnlock.push({ ...step, requestedFields })
    else if (step.kind === 'HIDDEN') {
      cachedContacts[step.urn] = { values: {}, sources: {}, unresolved: requestedFields }
    } else if (step.kind === 'KNOWN') {
      const { values, sources, misses } = step.plan
      cachedContacts[step.urn] = { values, sources, unresolved: inOrder(misses) }
    }
  }
  return all
}
