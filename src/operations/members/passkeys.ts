/**
 * Passkeys: created by a signed-in member, and used to sign in. A challenge is made here for one browser and can be used once;
 * the device verifies the user. Refusals: UNAUTHORIZED, FORBIDDEN, NOT_FOUND, INVALID_REQUEST, LIST_LIMIT_REACHED.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { PASSKEYS_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { lockAccountKeys } from '../../accounts/store.ts'
import { noteAudit } from '../../audit/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { findAccountMember } from '../../members/member-store.ts'
import {
  insertPasskey,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  type Passkey,
  removePasskey,
} from '../../members/passkey-store.ts'
import { findSessions } from '../../members/session-store.ts'
import { insertSignIn, type MemberRef, type SignInKind, takeSignIn } from '../../members/sign-in-store.ts'
import { hashToken, looksLikeToken, newToken } from '../../members/token.ts'
import type { Scout } from '../scout.ts'
import { refuseProviderManaged } from './provider-managed.ts'
import { type StartedSession, startSession } from './sessions.ts'

/** As long as a browser waits for the user's fingerprint. */
const CHALLENGE_SECONDS = 300

/** Loaded when the first passkey is used: most processes never see one. */
const library = () => import('@simplewebauthn/server')

/** Supported by all devices: Ed25519, P-256 and RSA. Newer algorithms are experimental on this platform. */
const ALGORITHMS = [-8, -7, -257]

type Transports = RegistrationResponseJSON['response']['transports']

interface Challenged {
  challenge: string
  memberId?: string
}

async function keepChallenge(scout: Scout, kind: SignInKind, state: Challenged): Promise<string> {
  const { token, hash } = newToken()
  await insertSignIn(scout.database, { hash, kind, state }, secondsAfter(scout.clock.now(), CHALLENGE_SECONDS))
  return token
}

async function takeChallenge(scout: Scout, kind: SignInKind, token: string | undefined): Promise<Challenged> {
  const taken =
    token && looksLikeToken(token)
      ? await takeSignIn<Challenged>(scout.database, hashToken(token), kind, scout.clock.now())
      : undefined
  if (!taken) throw new Refusal('UNAUTHORIZED', 'This took too long, or was already done. Begin again.')
  return taken
}

const hostOf = (origin: string) => new URL(origin).hostname

export async function beginPasskey(scout: Scout, { accountId, memberId }: MemberRef, origin: string) {
  const { generateRegistrationOptions } = await library()
  const member = await findAccountMember(scout.database, accountId, memberId)
  if (!member) throw ended()
  await refuseProviderManaged(scout.signIn, scout.database, member)
  const there = await listPasskeys(scout.database, accountId, memberId)
  refuseTooMany(there)
  const options = await generateRegistrationOptions({
    rpName: 'Talent Scout',
    rpID: hostOf(origin),
    userName: member.email,
    userDisplayName: member.name,
    userID: new TextEncoder().encode(memberId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: there.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, token: await keepChallenge(scout, 'NEW_PASSKEY', { challenge: options.challenge, memberId }) }
}

export interface NewPasskey {
  token: string | undefined
  origin: string
  name: string
  response: RegistrationResponseJSON
}

export async function addPasskey(scout: Scout, caller: Caller, made: NewPasskey): Promise<void> {
  const { accountId, keyId: memberId } = caller
  const { token, origin, name, response } = made
  const { challenge, memberId: asked } = await takeChallenge(scout, 'NEW_PASSKEY', token)
  if (asked !== memberId) throw ended()
  const { verifyRegistrationResponse } = await library()
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw invalidRequest('response', 'must come from a passkey that was just created here')
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential
  const createdAt = scout.clock.now()
  const passkey = { credentialId, accountId, memberId, name, publicKey: Buffer.from(publicKey), counter, createdAt }
  await scout.database.transaction(async (tx) => {
    // Checked under the lock, so that two passkeys at once cannot exceed the limit and a session ended meanwhile cannot add one.
    await lockAccountKeys(tx, accountId)
    const [session] = caller.sessionHash ? await findSessions(tx, [caller.sessionHash]) : []
    if (!session) throw ended()
    await refuseProviderManaged(scout.signIn, tx, session.member)
    refuseTooMany(await listPasskeys(tx, accountId, memberId))
    if (!(await insertPasskey(tx, { ...passkey, transports: knownTransports(transports) })))
      throw invalidRequest('response', 'must come from a passkey that is not registered yet')
    const note = { accountId, keyId: memberId, at: createdAt, subject: memberId, details: { made: name } }
    await noteAudit(tx, { ...note, action: 'member.passkey' })
  })
}

export const passkeysOf = (scout: Scout, { accountId, memberId }: MemberRef): Promise<Passkey[]> =>
  listPasskeys(scout.database, accountId, memberId)

export async function dropPasskey(scout: Scout, { accountId, memberId }: MemberRef, credentialId: string) {
  await scout.database.transaction(async (tx) => {
    if (!(await removePasskey(tx, accountId, memberId, credentialId)))
      throw new Refusal('NOT_FOUND', 'You have no such passkey.')
    const note = { accountId, keyId: memberId, at: scout.clock.now(), subject: memberId, details: { removed: true } }
    await noteAudit(tx, { ...note, action: 'member.passkey' })
  })
}

/** Works for any visitor: the browser asks which passkey to use. */
export async function beginByPasskey(scout: Scout, origin: string) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' })
  return { options, token: await keepChallenge(scout, 'PASSKEY', { challenge: options.challenge }) }
}

export interface PasskeyUsed {
  token: string | undefined
  origin: string
  response: AuthenticationResponseJSON
  before: string | undefined
}

export async function signInByPasskey(scout: Scout, used: PasskeyUsed): Promise<StartedSession> {
  const { token, origin, response, before } = used
  const { challenge } = await takeChallenge(scout, 'PASSKEY', token)
  const { verifyAuthenticationResponse } = await library()
  return scout.database.transaction(async (tx) => {
    const passkey = await lockPasskey(tx, response.id)
    const member = passkey && (await findAccountMember(tx, passkey.accountId, passkey.memberId))
    if (!member) throw unknownPasskey()
    await refuseProviderManaged(scout.signIn, tx, member)
    const { credentialId, publicKey, counter, transports } = passkey
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) }
    const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected,
      requireUserVerification: true,
      credential: { ...credential, transports: transports as NonNullable<Transports> },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) throw unknownPasskey()
    await notePasskeyUse(tx, credentialId, authenticationInfo.newCounter, scout.clock.now())
    return startSession(scout, tx, { member, means: 'PASSKEY', before })
  })
}

function refuseTooMany(there: Passkey[]): void {
  if (there.length < PASSKEYS_MAX) return
  throw new Refusal('LIST_LIMIT_REACHED', `A member may have at most ${PASSKEYS_MAX} passkeys. Remove one first.`)
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Transports are not signed, so a browser may have sent anything in their place. Only known words are kept. */
const knownTransports = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((word) => given.includes(word)) : []

const unknownPasskey = () => new Refusal('UNAUTHORIZED', 'This passkey is not registered here. Sign in another way.')
const ended = () => new Refusal('UNAUTHORIZED', 'This session has ended. Sign in again.')
