/** Finds who did something by the id noted beside it: a key, or a member who was signed in. */
import { type ApiKey, type Caller, isUsable } from '../../accounts/account.ts'
import { findKeyById } from '../../accounts/store.ts'
import { isMemberId, memberAsCaller, memberCapOf } from '../../members/as-caller.ts'
import { type AccountMember, findAccountMember, readMemberNames } from '../../members/member-store.ts'
import { findSessions } from '../../members/session-store.ts'
import type { Sql } from '../../storage/database.ts'

/** The current name; also of a key or member that has been removed. */
export async function nameOfActor(
  sql: Sql,
  { accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>,
): Promise<string> {
  if (isMemberId(keyId)) return (await readMemberNames(sql, accountId, [keyId])).get(keyId) ?? ''
  return (await findKeyById(sql, keyId))?.name ?? ''
}

/** The actor with the permissions they have now, for work done later on their behalf. Undefined: they have none any more. */
export async function callerById(
  sql: Sql,
  { accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>,
  now: Date,
): Promise<Caller | undefined> {
  if (isMemberId(keyId)) {
    const member = await findAccountMember(sql, accountId, keyId)
    return member && memberAsCaller(member)
  }
  const key = await findKeyById(sql, keyId)
  return key && isUsable(key, now) ? keyAsCaller(sql, key) : undefined
}

/**
 * The actor of a request that has been running for a while, with the permissions they have now. Undefined: the key or the session
 * has ended.
 */
export async function callerNow(sql: Sql, caller: Caller, now: Date): Promise<Caller | undefined> {
  const { sessionHash } = caller
  if (!sessionHash) return callerById(sql, caller, now)
  const [session] = await findSessions(sql, [sessionHash])
  return session && session.expiresAt > now ? memberAsCaller(session.member) : undefined
}

/** A key made by a member also counts under that member's cap. Undefined if the member is gone: their keys end with them. */
export async function keyAsCaller(
  sql: Sql,
  { accountId, keyId, scopes, cap, madeBy }: ApiKey,
): Promise<Caller | undefined> {
  if (madeBy === null) return { accountId, keyId, scopes, cap }
  const maker = await findAccountMember(sql, accountId, madeBy)
  return maker && { accountId, keyId, scopes, cap, member: memberCapOf(maker) }
}

/**
 * A member as the key that their session stands for: used to show it and to decide which permissions it may pass on. It has no secret.
 */
export function memberAsKey(member: AccountMember): ApiKey {
  const { accountId, keyId, scopes, cap } = memberAsCaller(member)
  const { name, createdAt, lastSeenAt, memberId } = member
  const never = { expiresAt: null, revokedAt: null }
  return {
    keyId,
    accountId,
    name,
    hint: '',
    scopes,
    createdAt,
    lastUsedAt: lastSeenAt,
    cap,
    ...never,
    madeBy: memberId,
  }
}
