/**
 * The end of a contact lookup, in one transaction: values saved, what resolved captured, the rest released, every
 * request and batch item that waited completed, their owners told. What is suppressed by then is neither kept nor paid for.
 */
import type { LookupFailure } from '../../contract/contact.ts'
import type { ItemResult } from '../batches/batch.ts'
import { type SettledWork, settleItems } from '../batches/store.ts'
import { ownContact } from '../candidates/candidate.ts'
import { readPool } from '../candidates/pool-store.ts'
import { completeUnlocks, forgetFields, readFacts, recordLookup, resolveFields } from '../contact/store.ts'
import { type ContactValues, endOf, type FieldFact, hasFailed, type Unlock, type UnlockEnd } from '../contact/unlock.ts'
import { lockBalance, settle } from '../credits/store.ts'
import type { NewEvent } from '../events/event.ts'
import { finish, type Work } from '../jobs/queue.ts'
import type { Tx } from '../storage/database.ts'
import { contactRef } from './dispatch-unlocks.ts'
import { hiddenBy, shownValues } from './hidden.ts'
import type { Scout } from './scout.ts'
import { batchesDone, contactCompleted, heardOf, tell } from './tell.ts'
import { settleUnderShield } from './under-shield.ts'

export type LookupEnd = { found: ContactValues } | { failure: LookupFailure }

export async function endUnlock(
  scout: Scout,
  work: Work,
  unlock: Unlock,
  outcome: LookupEnd,
  lookupId?: string,
): Promise<void> {
  const { accountId, urn } = unlock
  const changed = await settleUnderShield(scout, accountId, async (shield, unchanged) => {
    const isHidden = (await hiddenBy(shield, scout.database, accountId, [unlock])).has(urn)
    const found = 'found' in outcome && !isHidden ? shownValues(shield, outcome.found) : {}
    const failure = 'failure' in outcome && !isHidden ? outcome.failure : null
    return scout.database.grouped(accountId, (tx) => {
      // Run in this order: the lock (first, as everywhere: members of a group must not wait for each other
      // crosswise), the fence, the lists.
      const guards: Promise<unknown>[] = [lockBalance(tx, accountId), finish(tx, work), unchanged(tx)]
      if (lookupId && !unlock.lookupId) guards.push(recordLookup(tx, unlock, lookupId, scout.clock.now()))
      return settleUnlock(scout, tx, unlock, { found, failure, isHidden }, guards)
    })
  })
  scout.signals.changed(changed)
}

export interface Learnt {
  found: ContactValues
  failure: LookupFailure | null
  /** Nothing that is known of this person goes into a result, not even what was known before. */
  isHidden: boolean
}

/**
 * Inside the caller's transaction, under the account's lock. Returns all that changed by it. `guards` were sent before
 * and travel in the same trip: nothing more is sent once one of them has failed.
 */
export async function settleUnlock(
  scout: Scout,
  tx: Tx,
  unlock: Unlock,
  { found, failure, isHidden }: Learnt,
  guards: Promise<unknown>[] = [],
): Promise<string[]> {
  const now = scout.clock.now()
  const { accountId, urn } = unlock
  const refs = (resolved: boolean) =>
    unlock.dispatchedFields
      .filter((field) => (found[field] !== undefined) === resolved)
      .map((field) => contactRef(unlock.unlockId, field))
  const [, moved, facts, pool] = await Promise.all([
    failure || isHidden ? forgetFields(tx, unlock) : resolveFields(tx, unlock, found, scout.networkName, now),
    settle(tx, accountId, { capture: refs(true), release: refs(false) }, now),
    readFacts(tx, accountId, [urn]),
    readPool(tx, accountId, [urn]),
    ...guards,
  ])
  const completed = await completeUnlocks(tx, unlock, moved.released, failure, now)
  const saved = pool.get(urn)
  const known = isHidden ? { facts: [], own: {} } : { facts: facts.get(urn) ?? [], own: saved ? ownContact(saved) : {} }
  const single = singlesOf(completed, known)
  const [batches] = await Promise.all([
    settleItems(tx, accountId, itemsOf(completed, known), now),
    tell(scout, tx, accountId, single),
  ])
  const done = batchesDone(batches)
  await tell(scout, tx, accountId, done)
  return [
    unlock.unlockId,
    ...completed.map((each) => each.unlockId),
    ...batches.map((batch) => batch.batchId),
    ...heardOf(accountId, [...single, ...done]),
  ]
}

interface Known {
  facts: FieldFact[]
  own: ContactValues
}

/** What is told of requests for one person; of a batch's items the batch tells. */
const singlesOf = (completed: Unlock[], { facts, own }: Known): NewEvent[] =>
  completed
    .filter((unlock) => unlock.batchId === null)
    .map((unlock) => contactCompleted(unlock, endOf(unlock.requestedFields, facts, own)))

function itemsOf(completed: Unlock[], { facts, own }: Known): SettledWork[] {
  return completed
    .filter((unlock) => unlock.batchId !== null)
    .map((unlock) => ({
      workRef: unlock.unlockId,
      result: itemResult(unlock, endOf(unlock.requestedFields, facts, own)),
      ownerId: unlock.batchId,
      usedUnits: unlock.chargedUnits - unlock.refundedUnits,
    }))
}

function itemResult(unlock: Unlock, result: UnlockEnd): ItemResult {
  const { failureCode, refundedUnits } = unlock
  if (hasFailed(result, failureCode)) {
    return { kind: 'FAILED', code: failureCode, message: failureMessages[failureCode], refundedUnits }
  }
  const { values, sources, unresolved } = result
  return { kind: 'CONTACT', values, sources, unresolved, failureCode, refundedUnits }
}

const failureMessages: Record<LookupFailure, string> = {
  LOOKUP_FAILED: 'The network could not complete the lookup. Nothing was charged for it; ask again later.',
  LOOKUP_TIMED_OUT: 'The network did not answer in time. Nothing was charged for it; ask again later.',
  PROFILE_GONE: 'The network has no such profile (any more). Nothing was charged for it.',
}
