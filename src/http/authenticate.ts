/** Turns a bearer key into a caller. Reads the accounts' store directly: authentication is no operation of the service. */
import { type Caller, hashApiKey, isUsable, looksLikeKey, type Scope } from '../accounts/account.ts'
import { refuseWhileMoving } from '../accounts/moving.ts'
import { type FoundKey, findKeys, touchKeys } from '../accounts/store.ts'
import type { Clock } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import { keyAsCaller } from '../operations/shared/actors.ts'
import type { Database } from '../storage/database.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import { KeyLookups } from './key-lookups.ts'

/** A process that has just looked up a key trusts it for this long after it was revoked. */
const REMEMBER_MS = 1_000
const REMEMBERED_KEYS_MAX = 10_000
/** "Last used" is accurate to the minute. */
const TOUCH_MS = 60_000

interface KnownKey extends FoundKey {
  caller: Caller
}

export class Authenticator {
  readonly #database: Database
  readonly #clock: Clock
  readonly #failedKeys: AttemptLimit
  readonly #lookups: KeyLookups<FoundKey>
  readonly #remembered = new Map<string, { key: KnownKey; until: number }>()

  constructor(database: Database, clock: Clock, failedKeys: AttemptLimit) {
    this.#database = database
    this.#clock = clock
    this.#failedKeys = failedKeys
    this.#lookups = new KeyLookups((hashes) => findKeys(database, hashes))
  }

  /**
   * `address` is the client's. An address that sends one wrong key after another is told to wait; a good key never is. `isRead`:
   * the request changes nothing.
   */
  async authenticate(header: string | undefined, address: string, isRead: boolean): Promise<Caller> {
    const secret = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
    if (!secret) throw unauthorized('Send the header "Authorization: Bearer <API key>".')
    const key = await this.#find(secret)
    if (!key || !isUsable(key, this.#clock.now())) {
      this.#failedKeys.countAttempt(address)
      throw unauthorized('This API key is unknown, expired or revoked.')
    }
    refuseWhileMoving(key.accountState, isRead)
    return key.caller
  }

  async #find(secret: string): Promise<KnownKey | undefined> {
    if (!looksLikeKey(secret)) return undefined
    const hash = hashApiKey(secret)
    const name = hash.toString('base64')
    const now = performance.now()
    const known = this.#remembered.get(name)
    if (known && known.until > now) return known.key
    const found = await this.#lookups.find(hash)
    const caller = found && (await keyAsCaller(this.#database, found))
    if (!caller) return undefined
    const key = { ...found, caller }
    if (this.#remembered.size >= REMEMBERED_KEYS_MAX) this.#remembered.clear()
    this.#remembered.set(name, { key, until: now + REMEMBER_MS })
    if (!key.lastUsedAt || Math.abs(Date.now() - key.lastUsedAt.getTime()) > TOUCH_MS) {
      // If the note of use fails, the request must not fail with it.
      void touchKeys(this.#database, [key.keyId]).catch(() => {})
    }
    return key
  }
}

const unauthorized = (message: string) => new Refusal('UNAUTHORIZED', message)

/** Any one of the scopes is enough. */
export function requireScope(caller: Caller, anyOf: Scope[]): void {
  if (anyOf.some((scope) => caller.scopes.includes(scope))) return
  const what = `the scope ${anyOf.join(' or ')}`
  const message = caller.sessionHash
    ? `Your role lacks ${what}. Ask an admin of the account.`
    : `This API key lacks ${what}. Use a key that has it.`
  throw new Refusal('FORBIDDEN', message)
}
