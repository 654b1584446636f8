/**
 * The ledger at size: what charging and reading cost with SCOUT_BENCH_ENTRIES entries (default a million). A ledger with a
 * hundredth of them, in another database, is queried alternately. Half of the entries belong to the queried account.
 */
import { dayOf, monthOf } from '../src/base/clock.ts'
import { newId } from '../src/base/ids.ts'
import { units } from '../src/credits/amount.ts'
import { readLedgerEntries } from '../src/credits/entries.ts'
import { readEntriesOf } from '../src/credits/entries-of-person.ts'
import { readSpending, readSpendingSummary, readSpentByKey } from '../src/credits/spending.ts'
import { hold, lockBalance, readBalance, settleHolds } from '../src/credits/store.ts'
import { verifyLedger } from '../src/operations/accounts/verify-ledger.ts'
import type { Database } from '../src/storage/database.ts'
import { readWithoutStatementTimeout } from '../src/storage/without-statement-timeout.ts'
import { alternate, type Figure, median } from './figures.ts'
import { writeLedger } from './ledger-entries.ts'
import { BATCH, type BenchAccount, openAccounts } from './people.ts'
import { say } from './say.ts'
import { type Closers, openStage } from './stage.ts'

const ENTRIES = 1_000_000
const ENTRIES_QUICK = 100_000
const ACCOUNTS = 40
const ROUNDS = 100
const ROUNDS_QUICK = 10
const PAGE = 100
const DAY_MS = 24 * 60 * 60_000

interface Ledger {
  database: Database
  account: BenchAccount
}

export async function ledger(closers: Closers, quick: boolean): Promise<Figure[]> {
  const entries = Number(process.env.SCOUT_BENCH_ENTRIES ?? (quick ? ENTRIES_QUICK : ENTRIES))
  const small = await openLedger(closers, entries / 100)
  const large = await openLedger(closers, entries)
  const figures: Figure[] = []
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const once = (one: Ledger) => () => timed(() => ask(one))
    const { ours, baseline } = await alternate(quick ? ROUNDS_QUICK : ROUNDS, once(large), once(small))
    figures.push(reported({ what, ours: median(ours), baseline: median(baseline) }))
  }
  // These walk through all entries, which no request would wait for.
  for (const [what, walk] of Object.entries(WALKS)) {
    const [ours, baseline] = [await timed(() => walk(large)), await timed(() => walk(small))]
    figures.push(reported({ what, ours, baseline }))
  }
  return figures
}

/** Also printed at once: after an hour of writing a ledger, the figures so far must not be lost if a later question fails. */
function reported(measured: Pick<Figure, 'what' | 'ours' | 'baseline'>): Figure {
  say(`${measured.what}: ${measured.ours.toFixed(2)} ms, of a hundredth ${measured.baseline.toFixed(2)} ms`)
  return { ...measured, unit: 'ms', against: 'a hundredth of the entries' }
}

async function openLedger(closers: Closers, entries: number): Promise<Ledger> {
  const { database } = await openStage(closers)
  const accounts = await openAccounts(database, ACCOUNTS)
  await writeLedger(database, accounts, entries, say)
  const [size] = await database.query<{ table: string; indexes: string }>(
    `select pg_size_pretty(pg_table_size('ledger_entries')) as table, pg_size_pretty(pg_indexes_size('ledger_entries')) as indexes`,
  )
  say(`${entries.toLocaleString('en')} entries: ${size!.table}, indexes ${size!.indexes}`)
  return { database, account: accounts[0]! }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const page = ({ database, account }: Ledger, filter: Parameters<typeof readLedgerEntries>[2]) =>
  readLedgerEntries(database, account.accountId, filter, { before: undefined, limit: PAGE })

const QUESTIONS: Record<string, (ledger: Ledger) => Promise<unknown>> = {
  'charge 1: hold and capture': (one) => charge(one, 1),
  'charge 15': (one) => charge(one, BATCH),
  balance: ({ database, account }) => readBalance(database, account.accountId),
  'spent today and this month': ({ database, account }) =>
    readSpendingSummary(database, account.accountId, dayOf(new Date()), monthOf(new Date())),
  'page of 100, the newest': (one) => page(one, {}),
  'page of 100, of a month ago': (one) => page(one, { to: ago(30) }),
  'page of 100, of a person': (one) => page(one, { urns: ['nobody'] }),
  'page of 100, of a job': (one) => page(one, { jobId: 'none' }),
  'page of 100, of a key': (one) => page(one, { keyId: 'none' }),
  'spent by key today': ({ database, account }) => readSpentByKey(database, account.accountId, dayOf(new Date())),
  'spent by day, a month': ({ database, account }) => readSpending(database, account.accountId, ago(30)),
}

const WALKS: Record<string, (ledger: Ledger) => Promise<unknown>> = {
  'entries of a person': ({ database, account }) =>
    readWithoutStatementTimeout(database, (tx) => readEntriesOf(tx, account.accountId, ['nobody'])),
  'ledger verify': verify,
}

async function charge({ database, account }: Ledger, count: number): Promise<void> {
  const refs = Array.from({ length: count }, () => newId('unl'))
  const now = new Date()
  await database.transaction(async (tx) => {
    const balance = await lockBalance(tx, account.accountId)
    const charges = refs.map((ref) => ({
      ...{
        ref: `${ref}:phone`,
        price: units(1),
        operation: 'contact' as const,
        urn: ref,
        field: 'phone',
        jobId: refs[0]!,
      },
    }))
    await hold(tx, account, { balance, charges }, now)
  })
  await database.transaction(async (tx) => {
    await lockBalance(tx, account.accountId)
    await settleHolds(tx, account.accountId, { capture: refs.map((ref) => `${ref}:phone`) }, now)
  })
}

async function verify({ database }: Ledger): Promise<void> {
  const { differences } = await readWithoutStatementTimeout(database, (tx) => verifyLedger(tx))
  if (differences.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(differences.slice(0, 3))}`)
}
