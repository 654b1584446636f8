/** What an operator does with accounts: open one, issue, rotate and revoke keys, grant credits. */
import { newKey, type Scope, scopes } from '../accounts/account.ts'
import { findKeyById, insertAccount, insertKey, revokeKey } from '../accounts/store.ts'
import { secondsAfter } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Balance } from '../credits/ledger.ts'
import { grant, lockBalance, openBalance, readBalance, readGrant } from '../credits/store.ts'
import type { Database, Tx } from '../storage/database.ts'

export interface IssuedKey {
  keyId: string
  /** Shown once, here; afterwards only its hash exists. */
  apiKey: string
}

export interface KeyTerms {
  name: string
  scopes?: Scope[]
  expiresAt?: Date | null
}

export async function createAccount(
  database: Database,
  name: string,
  credits: Balance,
  now: Date,
): Promise<{ accountId: string } & IssuedKey> {
  return database.transaction(async (tx) => {
    const accountId = newId('acc')
    await insertAccount(tx, accountId, name)
    await openBalance(tx, accountId)
    if (credits.plan + credits.extra > 0) await grant(tx, accountId, newId('grant'), credits, now)
    return { accountId, ...(await issue(tx, accountId, { name: 'first key' })) }
  })
}

export const issueKey = (database: Database, accountId: string, terms: KeyTerms): Promise<IssuedKey> =>
  database.transaction((tx) => issue(tx, accountId, terms))

async function issue(tx: Tx, accountId: string, terms: KeyTerms): Promise<IssuedKey> {
  const { key, hash, hint } = newKey()
  const keyId = newId('key')
  await insertKey(tx, hash, {
    keyId,
    accountId,
    name: terms.name,
    hint,
    scopes: terms.scopes ?? [...scopes],
    expiresAt: terms.expiresAt ?? null,
  })
  return { keyId, apiKey: key }
}

/** A new key of the same kind; the old one works for the overlap, so that clients can be changed over. */
export async function rotateKey(
  database: Database,
  keyId: string,
  overlapSeconds: number,
  now: Date,
): Promise<IssuedKey | undefined> {
  return database.transaction(async (tx) => {
    const old = await findKeyById(tx, keyId)
    if (!old) return undefined
    await revokeKey(tx, keyId, secondsAfter(now, overlapSeconds))
    return issue(tx, old.accountId, { name: old.name, scopes: old.scopes, expiresAt: old.expiresAt })
  })
}

export const revoke = (database: Database, keyId: string, now: Date): Promise<boolean> =>
  database.transaction((tx) => revokeKey(tx, keyId, now))

export interface Granted {
  /** False: the ref was used before, and nothing was granted now. */
  fresh: boolean
  /** What was granted under the ref, now or then. */
  granted: Balance
  balance: Balance
}

/** `ref` makes it repeatable: the same grant sent twice is granted once. */
export async function grantCredits(
  database: Database,
  accountId: string,
  credits: Balance,
  ref: string,
  now: Date,
): Promise<Granted> {
  return database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const fresh = await grant(tx, accountId, ref, credits, now)
    const granted = (await readGrant(tx, accountId, ref)) ?? credits
    return { fresh, granted, balance: await readBalance(tx, accountId) }
  })
}
