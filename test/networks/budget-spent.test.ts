/** Spent credits are granted to nobody, a call that cannot cost is refused by no budget, and nobody waits on behalf of another account. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { onBehalfOf } from '../../src/base/on-behalf.ts'
import { keeperHere } from '../../src/networks/budget-keeper.ts'
import { awayFrom } from '../../src/networks/own-network.ts'
import { Provider } from '../../src/networks/provider.ts'
import { readNetworks } from '../../src/networks/settings.ts'
import { SharedBudgets } from '../../src/networks/shared-budgets.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { Vendor } from '../../src/providers/vendor-port.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'

const DAILY = 30
const NAME = 'pdl'
const settings = readNetworks(JSON.stringify({ providers: { pdl: { key: 'k', dailyCredits: DAILY } } }), {}, [])!
const made = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase()))
const databases = made.map(({ connection }) => openDatabase({ connection, max: 6 }))
after(async () => {
  for (const database of databases) await database.close()
  for (const each of made) await each.drop()
})

let nowMs = 0
let paid = 0
const clock = { now: () => new Date(nowMs) }
const log = { info() {}, warn() {}, error() {} }
const vendor: Vendor = {
  name: 'v',
  check: { mayCost: 'free', check: async () => ({ creditsLeft: null }) },
  close: async () => {},
}

beforeEach(async () => {
  for (const database of databases)
    await database.query('truncate network_meters, network_attempts, network_allowances, network_leases')
  nowMs = Date.parse('2026-11-15T12:00:00Z')
  paid = 0
})

/** With `isShared` it shares the budget, whose keeper is the first cell. */
function cell(n: number, { dailyCredits = DAILY, isShared = true } = {}) {
  const database = databases[n]!
  const keeper = keeperHere(databases[0]!, clock, settings)
  const budgets = new SharedBudgets({ database, clock, log, keeper, providers: [NAME] })
  const limits = { dailyCredits, callsPerMinute: 100_000, concurrency: 8 }
  const provider = new Provider(NAME, vendor, { database, clock, log, limits, ...(isShared && { budgets }) })
  return { provider, sync: () => budgets.sync(), buy: (costMax = 1, cost = costMax) => buy(provider, costMax, cost) }
}

async function buy(provider: Provider, costMax: number, cost: number): Promise<void> {
  const call = async () => {
    paid += cost
    return { kind: 'FOUND' as const, value: 'x', cost }
  }
  await provider.ask({ attempt: { operation: 'collect', costMax }, call, describe: () => ({}) }).catch((error) => {
    if (!(error instanceof VendorFailure)) throw error
  })
  // Long enough that a refusal is no longer remembered.
  nowMs += 2_000
}

const times = async (n: number, work: () => Promise<void>) => {
  for (let i = 0; i < n; i++) await work()
}

test('what a cell spent before its budget was shared is granted to nobody', async () => {
  await times(20, cell(2, { dailyCredits: 20, isShared: false }).buy)
  const [one, other] = [cell(1), cell(2)]
  await other.sync()
  await times(40, one.buy)
  assert.equal(paid, DAILY)
})

test('what calls cost above what they reserved is granted to nobody', async () => {
  const [one, other] = [cell(1), cell(2)]
  await times(5, () => other.buy(1, 5))
  await other.sync()
  await times(40, one.buy)
  assert.equal(paid, DAILY)
})

test('a call that cannot cost goes through when the budget is used up', async () => {
  await times(5, cell(1).buy)
  assert.equal(await cell(1, { dailyCredits: 3 }).provider.free(async () => 'read'), 'read')
})

test('what all accounts ask of one network waits for the turn of none', async () => {
  const database = openDatabase({ connection: made[1]!.connection, max: 4 })
  const away = awayFrom('http://network.test', { database, clock })
  const held = Promise.withResolvers<void>()
  const entered: Promise<void>[] = []
  const busy = Array.from({ length: 2 }, () => {
    const inside = Promise.withResolvers<void>()
    entered.push(inside.promise)
    return onBehalfOf('first', () =>
      database.transaction(async (tx) => {
        await tx.query('select 1')
        inside.resolve()
        await held.promise
      }),
    )
  })
  await Promise.all(entered)
  const untils = await Promise.all([
    onBehalfOf('first', () => away.untilMs()),
    onBehalfOf('second', () => away.untilMs()),
  ])
  assert.deepEqual(untils, [0, 0])
  held.resolve()
  await Promise.all(busy)
  await database.close()
})
