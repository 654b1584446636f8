/**
 * What a company does with its own keys: make, list, rotate, revoke. A key never gives more rights than it has. A secret leaves
 * here once, in the answer to the caller who asked for it; the answer stored for a replay does not contain it. Refusals:
 * INVALID_REQUEST (expiresAt), UNAUTHORIZED, FORBIDDEN, NOT_FOUND, KEY_NOT_USABLE, LAST_ADMIN_KEY, KEY_LIMIT_REACHED.
 */
import { type ApiKey, type Caller, isUsable, type Scope } from '../../accounts/account.ts'
import { exceedsOwnScopes } from '../../accounts/key-delegation.ts'
import { findKeyById, hasOtherAdminKey, readKeysPage, revokeKey } from '../../accounts/store.ts'
import { noteAudit } from '../../audit/store.ts'
import { dayOf, secondsAfter } from '../../base/clock.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { type Units, units } from '../../credits/amount.ts'
import { readSpentByKey } from '../../credits/spending.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { type LockedActor, lockActor } from '../shared/locked-actor.ts'
import { type Answer, once } from '../shared/once.ts'
import { issue, replaceKey } from './accounts.ts'

/** A key as an answer shows it, in plain JSON. */
export interface MadeKey {
  keyId: string
  name: string
  hint: string
  scopes: Scope[]
  createdAt: string
  expiresAt: string | null
  capUnits: number | null
}

export interface KeyWanted {
  name: string
  scopes: Scope[]
  expiresAt: Date | null
  dailyCap: Units | null
}

/** `apiKey` is null in a replay: only the first answer had the secret. */
export type WithSecret<T> = T & { apiKey: string | null }

export async function createKey(
  scout: Scout,
  caller: Caller,
  wanted: KeyWanted,
  token?: IdempotencyToken,
): Promise<Answer<WithSecret<{ key: MadeKey }>>> {
  return withSecret(scout, caller, token, async (tx) => {
    const giver = await lockActor(scout, tx, caller)
    if (wanted.expiresAt && wanted.expiresAt <= scout.clock.now()) {
      throw invalidRequest('expiresAt', 'must be in the future')
    }
    refuseExceedingScopes(giver, wanted)
    const { key, apiKey } = await issue(tx, caller.accountId, wanted, {
      now: scout.clock.now(),
      madeBy: giver.memberId,
    })
    await noteKey(scout, tx, caller, { action: 'key.create', subject: key.keyId, details: { scopes: key.scopes } })
    return { secret: apiKey, kept: { key: madeKey(key) } }
  })
}

export type Rotated = { key: MadeKey; oldKeyId: string; oldKeyEndsAt: string }

export async function rotateOwnKey(
  scout: Scout,
  caller: Caller,
  { keyId, overlapSeconds }: { keyId: string; overlapSeconds: number },
  token?: IdempotencyToken,
): Promise<Answer<WithSecret<Rotated>>> {
  return withSecret(scout, caller, token, async (tx) => {
    const giver = await lockActor(scout, tx, caller)
    const old = await requireOwn(tx, caller, keyId)
    const now = scout.clock.now()
    // A key that was rotated before is about to end: a second successor would outlive the end that was set for it.
    if (old.revokedAt || !isUsable(old, now)) {
      throw new Refusal('KEY_NOT_USABLE', 'This key was rotated or revoked before, or has expired. Make a new key.')
    }
    // A key's own successor has the same rights. A successor of another key would hand over the rights of that one.
    if (keyId !== giver.key.keyId) refuseExceedingScopes(giver, old)
    // The caller gets the secret, so the new key belongs to the caller's member and ends with their membership.
    const handed = { ...old, madeBy: giver.memberId ?? old.madeBy }
    const { key, apiKey } = await replaceKey(tx, handed, overlapSeconds, now)
    await noteKey(scout, tx, caller, {
      action: 'key.rotate',
      subject: keyId,
      details: { newKeyId: key.keyId, overlapSeconds },
    })
    const oldKeyEndsAt = secondsAfter(now, overlapSeconds).toISOString()
    return { secret: apiKey, kept: { key: madeKey(key), oldKeyId: keyId, oldKeyEndsAt } }
  })
}

/** Takes effect everywhere within a second, because no process remembers a key for longer. Revoking again changes nothing. */
export function revokeOwnKey(scout: Scout, caller: Caller, keyId: string): Promise<Date> {
  const { accountId } = caller
  return scout.database.transaction(async (tx) => {
    await lockActor(scout, tx, caller)
    const key = await requireOwn(tx, caller, keyId)
    const now = scout.clock.now()
    const governs = key.scopes.includes('admin') && key.revokedAt === null && isUsable(key, now)
    if (governs && !(await hasOtherAdminKey(tx, accountId, keyId, now))) {
      throw new Refusal(
        'LAST_ADMIN_KEY',
        'This is the last key with the scope admin: without it nobody could make another. Rotate it (overlapSeconds 0 ends it at once), or make another admin key first.',
      )
    }
    if (key.revokedAt === null || key.revokedAt > now)
      await noteKey(scout, tx, caller, { action: 'key.revoke', subject: keyId })
    return (await revokeKey(tx, keyId, now))!
  })
}

export interface ListedApiKey {
  key: ApiKey
  usable: boolean
  spentToday: Units
}

export async function listOwnKeys(scout: Scout, { accountId }: Caller, page: PageRequest) {
  const now = scout.clock.now()
  const [rows, spent] = await Promise.all([
    readKeysPage(scout.database, accountId, page.after?.[0] as string | undefined, page.limit + 1),
    readSpentByKey(scout.database, accountId, dayOf(now)),
  ])
  const { items, nextCursor } = pageOf(rows, page, (key) => [key.keyId])
  const keys = items.map(
    (key): ListedApiKey => ({
      key,
      usable: isUsable(key, now),
      spentToday: spent.get(key.cap?.budgetId ?? key.keyId) ?? units(0),
    }),
  )
  return { keys, nextCursor }
}

async function withSecret<T extends object>(
  scout: Scout,
  caller: Caller,
  token: IdempotencyToken | undefined,
  work: (tx: Tx) => Promise<{ secret: string; kept: T }>,
): Promise<Answer<WithSecret<T>>> {
  let apiKey: string | null = null
  const { result, replayed } = await once(scout, caller.accountId, token, async (tx) => {
    const { secret, kept } = await work(tx)
    apiKey = secret
    return kept
  })
  return { result: { ...result, apiKey: replayed ? null : apiKey }, replayed }
}

const noteKey = (
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: Caller,
  {
    action,
    subject,
    details,
  }: { action: 'key.create' | 'key.rotate' | 'key.revoke'; subject: string; details?: Record<string, unknown> },
) => noteAudit(tx, { accountId, keyId, action, at: scout.clock.now(), subject, details })

function refuseExceedingScopes(giver: LockedActor, wanted: { scopes: Scope[]; expiresAt: Date | null }): void {
  const capped = giver.isCapped
    ? 'A key or member with a credit cap cannot create keys. Use an admin key without a cap.'
    : undefined
  const why = capped ?? exceedsOwnScopes(giver.key, wanted)
  if (why) throw new Refusal('FORBIDDEN', why)
}

/** A key of another account counts as unknown. */
async function requireOwn(sql: Sql, { accountId }: Caller, keyId: string): Promise<ApiKey> {
  const key = await findKeyById(sql, keyId)
  if (key?.accountId !== accountId) throw new Refusal('NOT_FOUND', 'There is no such key in this account.')
  return key
}

export const madeKey = (key: ApiKey): MadeKey => ({
  keyId: key.keyId,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  capUnits: key.cap?.units ?? null,
})
