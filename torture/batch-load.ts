/**
 * Clients that start batches and wait for their end, whatever is killed meanwhile. Owns the list of acknowledged batches, and
 * checks the service against it.
 */
import { BATCH, type BenchAccount, contactBatch, openAccounts, saveEnriched } from '../bench/people.ts'
import type { createAccount } from '../src/operations/accounts/accounts.ts'
import type { Database } from '../src/storage/database.ts'
import { type StubbornClient, stubbornClient } from '../test/support/stubborn-client.ts'
import type { ServiceNode } from './nodes.ts'
import { peopleFrom } from './stories.ts'

const ACCOUNTS = 20
/** Every fifth batch collects profiles instead of contacts. */
const ENRICH_EVERY = 5
const SANDBOX_PEOPLE = 20_000

export interface Acknowledged {
  account: BenchAccount
  jobId: string
}

export interface BatchLoad {
  accounts: BenchAccount[]
  acknowledged: Acknowledged[]
  /** Starts the n-th batch; resolves when it is acknowledged. */
  start(n: number): Promise<Acknowledged>
  client(account: BenchAccount): StubbornClient
}

export async function prepareLoad(
  database: Database,
  apis: ServiceNode[],
  batches: number,
  create?: typeof createAccount,
): Promise<BatchLoad> {
  const accounts = await openAccounts(database, ACCOUNTS, create)
  const each = Math.ceil(batches / ACCOUNTS)
  const enriched = await saveEnriched(database, accounts, each * BATCH)
  // Taken from the other end of the directory, so that nobody who shall be collected is enriched already.
  const fresh = peopleFrom(SANDBOX_PEOPLE - each * BATCH - 1_000, each * BATCH)
  let turn = 0
  const clients = new Map(
    accounts.map((account) => [
      account,
      // Another machine for each try, because one of them may be dead.
      stubbornClient(() => apis[turn++ % apis.length]!.url(), account.apiKey),
    ]),
  )
  const acknowledged: Acknowledged[] = []
  return {
    accounts,
    acknowledged,
    client: (account) => clients.get(account)!,
    async start(n) {
      const account = accounts[n % ACCOUNTS]!
      const at = Math.floor(n / ACCOUNTS) * BATCH
      const isEnrich = n % ENRICH_EVERY === 0
      const body = isEnrich ? { talents: fresh.slice(at, at + BATCH) } : contactBatch(enriched.slice(at, at + BATCH))
      const path = isEnrich ? 'enrich/batch' : 'contact/batch'
      const { jobId } = await clients.get(account)!.post(path, body, `batch-${n}`)
      const made = { account, jobId }
      acknowledged.push(made)
      return made
    },
  }
}

/** Requires that nothing acknowledged is lost, nothing was done twice, and no account sees another's jobs. */
export async function requireAcknowledged(
  database: Database,
  { acknowledged, accounts, client }: BatchLoad,
): Promise<void> {
  const rows = await database.query<{ account_id: string; batch_id: string; open: number }>(
    'select account_id, batch_id, total_count - completed_count - failed_count as open from batches',
  )
  const open = new Map(rows.map((row) => [`${row.account_id} ${row.batch_id}`, row.open]))
  for (const { account, jobId } of acknowledged) {
    const left = open.get(`${account.accountId} ${jobId}`)
    if (left !== 0) throw new Error(`job ${jobId} was acknowledged and is ${left === undefined ? 'lost' : 'not done'}`)
  }
  if (rows.length !== acknowledged.length) {
    throw new Error(`${acknowledged.length} requests made ${rows.length} jobs`)
  }
  for (const { account, jobId } of acknowledged.filter((_, n) => n % LOOK_EVERY === 0)) {
    const stranger = accounts.find((each) => each !== account)!
    const refused = await client(stranger)
      .get(`batch-status?jobId=${jobId}`)
      .then(() => undefined)
      .catch((error: Error) => error.message)
    if (!refused?.includes(': 404 ')) throw new Error(`job ${jobId} was shown to another account: ${refused}`)
  }
}

/** Every 50th job is also requested with a key that must not see it. */
const LOOK_EVERY = 50
