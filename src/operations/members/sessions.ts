/**
 * Begins and ends sessions. Every sign-in makes a new session and ends the one the browser had before, so nobody ends up in a
 * session that somebody else knows. Refusals: UNAUTHORIZED, SERVICE_UNAVAILABLE.
 */
import { readAccountStatus, refuseWhileMoving } from '../../accounts/moving.ts'
import { noteAudit } from '../../audit/store.ts'
import { hoursBefore } from '../../base/clock.ts'
import { Refusal } from '../../base/refusal.ts'
import { type AccountMember, findAccountMember, findBySubject, noteJoined } from '../../members/member-store.ts'
import { endProviderSessions, endSession, insertSession, type NewSession } from '../../members/session-store.ts'
import { type MemberRef, noteLogout, takeLink } from '../../members/sign-in-store.ts'
import { hashToken, looksLikeToken, newToken } from '../../members/token.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { callerById } from '../shared/actors.ts'
import { endSignIns } from './member-changes.ts'
import { refuseProviderManaged } from './provider-managed.ts'

export interface StartedSession {
  token: string
  expiresAt: Date
  member: AccountMember
}

export interface SessionStart extends Pick<NewSession, 'means' | 'provider'> {
  member: AccountMember
  /** The token of the session that the browser had before, if any. */
  before?: string | undefined
}

export async function startSession(
  scout: Scout,
  tx: Tx,
  { member, means, provider, before }: SessionStart,
): Promise<StartedSession> {
  const { accountId, memberId } = member
  const status = await readAccountStatus(tx, accountId)
  refuseWhileMoving(status?.state ?? 'MOVED', false)
  const now = scout.clock.now()
  const { token, hash } = newToken()
  const expiresAt = hoursBefore(now, -scout.signIn.sessionHours)
  if (before && looksLikeToken(before)) await endSession(tx, hashToken(before))
  await insertSession(tx, { hash, accountId, memberId, means, provider, createdAt: now, expiresAt })
  await noteJoined(tx, accountId, memberId, now)
  const note = { accountId, keyId: memberId, at: now, subject: memberId, details: { means } }
  await noteAudit(tx, { ...note, action: 'session.start' })
  return { token, expiresAt, member }
}

export function signInByLink(scout: Scout, token: string, before: string | undefined): Promise<StartedSession> {
  return scout.database.transaction(async (tx) => {
    const now = scout.clock.now()
    const taken = looksLikeToken(token) ? await takeLink(tx, hashToken(token), now) : undefined
    const isOver = taken && taken.madeBy !== null && !(await callerById(tx, { ...taken, keyId: taken.madeBy }, now))
    const member = taken && !isOver && (await findAccountMember(tx, taken.accountId, taken.memberId))
    if (!member) throw new Refusal('UNAUTHORIZED', 'This link was already used, or it has expired. Ask for another.')
    await refuseProviderManaged(scout.signIn, tx, member)
    return startSession(scout, tx, { member, means: 'LINK', before })
  })
}

export async function signOut(scout: Scout, member: Pick<AccountMember, 'accountId' | 'memberId'>, token: string) {
  const { accountId, memberId } = member
  await scout.database.transaction(async (tx) => {
    if (!(await endSession(tx, hashToken(token)))) return
    const note = { accountId, keyId: memberId, at: scout.clock.now(), subject: memberId }
    await noteAudit(tx, { ...note, action: 'session.end' })
  })
}

/** Ends the sessions named in a logout message of the provider. Each message is taken once. Returns how many sessions ended. */
export async function endByProvider(
  scout: Scout,
  logout: { issuer: string; subject: string | null; sid: string | null; tokenId: string; expiresAt: Date },
): Promise<number> {
  return scout.database.transaction(async (tx) => {
    if (!(await noteLogout(tx, logout.issuer, logout.tokenId, logout.expiresAt))) return 0
    // A logout without a session id means the person: everything that lets them in ends, whichever way they signed in.
    const people = logout.subject && logout.sid === null ? await findBySubject(tx, logout.issuer, logout.subject) : []
    const ended: MemberRef[] = []
    for (const person of people) {
      const sessions = await endSignIns(tx, person)
      for (let n = 0; n < sessions; n++) ended.push(person)
    }
    ended.push(...(await endProviderSessions(tx, logout.issuer, logout.subject, logout.sid)))
    const at = scout.clock.now()
    const details = { by: 'provider' }
    await noteAudit(
      tx,
      ...ended.map(({ accountId, memberId }) => ({
        accountId,
        keyId: memberId,
        at,
        subject: memberId,
        details,
        action: 'session.end' as const,
      })),
    )
    return ended.length
  })
}
