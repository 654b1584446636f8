/** The current state of a candidate's latest unlock. Refusal: CONTACT_REQUEST_NOT_FOUND. */
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { isStalled } from '../../batches/batch.ts'
import { readLatestUnlock } from '../../contact/store.ts'
import { type Unlock, type UnlockEnd, unlockEndOf } from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import { hiddenBy, shownEnd } from '../known-people/hidden.ts'
import { readKnownContacts } from '../known-people/known-contacts.ts'
import type { Scout } from '../scout.ts'
import { awaitChange, type Patience } from '../shared/await-change.ts'

export interface ContactStatus {
  unlock: Unlock
  end: UnlockEnd
  done: boolean
  stalled: boolean
  balance: Balance
}

export async function readContactStatus(
  scout: Scout,
  caller: Caller,
  urn: string,
  patience: Patience,
): Promise<ContactStatus> {
  const { accountId, keyId } = caller
  const unlock = await awaitChange(scout, caller, patience, {
    read: () => readLatestUnlock(scout.database, accountId, urn),
    subjectOf: (found) => found.unlockId,
    stateOf: (found) => found.status,
    isDone: (found) => found.status === 'COMPLETED',
  })
  if (!unlock) {
    throw new Refusal(
      'CONTACT_REQUEST_NOT_FOUND',
      'No unlock was requested for this urn. Start one with POST contact.',
      {
        done: true,
      },
    )
  }
  const { facts, elsewhere, own } = (await readKnownContacts(scout.database, accountId, [unlock])).get(urn)!
  const done = unlock.status === 'COMPLETED'
  const shield = await scout.suppressions.recentShieldFor(scout.database, accountId)
  const hidden = await hiddenBy(shield, scout.database, accountId, [unlock])
  const known = unlockEndOf(unlock.requestedFields, [...facts, ...elsewhere], own)
  const end = shownEnd(shield, hidden.has(urn), unlock.requestedFields, known)
  if (Object.keys(end.values).length > 0) {
    // Noted once per key and request, not on every poll. The note names all requested fields, because later polls may show more of them.
    const details = { fields: unlock.requestedFields }
    const note = { accountId, keyId, action: 'contact.read' as const, at: scout.clock.now(), details }
    await scout.audit.noteOnce({ ...note, subject: unlock.unlockId }, async () => [urn])
  }
  return {
    unlock,
    end,
    done,
    stalled: isStalled(done, unlock.updatedAt, scout.clock.now()),
    balance: await readBalance(scout.database, accountId),
  }
}
