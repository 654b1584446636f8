/** `contact` for a new person each time, one field, on one account and on many, compared with its own transaction without HTTP. */
import { startContact } from '../src/operations/contact/start-contact.ts'
import type { TransactionsTask } from './bare-transactions.ts'
import { alternate, atLeast, type Figure, median } from './figures.ts'
import { CONNECTIONS, load } from './http-load.ts'
import { type BenchAccount, openAccounts } from './people.ts'
import { record, transactionOf } from './recording.ts'
import { type Closers, openStage, POOL, type Stage } from './stage.ts'

const AIM = 0.5
const MANY = 100

export async function dispatch(closers: Closers, quick: boolean): Promise<Figure[]> {
  const stage = await openStage(closers)
  await stage.startSandbox()
  const api = await stage.startApi()
  const accounts = await openAccounts(stage.database, MANY)
  const { statements, sample } = await recordOne(stage, accounts[0]!)
  const bare = stage.children.bare<TransactionsTask, number>('bare-transactions.ts')
  const [rounds, durationMs] = quick ? [1, 1_000] : [4, 2_000]

  let sent = 0
  const figures: Figure[] = []
  for (const [name, callers] of [
    ['one account', accounts.slice(0, 1)],
    [`${MANY} accounts`, accounts],
  ] as const) {
    const next = () => {
      const { apiKey } = callers[++sent % callers.length]!
      return { method: 'POST' as const, path: '/v1/talent-scout/contact', key: apiKey, body: contact(`bench-${sent}`) }
    }
    const task = { connection: stage.connection, pool: POOL, loops: CONNECTIONS, durationMs, statements, sample }
    const measured = await alternate(
      rounds,
      async () => (await load(api, durationMs, next)).perSecond,
      () => bare.run({ ...task, accounts: callers.map(({ accountId, keyId }) => ({ accountId, keyId })) }),
    )
    figures.push({
      what: `contact, ${name}`,
      ours: median(measured.ours),
      baseline: median(measured.baseline),
      unit: '/s',
      against: 'the same transaction, no HTTP',
      aim: atLeast(AIM),
    })
  }
  return figures
}

const contact = (name: string) => ({
  urn: `urn:network:person:${name}`,
  networkUrl: `https://network.example/in/${name}`,
  requestedFields: ['work_email' as const],
})

async function recordOne(stage: Stage, { accountId, keyId, scopes }: BenchAccount) {
  const recorder = record(stage.database)
  const scout = { ...(await stage.scout()), database: recorder.database }
  const input = contact('sample')
  const { result } = await startContact(scout, { accountId, keyId, scopes, cap: null }, input)
  if (result.kind !== 'PENDING') throw new Error('the sample was not dispatched')
  return {
    statements: transactionOf(recorder.take()),
    sample: { accountId, keyId, urn: input.urn, unlockId: result.requestId },
  }
}
