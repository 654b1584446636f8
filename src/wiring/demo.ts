/**
 * The demo account of a first start: a key to try the API with, credits, and a pool of people. Made only
 * beside the sandbox network and only where no account exists, and closed beside a real one. Its key is kept in the
 * data folder, so that every later start can print it again: what it opens is nobody's data.
 */
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashApiKey } from '../accounts/account.ts'
import {
  type Account,
  findDemoAccount,
  findKey,
  listAccounts,
  lockAccountKeys,
  revokeKeysOf,
} from '../accounts/store.ts'
import { fromCredits } from '../credits/amount.ts'
import { createAccount, issueKey } from '../operations/accounts/accounts.ts'
import { importPool } from '../operations/pool/imports/import-pool.ts'
import type { Scout } from '../operations/scout.ts'
import type { Config } from '../settings/config.ts'

const NAME = 'Demo'
const KEY_FILE = 'demo-key'
/** There while its people are being taken in: a start that was cut short leaves it, and the next one goes on. */
const FILLING_FILE = 'demo-filling'
const CREDITS = { plan: fromCredits(1_000), extra: fromCredits(200) }

export interface Demo {
  accountId: string
  apiKey: string
  firstTime: boolean
  /** Its people are still to be taken in. */
  isFilling: boolean
}

/** The key is kept last: a start that was cut short before finds none, and does the rest again. */
export async function ensureDemo(scout: Scout, { dataDir }: Config): Promise<Demo | undefined> {
  const { database, clock } = scout
  const keyFile = join(dataDir, KEY_FILE)
  const fillingFile = join(dataDir, FILLING_FILE)
  const known = await findDemoAccount(database)
  const kept = known && (await readKey(scout, known, keyFile))
  if (kept) return { accountId: known.accountId, apiKey: kept, firstTime: false, isFilling: await exists(fillingFile) }
  if (!known && (await listAccounts(database)).length > 0) return undefined
  await writeFile(fillingFile, '')
  const made = known
    ? undefined
    : await createAccount(database, { name: NAME, credits: CREDITS, isDemo: true }, clock.now())
  const { accountId } = known ?? made!
  const apiKey = made?.apiKey ?? (await issueKey(database, accountId, { name: 'demo key' })).apiKey
  await writeFile(keyFile, `${apiKey}\n`, { mode: 0o600 })
  return { accountId, apiKey, firstTime: made !== undefined, isFilling: true }
}

/** Done again from the beginning it changes nothing: every record has an id of its own. */
export async function fillDemo(scout: Scout, { accountId }: Demo, { dataDir, sandbox }: Config): Promise<void> {
  const { samplePool } = await import('./demo-people.ts')
  await importPool(scout, accountId, samplePool(sandbox.seed))
  await rm(join(dataDir, FILLING_FILE), { force: true })
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Ends its keys and says how many that were: they were printed, and what they would spend beside a real network is the
 * operator's money.
 */
export const closeDemo = ({ database, clock }: Pick<Scout, 'database' | 'clock'>): Promise<number> =>
  database.transaction(async (tx) => {
    const demo = await findDemoAccount(tx)
    if (!demo) return 0
    await lockAccountKeys(tx, demo.accountId)
    return revokeKeysOf(tx, demo.accountId, clock.now())
  })

/** The kept key, if it still opens this account. */
async function readKey(scout: Scout, account: Account, file: string): Promise<string | undefined> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const key = await findKey(scout.database, hashApiKey(kept))
  return key?.accountId === account.accountId && key.revokedAt === null ? kept : undefined
}
