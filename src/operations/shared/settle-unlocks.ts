/**
 * Ends unlocks inside the caller's transaction: saves values, captures the holds of resolved fields and releases the rest,
 * completes every request and batch item that waited, and tells their owners. Used when a lookup ends and when a person is erased.
 */
import type { LookupFailure } from '../../../contract/contact.ts'
import type { ContactField } from '../../../contract/network.ts'
import { dayText } from '../../base/clock.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { type SettledWork, settleItems } from '../../batches/store.ts'
import { readFacts } from '../../contact/facts.ts'
import { forgetFields, knownElsewhere, resolveFields } from '../../contact/findings.ts'
import { awaitLate, dropLate } from '../../contact/late.ts'
import { completeUnlocks } from '../../contact/store.ts'
import {
  type ContactValues,
  hasFailed,
  type Unlock,
  type UnlockEnd,
  unlockEndOf,
  type ValueSources,
} from '../../contact/unlock.ts'
import { sum, units } from '../../credits/amount.ts'
import { settleHolds } from '../../credits/store.ts'
import { enqueue } from '../../jobs/queue.ts'
import { openNotices } from '../../privacy/notice-store.ts'
import type { Tx } from '../../storage/database.ts'
import { readKnownContacts } from '../known-people/known-contacts.ts'
import type { Scout } from '../scout.ts'
import { batchesDone, channelsOf, contactCompleted, emitEvents } from './emit-events.ts'

/** The ledger's reference for the hold of one field of one unlock. */
export const contactRef = (unlockId: string, field: ContactField) => `${unlockId}:${field}`

export interface Ending {
  unlock: Unlock
  lookupId: string | null
  found: ContactValues
  /** Fields of which nothing became known, not even that there is no value. Nothing is remembered for them. */
  unlearnt: ContactField[]
  /** The source of each value, if the network names it. */
  sources?: ValueSources | undefined
  failure: LookupFailure | null
  /** True: nothing known of this person goes into a result, not even what was known before. */
  isHidden: boolean
}

/**
 * The endings must be of different people, also by profile address. Call inside a transaction, under the account's lock. Returns
 * the ids of everything that changed.
 */
export async function settleUnlocks(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { endings, guards = [] }: { endings: Ending[]; guards?: Promise<unknown>[] },
): Promise<string[]> {
  const now = scout.clock.now()
  const urns = endings.map(({ unlock }) => unlock.urn)
  const found = endings.filter((ending) => Object.values(ending.found).some(Boolean)).map(({ unlock }) => unlock)
  // Sent after the guards, so it reads under the lock. Skipped if nothing was found, as then there is nothing to pay for.
  const isAsked = found.length > 0
  const [known] = isAsked
    ? await Promise.all([knownElsewhere(tx, accountId, found), ...guards])
    : [new Map<string, Set<ContactField>>()]
  const refs = (isPaid: boolean) =>
    endings.flatMap(({ unlock, found: values }) =>
      refsOf(
        unlock,
        unlock.dispatchedFields.filter(
          (field) => (values[field] !== undefined && !known.get(unlock.unlockId)?.has(field)) === isPaid,
        ),
      ),
    )
  // Sent in this order, so the facts are read after they have been written.
  const resolving = resolveFields(tx, accountId, { findings: endings, source: scout.networkName }, now)
  const forgetting = forgetFields(tx, accountId, endings)
  const readingOn = readOn(tx, accountId, endings, now)
  const settling = settleHolds(tx, accountId, { capture: refs(true), release: refs(false) }, now)
  const reading = readFacts(tx, accountId, urns)
  const noticing = noticeFound(scout, tx, accountId, { endings, at: now })
  await Promise.all([resolving, forgetting, readingOn, settling, reading, noticing, ...(isAsked ? [] : guards)])
  const [{ releases }, facts] = [await settling, await reading]
  const ended = endings.map(({ unlock, lookupId, failure, unlearnt: failed }) => {
    const refunds = refsOf(unlock, unlock.dispatchedFields).map((ref) => releases.get(ref) ?? units(0))
    return { unlock, lookupId, failureCode: failure, failed, refundedUnits: sum(refunds) }
  })
  const completed = await completeUnlocks(tx, accountId, ended, now)
  const hidden = new Set(endings.filter(({ isHidden }) => isHidden).map(({ unlock }) => unlock.urn))
  const ends = await endsOf(tx, accountId, completed, { facts, hidden })
  // A request for one person is announced by itself; items of a batch are announced by the batch.
  const single = ends
    .filter(({ unlock }) => unlock.batchId === null)
    .map(({ unlock, end }) => contactCompleted(unlock, end))
  const [batches] = await Promise.all([
    settleItems(tx, accountId, ends.filter(({ unlock }) => unlock.batchId !== null).map(toSettled), now),
    emitEvents(scout, tx, accountId, single),
  ])
  const done = batchesDone(batches)
  await emitEvents(scout, tx, accountId, done)
  return [
    ...endings.map(({ unlock }) => unlock.unlockId),
    ...completed.map((unlock) => unlock.unlockId),
    ...batches.map((batch) => batch.batchId),
    ...channelsOf(accountId, [...single, ...done]),
  ]
}

/** The result of each request: what became known of its person now, and what was known before. */
async function endsOf(
  tx: Tx,
  accountId: string,
  completed: Unlock[],
  { facts, hidden }: { facts: Awaited<ReturnType<typeof readFacts>>; hidden: ReadonlySet<string> },
): Promise<{ unlock: Unlock; end: UnlockEnd }[]> {
  // A request that did not look up all of its fields knew some of them before, perhaps under another urn. Most requests look up all.
  const partly = completed.filter((unlock) => unlock.requestedFields.length > unlock.dispatchedFields.length)
  const others = partly.length > 0 ? await readKnownContacts(tx, accountId, partly) : new Map<string, never>()
  return completed.map((unlock) => {
    const { urn, requestedFields } = unlock
    if (hidden.has(urn)) return { unlock, end: unlockEndOf(requestedFields, []) }
    const { elsewhere = [], own = {} } = others.get(urn) ?? {}
    return { unlock, end: unlockEndOf(requestedFields, [...(facts.get(urn) ?? []), ...elsewhere], own) }
  })
}

/** A person who can be contacted from now on is owed a notice at once, so it is due today. */
async function noticeFound(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { endings, at }: { endings: Ending[]; at: Date },
): Promise<void> {
  const reached = endings.filter(({ found, isHidden }) => !isHidden && Object.values(found).some(Boolean))
  const urns = reached.map(({ unlock }) => unlock.urn)
  await openNotices(tx, accountId, urns, { source: scout.networkName, at, dueOn: dayText(at) })
}

/** A lookup that timed out is read on by its own work. A late value of an earlier lookup is used up once its field has become known. */
async function readOn(tx: Tx, accountId: string, endings: Ending[], now: Date): Promise<void> {
  const slow = endings.flatMap(({ unlock, lookupId, failure, unlearnt: fields }) => {
    const id = unlock.lookupId ?? lookupId
    return failure === 'LOOKUP_TIMED_OUT' && id !== null ? [{ unlock, lookupId: id, fields }] : []
  })
  const known = endings.map(({ unlock: { urn, dispatchedFields }, unlearnt }) => ({
    urn,
    fields: dispatchedFields.filter((field) => !unlearnt.includes(field)),
  }))
  await Promise.all([
    dropLate(tx, accountId, known),
    awaitLate(tx, accountId, slow, now),
    enqueue(tx, accountId, { kind: 'read-late', subjectIds: slow.map(({ unlock }) => unlock.unlockId) }),
  ])
}

const refsOf = (unlock: Unlock, fields: ContactField[]) => fields.map((field) => contactRef(unlock.unlockId, field))

const toSettled = ({ unlock, end }: { unlock: Unlock; end: UnlockEnd }): SettledWork => ({
  workRef: unlock.unlockId,
  result: itemResult(unlock, end),
  ownerId: unlock.batchId,
  usedUnits: unlock.chargedUnits - unlock.refundedUnits,
})

function itemResult(unlock: Unlock, result: UnlockEnd): ItemResult {
  const { failureCode, refundedUnits } = unlock
  if (hasFailed(result, failureCode)) {
    const retryable = failureCode === 'LOOKUP_FAILED' || failureCode === 'LOOKUP_TIMED_OUT'
    return { kind: 'FAILED', code: failureCode, message: failureMessages[failureCode], refundedUnits, retryable }
  }
  const { values, sources, unresolved } = result
  return { kind: 'CONTACT', values, sources, unresolved, failureCode, refundedUnits }
}

const failureMessages: Record<LookupFailure, string> = {
  LOOKUP_FAILED: 'The network could not complete the lookup. Nothing was charged. Try again later.',
  LOOKUP_REFUSED:
    'The network refuses this lookup and would refuse it again. The operator of the service has been told. Nothing was charged.',
  LOOKUP_TIMED_OUT: 'The network did not answer in time. Nothing was charged. Try again later.',
  PROFILE_GONE: 'The network has no such profile, or no longer has it. Nothing was charged.',
}
