/**
 * The demo account of a first start: a key to try the API with, credits, and a pool of people. Created only with the sandbox
 * network and only if no account exists; closed when a real network is used. The data folder keeps its key in plain text so that
 * later starts can print it: the account holds no real person's data.
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
/** Exists while the demo's people are being imported. If a start is cut short, the next one finds the file and imports again. */
const FILLING_FILE = 'demo-filling'
const CREDITS = { plan: fromCredits(1_000), extra: fromCredits(200) }

export interface Demo {
  accountId: string
  apiKey: string
  firstTime: boolean
  /** Its people have still to be imported. */
  isFilling: boolean
}

/** Writes the key file last: if a start is cut short before, the next one finds no key and repeats the rest. */
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

/** Repeating the import changes nothing, because every record has an external id. */
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

/** Revokes the demo's keys and returns how many. The keys were printed, and with a real network they would spend the operator's money. */
export const closeDemo = ({ database, clock }: Pick<Scout, 'database' | 'clock'>): Promise<number> =>
  database.transaction(async (tx) => {
    const demo = await findDemoAccount(tx)
    if (!demo) return 0
    await lockAccountKeys(tx, demo.accountId)
    return revokeKeysOf(tx, demo.accountId, clock.now())
  })

/** The kept key, if it is still valid for this account. */
async function readKey(scout: Scout, account: Account, file: string): Promise<string | undefined> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const key = await findKey(scout.database, hashApiKey(kept))
  return key?.accountId === account.accountId && key.revokedAt === null ? kept : undefined
}
