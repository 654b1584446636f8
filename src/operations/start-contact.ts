/**
 * Starts unlocking contact data of one candidate. Only what the account neither has nor awaits is
 * dispatched and charged. Refusals: MISSING_NETWORK, INSUFFICIENT_CREDITS.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Caller } from '../accounts/account.ts'
import { Refusal } from '../base/refusal.ts'
import { ownContact } from '../candidates/candidate.ts'
import { readKnown } from '../candidates/network-store.ts'
import { chooseProfileUrl } from '../candidates/network-url.ts'
import { readPool } from '../candidates/pool-store.ts'
import { readFacts, readUnlockInFlight } from '../contact/store.ts'
import { type ContactValues, inOrder, needsNothing, planUnlock, type UnlockStatus } from '../contact/unlock.ts'
import type { Balance } from '../credits/ledger.ts'
import { lockBalance } from '../credits/store.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Tx } from '../storage/database.ts'
import { dispatchUnlocks } from './dispatch-unlocks.ts'
import { type Answer, once } from './once.ts'
import type { Scout } from './scout.ts'

export interface StartContactInput {
  urn: string
  networkUrl?: string | null
  requestedFields: ContactField[]
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
  const { urn, requestedFields } = input
  // One trip: they run in this order, so what is read is read under the lock.
  const [balance, running, factsByUrn, pool, network] = await Promise.all([
    lockBalance(tx, accountId),
    readUnlockInFlight(tx, accountId, urn),
    readFacts(tx, accountId, [urn]),
    readPool(tx, accountId, [urn]),
    readKnown(tx, accountId, [urn]),
  ])
  if (running) {
    const status = running.status === 'PROCESSING' ? 'PROCESSING' : 'QUEUED'
    return {
      kind: 'PENDING',
      requestId: running.unlockId,
      status,
      requestedFields: running.requestedFields,
      chargedUnits: 0,
      balance,
    }
  }
  const saved = pool.get(urn)
  const plan = planUnlock(requestedFields, factsByUrn.get(urn) ?? [], saved ? ownContact(saved) : {}, scout.clock.now())
  if (needsNothing(plan)) {
    return { kind: 'CACHED', requestedFields, values: plan.values, unresolved: inOrder(plan.misses), balance }
  }
  const networkUrl = chooseProfileUrl(network.get(urn)?.networkUrl, saved?.networkUrl, input.networkUrl)
  if (!networkUrl) {
    throw new Refusal(
      'MISSING_NETWORK',
      'The network profile URL of this candidate is not known. Send networkUrl as search or enrich returned it.',
    )
  }
  const wanted = { urn, networkUrl, requestedFields, plan }
  const dispatched = await dispatchUnlocks(scout, tx, caller, balance, [wanted], null)
  return {
    kind: 'PENDING',
    requestId: dispatched.unlockIds[0]!,
    status: 'QUEUED',
    requestedFields,
    chargedUnits: dispatched.chargedUnits,
    balance: dispatched.balance,
  }
}
