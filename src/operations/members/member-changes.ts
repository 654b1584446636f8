/**
 * Changes a member's role, name and cap, and ends everything that ends with it. Used by the API, the command line and the
 * provider's groups. A member whose role is raised must sign in again, so that nothing planted in their session before rises with
 * it. Keys never have more scopes than their maker. The caller holds the account's lock. Refusal: LAST_OWNER.
 */
import { coversScope, type ScopeName } from '../../../contract/keys.ts'
import type { Role } from '../../../contract/roles.ts'
import { isUsable } from '../../accounts/account.ts'
import { readKeysMadeBy, revokeKey } from '../../accounts/store.ts'
import { noteAudit } from '../../audit/store.ts'
import { type AccountMember, changeAccountMember, removeAccountMember } from '../../members/member-store.ts'
import { removePasskeysOf } from '../../members/passkey-store.ts'
import { isRaised, roleScopes } from '../../members/roles.ts'
import { endSessionsOf } from '../../members/session-store.ts'
import { type MemberRef, removeLinksOf } from '../../members/sign-in-store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { keepAnOwner } from './member-permissions.ts'

type Clocked = Pick<Scout, 'clock'>

export interface MemberTerms {
  role: Role
  name: string
  capUnits: number | null
}

/**
 * Who made the change: `keyId` is the id that is noted, null for the operator. `word` names the origin where that id is the member's own.
 */
export interface ChangedBy {
  keyId: string | null
  word?: string
}

/** `before` was read under the lock. */
export async function changeTerms(
  scout: Clocked,
  tx: Tx,
  { before, by, ...after }: MemberTerms & { before: AccountMember; by: ChangedBy },
): Promise<AccountMember | undefined> {
  const { accountId, memberId } = before
  if (after.role !== 'owner') await keepAnOwner(tx, before)
  // Must precede the change of the member's row: a sign-in in progress has locked a row that is ended here, and still needs the
  // member's row to finish.
  if (after.role !== before.role) {
    // Links made for the former role no longer let anybody in.
    if (isRaised(before.role, after.role)) await endSignIns(tx, before)
    else await removeLinksOf(tx, accountId, memberId)
    await endKeysBeyond(scout, tx, { ...before, by }, roleScopes[after.role])
  }
  const changed = await changeAccountMember(tx, { ...before, ...after })
  const details = { role: after.role, was: before.role, ...(by.word !== undefined && { by: by.word }) }
  await note(scout, tx, { accountId, by, action: 'member.change', subject: memberId, details })
  return changed
}

/** The member's work stays under their name; everything that let them in ends. */
export async function endMember(scout: Clocked, tx: Tx, member: AccountMember, by: ChangedBy): Promise<void> {
  const { accountId, memberId } = member
  await keepAnOwner(tx, member)
  await endSignIns(tx, member)
  await removeAccountMember(tx, accountId, memberId, scout.clock.now())
  await endKeysBeyond(scout, tx, { ...member, by }, [])
  const details = by.word === undefined ? {} : { by: by.word }
  await note(scout, tx, { accountId, by, action: 'member.remove', subject: memberId, details })
}

/** The member is in no group of the provider any more: they stay a member, but nothing lets them in. */
export async function revokeAccess(scout: Clocked, tx: Tx, member: AccountMember, by: ChangedBy): Promise<void> {
  const ended = await endSignIns(tx, member)
  await endKeysBeyond(scout, tx, { ...member, by }, [])
  if (ended === 0) return
  const details = { by: 'provider' }
  await note(scout, tx, { accountId: member.accountId, by, action: 'session.end', subject: member.memberId, details })
}

/**
 * Ends sessions of every kind, links and passkeys. Links and passkeys go first: a sign-in in progress has locked its row, so this
 * waits for it, and its new session is ended with the others. Returns how many sessions ended.
 */
export async function endSignIns(tx: Tx, { accountId, memberId }: MemberRef): Promise<number> {
  await removeLinksOf(tx, accountId, memberId)
  await removePasskeysOf(tx, accountId, memberId)
  return endSessionsOf(tx, accountId, memberId)
}

/** Ends the keys this member made that have more than these scopes. With no scopes, all of them end. */
async function endKeysBeyond(
  scout: Clocked,
  tx: Tx,
  { accountId, memberId, by }: MemberRef & { by: ChangedBy },
  scopes: readonly ScopeName[],
): Promise<void> {
  const now = scout.clock.now()
  for (const key of await readKeysMadeBy(tx, accountId, memberId)) {
    if (!isUsable(key, now) || key.scopes.every((scope) => coversScope(scopes, scope))) continue
    await revokeKey(tx, key.keyId, now)
    await note(scout, tx, { accountId, by, action: 'key.revoke', subject: key.keyId, details: { madeBy: memberId } })
  }
}

interface Noted {
  accountId: string
  by: ChangedBy
  action: 'member.change' | 'member.remove' | 'session.end' | 'key.revoke'
  subject: string
  details?: Record<string, unknown>
}

const note = ({ clock }: Clocked, tx: Tx, { accountId, by, ...noted }: Noted) =>
  noteAudit(tx, { accountId, keyId: by.keyId, at: clock.now(), ...noted })
