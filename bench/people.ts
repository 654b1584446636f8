/** Accounts with credits, and sandbox people whose profiles they already have: what the measured work is about. */
import { createDirectory } from '../sandbox/people/directory.ts'
import { profileOf } from '../sandbox/people/profile.ts'
import { sandboxDefaults } from '../sandbox/settings.ts'
import { type Caller, scopes } from '../src/accounts/account.ts'
import { fromCredits } from '../src/credits/amount.ts'
import { createAccount } from '../src/operations/accounts/accounts.ts'
import type { Database } from '../src/storage/database.ts'

const CREDITS = { plan: fromCredits(10_000_000), extra: fromCredits(0) }
export const BATCH = 15
export const FIELDS = ['work_email', 'personal_email', 'phone'] as const

export type BenchAccount = Caller & { apiKey: string }

/** `create`: the createAccount of the version that this schema belongs to. */
export async function openAccounts(
  database: Database,
  count: number,
  create: typeof createAccount = createAccount,
): Promise<BenchAccount[]> {
  const accounts: BenchAccount[] = []
  for (let n = 1; n <= count; n++) {
    const made = await create(database, { name: `Bench ${n}`, credits: CREDITS }, new Date())
    accounts.push({ ...made, scopes: [...scopes], cap: null })
  }
  return accounts
}

const SAVE = `
  insert into network_candidates (account_id, urn, network_url, profile, enriched_at, found_at)
  select account_id, p ->> 'urn', p ->> 'networkUrl', p, now(), now()
  from unnest($1::text[]) as account_id, jsonb_array_elements($2::jsonb) as p`

/**
 * Saves the same first people of the sandbox for each account; returns their urns. The profiles are real, because a batch reads
 * them.
 */
export async function saveEnriched(database: Database, accounts: Caller[], count: number): Promise<string[]> {
  const directory = createDirectory(sandboxDefaults.seed, sandboxDefaults.people)
  const profiles = Array.from({ length: count }, (_, n) => profileOf(directory.at(n)))
  const accountIds = accounts.map(({ accountId }) => accountId)
  await database.query(SAVE, [accountIds, JSON.stringify(profiles)])
  await database.query('analyze network_candidates')
  return profiles.map(({ urn }) => urn)
}

/** The n-th group of fifteen urns. */
export const batchOf = (urns: string[], n: number): string[] => urns.slice(n * BATCH, (n + 1) * BATCH)

export const contactBatch = (urns: string[]) => ({
  talents: urns.map((urn) => ({ urn })),
  requestedFields: [...FIELDS],
})
