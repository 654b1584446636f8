/**
 * Starts unlocking contact data of one candidate. Only what the account neither has nor awaits is
 * dispatched and charged. Refusals: MISSING_NETWORK, and those of a charge.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Caller } from '../accounts/account.ts'
import { Refusal } from '../base/refusal.ts'
import { type ContactValues, inOrder, type Unlock, type UnlockStatus } from '../contact/unlock.ts'
import type { Balance } from '../credits/ledger.ts'
import { lockBalance } from '../credits/store.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Tx } from '../storage/database.ts'
import { dispatchUnlocks } from './dispatch-unlocks.ts'
import { type Answer, once } from './once.ts'
import { type ContactInput, planContact } from './plan-contact.ts'
import type { Scout } from './scout.ts'

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
      unresolved: ContactField[]
      balance: Balance
    }

export async function startContact(
  scout: Scout,
  caller: Caller,
  input: StartContactInput,
  token?: IdempotencyToken,
): Promise<Answer<ContactStarted>> {
  const answer = await once(scout, caller.accountId, token, (tx) => start(scout, tx, caller, input))
  if (!answer.replayed && answer.result.kind === 'PENDING') scout.signals.workAdded()
  return answer
}

async function start(scout: Scout, tx: Tx, caller: Caller, input: StartContactInput): Promise<ContactStarted> {
  const { accountId } = caller
  const { requestedFields, maxCredits } = input
  // One trip: they run in this order, so what is read is read under the lock.
  const [balance, step] = await Promise.all([lockBalance(tx, accountId), planContact(scout, tx, accountId, input)])
  switch (step.kind) {
    case 'RUNNING':
      return underWay(step.unlock, balance)
    case 'KNOWN': {
      const { values, misses } = step.plan
      return { kind: 'CACHED', requestedFields, values, unresolved: inOrder(misses), balance }
    }
    case 'UNLOCK': {
      const dispatched = await dispatchUnlocks(
        scout,
        tx,
        { ...caller, maxCredits },
        balance,
        [{ ...step, requestedFields }],
        null,
      )
      return {
        kind: 'PENDING',
        requestId: dispatched.unlockIds[0]!,
        status: 'QUEUED',
        requestedFields,
        chargedUnits: dispatched.chargedUnits,
        balance: dispatched.balance,
      }
    }
    default:
      throw new Refusal(
        'MISSING_NETWORK',
        'The network profile URL of this candidate is not known. Send networkUrl as search or enrich returned it.',
      )
  }
}

const underWay = (unlock: Unlock, balance: Balance): ContactStarted => ({
  kind: 'PENDING',
  requestId: unlock.unlockId,
  status: unlock.status === 'PROCESSING' ? 'PROCESSING' : 'QUEUED',
  requestedFields: unlock.requestedFields,
  chargedUnits: 0,
  balance,
})
