/** `keys`: create, list, rotate and revoke the keys of an account. The key itself is shown only once, when it is created. */

import { KEY_OVERLAP_SECONDS_MAX } from '../../../contract/limits.ts'
import { type ApiKey, isUsable, type Scope } from '../../accounts/account.ts'
import { findKeyById, listKeys } from '../../accounts/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { table } from '../../base/terminal-text.ts'
import { toCredits, type Units } from '../../credits/amount.ts'
import { issueKey, revoke, rotateKey } from '../../operations/accounts/accounts.ts'
import type { Sql } from '../../storage/database.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure, Misuse } from '../failure.ts'

export interface NewKey {
  account: string
  name: string
  scopes?: Scope[]
  expires?: Date
  dailyCap?: Units
}

const SHOWN_ONCE = 'The key is shown only now. The service keeps only its hash.'

export async function keysCreate(context: CommandContext, options: NewKey): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId } = await requireAccount(database, options.account)
    const { name, scopes, expires, dailyCap } = options
    const { keyId, apiKey } = await issueKey(database, accountId, { name, scopes, expiresAt: expires, dailyCap })
    const issued = await requireKey(database, keyId)
    const { expiresAt } = issued
    context.output.answer(
      { accountId, keyId, apiKey, name, scopes: issued.scopes, expiresAt, dailyCreditCap: capOf(issued) },
      `Key ${keyId} (${issued.scopes.join(', ')}): ${apiKey}\n${SHOWN_ONCE}`,
    )
  })
}

export async function keysList(context: CommandContext, options: { account: string }): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, options.account)
    const now = new Date()
    const keys = (await listKeys(database, accountId)).map(({ cap, ...key }) => ({
      ...key,
      dailyCreditCap: capOf({ cap }),
      state: stateOf(key, now),
    }))
    const rows = keys.map((key) => [
      key.keyId,
      key.name,
      key.hint,
      key.scopes.join(','),
      String(key.dailyCreditCap ?? 'none'),
      key.state,
      key.lastUsedAt?.toISOString() ?? 'never',
    ])
    const header = ['ID', 'NAME', 'KEY', 'SCOPES', 'DAILY CAP', 'STATE', 'LAST USED']
    context.output.answer({ accountId, keys }, rows.length > 0 ? table(header, rows) : `${name} has no keys.`)
  })
}

const capOf = ({ cap }: Pick<ApiKey, 'cap'>) => (cap ? toCredits(cap.units) : null)

function stateOf(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): string {
  if (key.revokedAt && key.revokedAt <= now) return `revoked ${key.revokedAt.toISOString()}`
  if (key.expiresAt && key.expiresAt <= now) return `expired ${key.expiresAt.toISOString()}`
  const end = [key.revokedAt, key.expiresAt].filter((date) => date !== null).sort((a, b) => Number(a) - Number(b))[0]
  return end ? `usable until ${end.toISOString()}` : 'usable'
}

export async function keysRotate(
  context: CommandContext,
  keyId: string,
  options: { overlapSeconds: number },
): Promise<void> {
  await context.withDatabase(async (database) => {
    const now = new Date()
    if (!isUsable(await requireKey(database, keyId), now)) {
      throw new Failure(`Key ${keyId} is revoked or has expired. Create a new one with "keys create".`)
    }
    if (options.overlapSeconds > KEY_OVERLAP_SECONDS_MAX)
      throw new Misuse(`The overlap must be at most ${KEY_OVERLAP_SECONDS_MAX} seconds.`)
    const issued = await rotateKey(database, keyId, options.overlapSeconds, now)
    if (!issued) throw noSuchKey(keyId)
    const oldKeyEndsAt = secondsAfter(now, options.overlapSeconds)
    context.output.answer(
      { ...issued, oldKeyId: keyId, oldKeyEndsAt },
      `Key ${issued.keyId}: ${issued.apiKey}\n${SHOWN_ONCE}\nThe old key ${keyId} works until ${oldKeyEndsAt.toISOString()}.`,
    )
  })
}

export async function keysRevoke(context: CommandContext, keyId: string): Promise<void> {
  await context.withDatabase(async (database) => {
    const now = new Date()
    if (!(await revoke(database, keyId, now))) throw noSuchKey(keyId)
    context.output.answer({ keyId, revokedAt: now }, `Key ${keyId} is revoked.`)
  })
}

async function requireKey(sql: Sql, keyId: string): Promise<ApiKey> {
  const key = await findKeyById(sql, keyId)
  if (!key) throw noSuchKey(keyId)
  return key
}

const noSuchKey = (keyId: string) =>
  new Failure(`There is no key "${keyId}". "keys list --account <id or name>" shows an account’s keys.`)
