/**
 * Sign-in through the provider: begun for one browser, completed once. The person whom the provider vouches for is looked up among
 * the members; where the provider's groups decide roles, theirs is set. Refusals: UNAUTHORIZED, FORBIDDEN, SERVICE_UNAVAILABLE.
 */
import { MEMBERS_MAX } from '../../../contract/limits.ts'
import type { Role } from '../../../contract/roles.ts'
import { readAccountStatus, refuseWhileMoving } from '../../accounts/moving.ts'
import { findAccount, lockAccountKeys, readAccount } from '../../accounts/store.ts'
import { noteAudit } from '../../audit/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { MEMBER_ID_PREFIX } from '../../members/as-caller.ts'
import {
  type AccountMember,
  bindSubject,
  countAccountMembers,
  findAccountMember,
  findBySubject,
  insertMember,
} from '../../members/member-store.ts'
import { highestRole } from '../../members/roles.ts'
import { isDeactivated } from '../../members/scim/user-store.ts'
import { endSession, type ProviderSession } from '../../members/session-store.ts'
import { insertSignIn, type MemberRef, readSignIn, takeSignIn } from '../../members/sign-in-store.ts'
import { hashToken, looksLikeToken, newToken } from '../../members/token.ts'
import type { Identified, SignInChecks } from '../../providers/identity-provider.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout, SignInTools } from '../scout.ts'
import { rolesByScimGroups } from './group-roles.ts'
import { changeTerms, revokeAccess } from './member-changes.ts'
import { isProviderManaged } from './provider-managed.ts'
import { type StartedSession, startSession } from './sessions.ts'

/** Long enough for a second factor, too short to be saved up for somebody else. */
export const SIGN_IN_SECONDS = 600

type Provider = NonNullable<SignInTools['provider']>

interface Begun {
  checks: SignInChecks
  next: string
  /** The hash of the session that the browser had before. Coming back from another site, the browser does not send that cookie. */
  before: string | null
}

interface Choice {
  among: MemberRef[]
  provider: ProviderSession
  next: string
}

export async function beginByProvider(
  scout: Scout,
  next: string,
  session: string | undefined,
): Promise<{ url: URL; token: string }> {
  const { url, checks } = await providerOf(scout)
    .at.begin()
    .catch((error) => {
      scout.log.warn({ err: error }, 'the provider that members sign in by cannot be reached')
      throw new Refusal('SERVICE_UNAVAILABLE', 'The sign-in provider cannot be reached now. Try again shortly.')
    })
  const before = session && looksLikeToken(session) ? hashToken(session).toString('base64url') : null
  return { url, token: await keep(scout, scout.database, 'PROVIDER', { checks, next, before } satisfies Begun) }
}

async function keep(scout: Scout, sql: Sql, kind: 'PROVIDER' | 'CHOICE', state: object): Promise<string> {
  const { token, hash } = newToken()
  await insertSignIn(sql, { hash, kind, state }, secondsAfter(scout.clock.now(), SIGN_IN_SECONDS))
  return token
}

export type Completed = { next: string } & ({ session: StartedSession } | { choice: string })

/**
 * `token` binds the call to the browser that began; `query` is what the browser came back with. This is the only try, whatever
 * its outcome.
 */
export async function completeByProvider(
  scout: Scout,
  { token, query }: { token: string | undefined; query: string },
): Promise<Completed> {
  const provider = providerOf(scout)
  const begun =
    token && looksLikeToken(token)
      ? await takeSignIn<Begun>(scout.database, hashToken(token), 'PROVIDER', scout.clock.now())
      : undefined
  if (!begun) throw new Refusal('UNAUTHORIZED', 'This sign-in was already completed, or it has expired. Begin again.')
  const identified = await provider.at.complete(query, begun.checks).catch((error) => {
    scout.log.warn({ err: error }, 'a sign-in by the provider failed')
    throw new Refusal('UNAUTHORIZED', 'The sign-in provider’s answer was not valid. Begin again.')
  })
  const { issuer, subject, sid } = identified
  const { next } = begun
  const completed = await scout.database.transaction(async (tx): Promise<Completed | undefined> => {
    const members = await membersFor(scout, tx, identified)
    const [member] = members
    // Not thrown inside the transaction, because the revocation for somebody who left their groups must be committed.
    if (!member) return undefined
    const by = { issuer, subject, sid }
    if (members.length > 1) {
      const among = members.map(({ accountId, memberId }) => ({ accountId, memberId }))
      return { next, choice: await keep(scout, tx, 'CHOICE', { among, provider: by, next } satisfies Choice) }
    }
    if (begun.before) await endSession(tx, Buffer.from(begun.before, 'base64url'))
    return { next, session: await startSession(scout, tx, { member, means: 'PROVIDER', provider: by }) }
  })
  if (completed) return completed
  throw new Refusal('FORBIDDEN', 'You are not a member of any account here. Ask for an invitation.')
}

/** The accounts between which a person who has signed in may choose. */
export async function readChoices(scout: Scout, token: string | undefined) {
  const choice = token && (await readSignIn<Choice>(scout.database, hashToken(token), 'CHOICE', scout.clock.now()))
  if (!choice) throw overdue()
  const choices = []
  for (const { accountId, memberId } of choice.among) {
    const { name } = await readAccount(scout.database, accountId)
    choices.push({ memberId, accountName: name })
  }
  return choices
}

export async function chooseMember(
  scout: Scout,
  { token, memberId, before }: { token: string | undefined; memberId: string; before: string | undefined },
): Promise<{ next: string; session: StartedSession }> {
  return scout.database.transaction(async (tx) => {
    const choice = token && (await takeSignIn<Choice>(tx, hashToken(token), 'CHOICE', scout.clock.now()))
    if (!choice) throw overdue()
    const chosen = choice.among.find((each) => each.memberId === memberId)
    const member = chosen && (await findAccountMember(tx, chosen.accountId, chosen.memberId))
    if (!member) throw overdue()
    const { provider, next } = choice
    return { next, session: await startSession(scout, tx, { member, means: 'PROVIDER', provider, before }) }
  })
}

const overdue = () => new Refusal('UNAUTHORIZED', 'This sign-in has expired. Begin again.')

/**
 * The members a person may be: bound to this subject before, invited under an address that the provider vouches for, or joining
 * through their group.
 */
async function membersFor(scout: Scout, tx: Tx, identified: Identified): Promise<AccountMember[]> {
  const { issuer, subject, email } = identified
  const { roles, account } = scout.signIn.groups
  if (email !== null) await bindSubject(tx, issuer, subject, email)
  const role = highestRole(identified.groups.flatMap((group) => roles.get(group) ?? []))
  const home = account === undefined ? undefined : await findAccount(tx, account)
  const known = await findBySubject(tx, issuer, subject)
  if (home && role && !known.some(({ accountId }) => accountId === home.accountId)) {
    const joined = await join(scout, tx, { accountId: home.accountId, role }, identified)
    if (joined) known.push(joined)
  }
  const admitted: AccountMember[] = []
  for (const member of known) {
    const after = (await isProviderManaged(scout.signIn, tx, member.accountId))
      ? await asGroupsSay(scout, tx, member, await withScimGroups(scout, tx, member, role))
      : member
    if (after) admitted.push(after)
  }
  return admitted
}

/** Groups count whether the provider reports them now or the directory did so before: some providers report none at sign-in. */
async function withScimGroups(
  { signIn }: Scout,
  tx: Tx,
  { accountId, memberId }: AccountMember,
  role: Role | undefined,
): Promise<Role | undefined> {
  const roles = await rolesByScimGroups(signIn, tx, accountId, [memberId])
  return highestRole([role, roles.get(memberId)].filter((each) => each !== undefined))
}

/** Owners are managed here only, so that no change of a group can lock an account. */
async function asGroupsSay(
  scout: Scout,
  tx: Tx,
  member: AccountMember,
  role: Role | undefined,
): Promise<AccountMember | undefined> {
  if (member.role === 'owner' || member.role === role) return member
  const { accountId, memberId } = member
  await lockAccountKeys(tx, accountId)
  refuseWhileMoving((await readAccountStatus(tx, accountId))?.state ?? 'MOVED', false)
  // Read again under the lock: somebody may have changed or removed them meanwhile.
  const before = await findAccountMember(tx, accountId, memberId)
  if (!before || before.role === 'owner' || before.role === role) return before
  const by = { keyId: memberId, word: 'provider' }
  if (role !== undefined) return changeTerms(scout, tx, { ...before, role, before, by })
  await revokeAccess(scout, tx, before, by)
  return undefined
}

async function join(
  scout: Scout,
  tx: Tx,
  { accountId, role }: { accountId: string; role: Role },
  { issuer, subject, email, name }: Identified,
): Promise<AccountMember | undefined> {
  if (email === null) return undefined
  await lockAccountKeys(tx, accountId)
  if (await isDeactivated(tx, accountId, { email, issuer, subject })) return undefined
  if ((await countAccountMembers(tx, accountId)) >= MEMBERS_MAX) return undefined
  const wanted = { memberId: newId(MEMBER_ID_PREFIX), accountId, email, name: name ?? email, role, capUnits: null }
  const at = scout.clock.now()
  // A member with this address is bound to another subject, so they are a different person.
  if (!(await insertMember(tx, wanted, at))) return undefined
  const { memberId } = wanted
  const details = { role, by: 'provider' }
  await noteAudit(tx, { accountId, keyId: memberId, at, action: 'member.invite', subject: memberId, details })
  await bindSubject(tx, issuer, subject, email)
  return findAccountMember(tx, accountId, memberId)
}

function providerOf({ signIn: { provider } }: Scout): Provider {
  if (provider) return provider
  throw new Refusal('NOT_FOUND', 'No sign-in provider is configured. Use a passkey or a link.')
}
