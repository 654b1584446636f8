/**
 * The demo account of a first start: a key to try the API with, credits, and a pool of people. Made only
 * beside the sandbox network and only where no account exists, and closed beside a real one. Its key is kept in the
 * data folder, so that every later start can print it again: what it opens is nobody's data.
 */
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactOf } from '../../sandbox/people/contact.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { profileOf } from '../../sandbox/people/profile.ts'
import { cityNamed } from '../../sandbox/world/places.ts'
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
import type { Scout } from '../operations/shared/scout.ts'
import type { Config } from '../settings/config.ts'

const NAME = 'Demo'
const KEY_FILE = 'demo-key'
/** There while its people are being taken in: a start that was cut short leaves it, and the next one goes on. */
const FILLING_FILE = 'demo-filling'
const CREDITS = { plan: fromCredits(1_000), extra: fromCredits(200) }
/** People of the pool that the network does not have, and some that it has: search shows each of those once. */
const OWN_PEOPLE = 180
const SHARED_PEOPLE = 20
/** Most of them live where a recruiter's do, in a few cities. The examples ask there. */
const HOME_PEOPLE = 140
const HOMES = new Set(['Madrid', 'Berlin', 'Munich', 'Paris, FR', 'San Jose, US'].map((name) => cityNamed(name).id))

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

async function* samplePool(seed: number) {
  let row = 0
  for (const index of ownPeople(seed + 1)) {
    const { urn, networkUrl, ...record } = poolRecord(seed + 1, index)
    yield { row: ++row, record: { ...record, external_id: `demo-${row}` } }
  }
  for (let index = 0; index < SHARED_PEOPLE; index++) {
    yield { row: OWN_PEOPLE + index + 1, record: poolRecord(seed, index * 7) }
  }
}

/** The numbers of the first that live at home, and of the first that live elsewhere. */
function* ownPeople(seed: number): Generator<number> {
  let home = HOME_PEOPLE
  let away = OWN_PEOPLE - HOME_PEOPLE
  for (let index = 0; home + away > 0; index++) {
    const isHome = HOMES.has(personAt(seed, index).city.id)
    if (isHome ? home === 0 : away === 0) continue
    if (isHome) home--
    else away--
    yield index
  }
}

function poolRecord(seed: number, index: number) {
  const person = personAt(seed, index)
  const { fullName, firstName, lastName, jobTitle, company, pictureUrl, ...profile } = profileOf(person)
  const contact = contactOf(person)
  return {
    urn: profile.urn,
    networkUrl: profile.networkUrl,
    full_name: fullName,
    name_first: firstName,
    name_last: lastName,
    job_title: jobTitle,
    currentCompany: company,
    location: profile.location,
    industry: profile.industry,
    summary: profile.summary,
    skills: profile.skills,
    languages: profile.languages,
    experience: profile.experience,
    education: profile.education,
    work_email: contact.work_email ?? null,
    personal_email: contact.personal_email ?? null,
    phone_number: contact.phone ?? null,
    picture_url: pictureUrl ?? null,
  }
}
