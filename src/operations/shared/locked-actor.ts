/**
 * The actor who changes keys or members, read afresh under the account's lock. A process may remember a key or a session for a second;
 * somebody who was demoted or whose session ended within that second must not change anything. Refusals: UNAUTHORIZED, FORBIDDEN.
 */
import { coversScope, type ScopeName } from '../../../contract/keys.ts'
import type { Role } from '../../../contract/roles.ts'
import { type ApiKey, type Caller, isUsable } from '../../accounts/account.ts'
import { findKeyById, lockAccountKeys } from '../../accounts/store.ts'
import { Refusal } from '../../base/refusal.ts'
import { isMemberId } from '../../members/as-caller.ts'
import { type AccountMember, findAccountMember } from '../../members/member-store.ts'
import { findSessions } from '../../members/session-store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { memberAsKey } from './actors.ts'

export interface LockedActor {
  /** The role of a signed-in member; null for a key. */
  role: Role | null
  scopes: ApiKey['scopes']
  /** The key, or the key that a session stands for. */
  key: ApiKey
  /** The member who is signed in, or who made the key. */
  memberId: string | null
  /** Whether a cap of the key or of the member limits their spending. */
  isCapped: boolean
}

/** `takes`: the scope that this change requires. */
export async function lockActor(
  { clock }: Pick<Scout, 'clock'>,
  tx: Tx,
  caller: Caller,
  takes: ScopeName = 'admin',
): Promise<LockedActor> {
  await lockAccountKeys(tx, caller.accountId)
  const isSession = isMemberId(caller.keyId)
  const key = isSession ? undefined : await findKeyById(tx, caller.keyId)
  if (!isSession && !(key && isUsable(key, clock.now()))) throw overKey()
  const memberId = isSession ? caller.keyId : key!.madeBy
  const member = memberId === null ? undefined : await findAccountMember(tx, caller.accountId, memberId)
  if (memberId !== null && !member) throw isSession ? overSession() : overKey()
  const hash = caller.sessionHash
  if (hash && !(await findSessions(tx, [hash]))[0]) throw overSession()
  const held = key ?? memberAsKey(member!)
  if (!coversScope(held.scopes, takes)) {
    throw new Refusal('FORBIDDEN', `This call needs the scope ${takes}, which you no longer have.`)
  }
  return actorOf(held, member, isSession)
}

function actorOf(key: ApiKey, member: AccountMember | undefined, isSession: boolean): LockedActor {
  const { scopes } = key
  const isCapped = key.cap !== null || (member?.capUnits ?? null) !== null
  return { role: isSession ? member!.role : null, scopes, key, memberId: member?.memberId ?? null, isCapped }
}

const overKey = () => new Refusal('UNAUTHORIZED', 'This API key is unknown, expired or revoked.')
const overSession = () => new Refusal('UNAUTHORIZED', 'This session has ended. Sign in again.')
