/** Turns a session cookie into a caller: a member, with limits, scopes and caps like a key. Reads the members' store directly. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/account.ts'
import { type AccountState, readAccountStatus, refuseWhileMoving } from '../accounts/moving.ts'
import { Refusal } from '../base/refusal.ts'
import { memberAsCaller } from '../members/as-caller.ts'
import { touchMember } from '../members/member-store.ts'
import { findSessions, type MemberSession } from '../members/session-store.ts'
import { hashToken, looksLikeToken } from '../members/token.ts'
import type { Scout } from '../operations/scout.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import { KeyLookups } from './key-lookups.ts'
import { readCookie, requireOwnPage, SESSION_COOKIE } from './session-cookie.ts'

/** A process that has just looked up a session trusts it for this long after the session was ended or its role was changed. */
const REMEMBER_MS = 900
const REMEMBERED_MAX = 10_000
/** "Last seen" is accurate to the minute. */
const TOUCH_MS = 60_000

interface KnownSession extends MemberSession {
  accountState: AccountState
}

export class SessionAuthenticator {
  readonly #scout: Scout
  readonly #failedKeys: AttemptLimit
  readonly #lookups: KeyLookups<MemberSession>
  readonly #remembered = new Map<string, { session: KnownSession; until: number }>()

  constructor(scout: Scout, failedKeys: AttemptLimit) {
    this.#scout = scout
    this.#failedKeys = failedKeys
    this.#lookups = new KeyLookups((hashes) => findSessions(scout.database, hashes))
  }

  /** Undefined if the request has no session cookie. */
  async authenticate(request: FastifyRequest): Promise<Caller | undefined> {
    const { origin } = this.#scout.signIn
    const token = readCookie(request, SESSION_COOKIE, origin)
    if (!token) return undefined
    requireOwnPage(request, origin)
    const hash = hashToken(token)
    const session = looksLikeToken(token) ? await this.#find(hash) : undefined
    if (!session || session.expiresAt <= this.#scout.clock.now()) {
      this.countFailure(request.ip)
      throw new Refusal('UNAUTHORIZED', 'This session has ended. Sign in again.')
    }
    refuseWhileMoving(session.accountState, request.method === 'GET' || request.method === 'HEAD')
    return { ...memberAsCaller(session.member), sessionHash: hash }
  }

  /** Counts one more failed sign-in from this address; throws if there were too many. */
  countFailure(address: string): void {
    this.#failedKeys.countAttempt(address)
  }

  /** Makes this process forget the session at once; the other processes forget it within a second. */
  forget(hash: Buffer): void {
    this.#remembered.delete(hash.toString('base64'))
  }

  async #find(hash: Buffer): Promise<KnownSession | undefined> {
    const name = hash.toString('base64')
    const known = this.#remembered.get(name)
    if (known && known.until > performance.now()) return known.session
    const askedAt = performance.now()
    const found = await this.#lookups.find(hash)
    this.#remembered.delete(name)
    const status = found && (await readAccountStatus(this.#scout.database, found.member.accountId))
    if (!status) return undefined
    const session = { ...found, accountState: status.state }
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    // Counted from the query, not from its answer: a session that was ended while the query ran must not live longer.
    this.#remembered.set(name, { session, until: askedAt + REMEMBER_MS })
    const { accountId, memberId, lastSeenAt } = session.member
    if (!lastSeenAt || Math.abs(Date.now() - lastSeenAt.getTime()) > TOUCH_MS) {
      // If the note of use fails, the request must not fail with it.
      void touchMember(this.#scout.database, accountId, memberId).catch(() => {})
    }
    return session
  }
}
