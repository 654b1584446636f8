/**
 * Starts unlocking contact data of one candidate. Only fields that the account neither has nor awaits are dispatched and charged.
 * Refusals: MISSING_NETWORK, DO_NOT_CONTACT, and those of a charge.
 */
import type { ContactField } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { Refusal } from '../../base/refusal.ts'
import {
  type ContactSources,
  type ContactValues,
  inOrder,
  type Unlock,
  type UnlockStatus,
} from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Tx } from '../../storage/database.ts'
import { hiddenBy, shownEnd } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { dispatchUnlocks } from './dispatch-unlocks.ts'
import { type ContactInput, planContact } from './plan-contact.ts'

export interface StartContactInput extends ContactInput {
  maxCredits?: number
}

export type ContactStarted =
  | {
      kind: 'PENDING'
      requestId: string
      status: Exclude<UnlockStatus, 'COMPLETED'>
      requestedFields: ContactField[]
      chargedUnits: number
      balance: Balance
    }
  | {
      kind: 'CACHED'
      requestedFields: ContactField[]
      values: ContactValues
      sources: ContactSources
      unresolved: ContactField[]
      balance: Balance
    }
type Cached = Extract<ContactStarted, { kind: 'CACHED' }>

export async function startContact(
  scout: Scout,
  caller: Caller,
  input: StartContactInput,
  token?: IdempotencyToken,
): Promise<Answer<ContactStarted>> {
  const answer = await once(scout, caller.accountId, token, (tx) => start(scout, tx, caller, input))
  if (answer.replayed) return { ...answer, result: await shownAgain(scout, caller, input, answer.result) }
  if (answer.result.kind === 'PENDING') scout.signals.workAdded('lookups')
  return answer
}

/** A replay counts as a new read: a person suppressed since the first answer is not shown again. */
async function shownAgain(
  scout: Scout,
  caller: Caller,
  { urn, networkUrl }: StartContactInput,
  kept: ContactStarted,
): Promise<ContactStarted> {
  if (kept.kind === 'PENDING') return kept
  const { accountId } = caller
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const hidden = await hiddenBy(shield, scout.database, accountId, [{ urn, networkUrl }])
  const shown = { ...kept, ...shownEnd(shield, hidden.has(urn), kept.requestedFields, kept) }
  await scout.audit.note(noteOf(scout, caller, urn, shown))
  return shown
}

const noteOf = (scout: Scout, { accountId, keyId }: Caller, urn: string, { values }: Cached) => ({
  accountId,
  keyId,
  action: 'contact.read' as const,
  at: scout.clock.now(),
  urns: [urn],
  details: { fields: Object.keys(values) },
})

async function start(scout: Scout, tx: Tx, caller: Caller, input: StartContactInput): Promise<ContactStarted> {
  const { accountId } = caller
  const { requestedFields, maxCredits } = input
  // One round trip: the statements run in this order, so the plan reads under the lock.
  const [balance, step] = await Promise.all([lockBalance(tx, accountId), planContact(scout, tx, accountId, input)])
  const asked = { urn: input.urn, requestedFields, balance }
  switch (step.kind) {
    case 'RUNNING':
      return underWay(step.unlock, balance)
    case 'HIDDEN':
      return answerFromKnown(scout, tx, caller, { ...asked, values: {}, sources: {}, unresolved: requestedFields })
    case 'KNOWN': {
      const { values, sources, misses } = step.plan
      return answerFromKnown(scout, tx, caller, { ...asked, values, sources, unresolved: inOrder(misses) })
    }
    case 'UNLOCK': {
      const payer = { ...caller, maxCredits }
      const dispatched = await dispatchUnlocks(scout, tx, payer, {
        balance,
        wanted: [{ ...step, requestedFields }],
        batchId: null,
      })
      return {
        kind: 'PENDING',
        requestId: dispatched.unlockIds[0]!,
        status: 'QUEUED',
        requestedFields,
        chargedUnits: dispatched.chargedUnits,
        balance: dispatched.balance,
      }
    }
    case 'DO_NOT_CONTACT':
      throw new Refusal('DO_NOT_CONTACT', 'This person is marked as do-not-contact, so no contact data is unlocked.')
    default:
      throw new Refusal(
        'MISSING_NETWORK',
        'The network profile URL of this candidate is not known. Send networkUrl as search or enrich returned it.',
      )
  }
}

async function answerFromKnown(
  scout: Scout,
  tx: Tx,
  caller: Caller,
  { urn, ...end }: Omit<Cached, 'kind'> & { urn: string },
): Promise<Cached> {
  const cached: Cached = { kind: 'CACHED', ...end }
  await noteAudit(tx, noteOf(scout, caller, urn, cached))
  return cached
}

const underWay = (unlock: Unlock, balance: Balance): ContactStarted => ({
  kind: 'PENDING',
  requestId: unlock.unlockId,
  status: unlock.status === 'PROCESSING' ? 'PROCESSING' : 'QUEUED',
  requestedFields: unlock.requestedFields,
  chargedUnits: 0,
  balance,
})
