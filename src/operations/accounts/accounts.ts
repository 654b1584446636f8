/** What an operator does with accounts: opens them, issues, rotates and revokes keys, grants credits. Refusal: KEY_LIMIT_REACHED. */
import { wholeScopes } from '../../../contract/keys.ts'
import { KEYS_MAX } from '../../../contract/limits.ts'
import { type ApiKey, type KeyCap, newKey, type Scope } from '../../accounts/account.ts'
import {
  countUsableKeys,
  findKeyById,
  insertAccount,
  insertKey,
  lockAccountKeys,
  revokeKey,
} from '../../accounts/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Units } from '../../credits/amount.ts'
import type { Balance } from '../../credits/ledger.ts'
import { grant, lockBalance, openBalance, readBalance, readGrant } from '../../credits/store.ts'
import type { Database, Tx } from '../../storage/database.ts'

export interface IssuedKey {
  keyId: string
  /** Shown only here; afterwards only its hash exists. */
  apiKey: string
}

export interface KeyTerms {
  name: string
  scopes?: Scope[]
  expiresAt?: Date | null
  /** How much the key may spend in a day; null: no limit but the balance. */
  dailyCap?: Units | null
}

export const PLAN_DEFAULT = 'default'

export interface NewAccount {
  name: string
  /** The credits the account starts with. */
  credits: Balance
  plan?: string
  isDemo?: boolean
}

export async function createAccount(
  database: Database,
  { name, credits, plan = PLAN_DEFAULT, isDemo = false }: NewAccount,
  now: Date,
): Promise<{ accountId: string } & IssuedKey> {
  return database.transaction(async (tx) => {
    const accountId = newId('acc')
    await insertAccount(tx, { accountId, name, plan, isDemo })
    await openBalance(tx, accountId)
    if (credits.plan + credits.extra > 0) await grant(tx, accountId, { ref: newId('grant'), amount: credits }, now)
    const { key, apiKey } = await issue(tx, accountId, { name: 'first key' }, { now })
    return { accountId, keyId: key.keyId, apiKey }
  })
}

export const issueKey = (
  database: Database,
  accountId: string,
  terms: KeyTerms,
  now = new Date(),
): Promise<IssuedKey> =>
  database.transaction(async (tx) => {
    const { key, apiKey } = await issue(tx, accountId, terms, { now })
    return { keyId: key.keyId, apiKey }
  })

export interface Issued {
  key: ApiKey
  /** Returned only to the caller who asked for it; never logged or stored. */
  apiKey: string
}

interface Issuing {
  now: Date
  /** The cap inherited from the key's predecessor, with what was already spent under it. */
  budget?: KeyCap | null
  /** The member who made the key. */
  madeBy?: string | null
}

export async function issue(tx: Tx, accountId: string, terms: KeyTerms, issuing: Issuing): Promise<Issued> {
  const { now, budget, madeBy = null } = issuing
  // The lock keeps two simultaneous calls from both taking the last place.
  await lockAccountKeys(tx, accountId)
  if ((await countUsableKeys(tx, accountId, now)) >= KEYS_MAX) {
    throw new Refusal(
      'KEY_LIMIT_REACHED',
      `An account has at most ${KEYS_MAX} keys that work. Revoke one first; a rotation with an overlap of 0 seconds needs no room.`,
    )
  }
  const { key: apiKey, hash, hint } = newKey()
  const keyId = newId('key')
  const { name, dailyCap = null } = terms
  const cap = budget ?? (dailyCap === null ? null : { units: dailyCap, budgetId: keyId })
  const expiresAt = terms.expiresAt ?? null
  const made = { keyId, accountId, name, hint, scopes: terms.scopes ?? [...wholeScopes], expiresAt, cap, madeBy }
  return { key: await insertKey(tx, hash, made), apiKey }
}

/** Makes a new key of the same kind. The old one works for the overlap, so that clients can be switched over. */
export async function rotateKey(
  database: Database,
  keyId: string,
  overlapSeconds: number,
  now: Date,
): Promise<IssuedKey | undefined> {
  return database.transaction(async (tx) => {
    const old = await findKeyById(tx, keyId)
    if (!old) return undefined
    const { key, apiKey } = await replaceKey(tx, old, overlapSeconds, now)
    return { keyId: key.keyId, apiKey }
  })
}

export async function replaceKey(tx: Tx, old: ApiKey, overlapSeconds: number, now: Date): Promise<Issued> {
  await revokeKey(tx, old.keyId, secondsAfter(now, overlapSeconds))
  const terms = { name: old.name, scopes: old.scopes, expiresAt: old.expiresAt }
  return issue(tx, old.accountId, terms, { now, budget: old.cap, madeBy: old.madeBy })
}

export const revoke = (database: Database, keyId: string, now: Date): Promise<boolean> =>
  database.transaction(async (tx) => (await revokeKey(tx, keyId, now)) !== undefined)

export interface Granted {
  /** False: the ref was used before, and nothing was granted now. */
  fresh: boolean
  /** What was granted under the ref, now or earlier. */
  granted: Balance
  balance: Balance
}

/** `ref` makes a grant repeatable: the same grant sent twice is granted once. */
export async function grantCredits(
  database: Database,
  accountId: string,
  { ref, credits }: { ref: string; credits: Balance },
  now: Date,
): Promise<Granted> {
  return database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const fresh = await grant(tx, accountId, { ref, amount: credits }, now)
    const granted = (await readGrant(tx, accountId, ref)) ?? credits
    return { fresh, granted, balance: await readBalance(tx, accountId) }
  })
}
