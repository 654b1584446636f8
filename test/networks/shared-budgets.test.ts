/** One budget for several installations: whatever is lost, repeated, late or reset, no more is spent than the budget. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { dayText } from '../../src/base/clock.ts'
import { readHeld } from '../../src/networks/allowance-store.ts'
import { type BudgetKeeper, keeperHere } from '../../src/networks/budget-keeper.ts'
import type { LeaseGrant, LeaseRequest } from '../../src/networks/lease-store.ts'
import { Provider } from '../../src/networks/provider.ts'
import { readNetworks } from '../../src/networks/settings.ts'
import { SharedBudgets } from '../../src/networks/shared-budgets.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { Vendor, VendorAnswer } from '../../src/providers/vendor-port.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'

const DAILY = 30
const NAME = 'pdl'
const CELLS = 3
const settings = readNetworks(JSON.stringify({ providers: { pdl: { key: 'k', dailyCredits: DAILY } } }), {}, [])!

const made = await Promise.all(Array.from({ length: CELLS }, () => createTestDatabase()))
const databases = made.map(({ connection }) => openDatabase({ connection, max: 6 }))
after(async () => {
  for (const database of databases) await database.close()
  for (const each of made) await each.drop()
})

let nowMs = 0
/** What the vendor was paid, by day. */
let paid: Map<string, number>
let alerts: string[]
const clock = { now: () => new Date(nowMs) }
const vendor: Vendor = {
  name: 'v',
  check: { mayCost: 'free', check: async () => ({ creditsLeft: null }) },
  close: async () => {},
}

beforeEach(async () => {
  for (const database of databases)
    await database.query('truncate network_meters, network_attempts, network_allowances, network_leases')
  nowMs = Date.parse('2026-11-15T12:00:00Z')
  paid = new Map()
  alerts = []
})

const keeper = () => keeperHere(databases[0]!, clock, settings)

function open(n: number, through: BudgetKeeper = keeper()) {
  const log = { info() {}, warn() {}, error: (_fields: object, message: string) => void alerts.push(message) }
  const database = databases[n]!
  const budgets = new SharedBudgets({ database, clock, log, keeper: through, providers: [NAME] })
  const limits = { dailyCredits: DAILY, callsPerMinute: 100_000, concurrency: 8 }
  const provider = new Provider(NAME, vendor, { database, clock, log, limits, budgets })
  const held = () => readHeld(database, NAME, clock.now(), dayText(clock.now()))
  return { budgets, held, ask: (most = 1, cost = most) => ask(provider, most, cost) }
}

/** Asks the provider; returns whether the vendor was asked. */
async function ask(provider: Provider, costMax: number, cost: number): Promise<boolean> {
  const call = async (): Promise<VendorAnswer<string>> => {
    const day = dayText(clock.now())
    paid.set(day, (paid.get(day) ?? 0) + cost)
    return { kind: 'FOUND', value: 'x', cost }
  }
  try {
    await provider.ask({ attempt: { operation: 'collect', costMax }, call, describe: () => ({}) })
    return true
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    assert.equal(error.reason, 'NO_CREDIT')
    return false
  }
}

/** Long enough that a refusal is no longer remembered. */
const wait = (seconds: number) => {
  nowMs += seconds * 1_000
}
const today = () => paid.get(dayText(clock.now())) ?? 0

test('three spend one budget to its last credit, and none more', async () => {
  const cells = [open(0), open(1), open(2)]
  for (let round = 0; round < 40; round++) {
    await Promise.all(cells.map(({ ask }) => ask()))
    wait(2)
    for (const { budgets } of cells) await budgets.sync()
  }
  assert.equal(today(), DAILY)
  assert.match(alerts.join('\n'), /the others have the rest/)
})

test('what one holds and does not use goes to whoever lacks it', async () => {
  const [idle, busy] = [open(0), open(1)]
  assert.equal(await idle.ask(), true)
  assert.ok((await idle.held()).held >= 10_000)
  let asked = 0
  for (let round = 0; round < 60 && asked < DAILY - 1; round++) {
    if (await busy.ask()) asked += 1
    else {
      await idle.budgets.sync()
      wait(2)
    }
  }
  assert.equal(asked, DAILY - 1)
  assert.equal(today(), DAILY)
})

test('while the keeper is away each spends what it holds; at midnight it has a part of the new day’s', async () => {
  let isAway = false
  const here = keeper()
  const through: BudgetKeeper = {
    requestLease: (request) => (isAway ? Promise.reject(new Error('nobody answers')) : here.requestLease(request)),
    close() {},
  }
  const cells = [open(0, through), open(1, through)]
  for (const { ask, budgets } of cells) {
    assert.equal(await ask(), true)
    await budgets.sync()
  }
  for (const { budgets } of cells) await budgets.sync()
  isAway = true
  const held = (await Promise.all(cells.map((cell) => cell.held()))).reduce((sum, one) => sum + one.held, 0)
  for (let round = 0; round < DAILY; round++) for (const { ask } of cells) await ask()
  assert.ok(today() * 1_000 <= held && (today() + CELLS) * 1_000 > held, `${today()} of ${held}`)
  assert.match(alerts.join('\n'), /nobody answers/)
  wait(12 * 3_600)
  for (let round = 0; round < DAILY; round++) for (const { ask } of cells) await ask()
  assert.ok(today() >= CELLS * 2 && today() <= DAILY, `${today()}`)
  isAway = false
  wait(2)
  for (let round = 0; round < DAILY; round++) for (const { ask } of cells) await ask()
  assert.equal(today(), DAILY)
})

test('a provider that the keeper has no budget of is not asked', async () => {
  const none = readNetworks(JSON.stringify({ providers: { pdl: { key: 'k' } } }), {}, [])!
  assert.equal(await open(1, keeperHere(databases[0]!, clock, none)).ask(), false)
  assert.match(alerts.join('\n'), /has no dailyCredits of pdl/)
})

test('one set back to an older state believes the keeper, and a keeper set back believes the others', async () => {
  const [one, other] = [open(1), open(2)]
  await one.ask()
  const before = await databases[1]!.query('select * from network_allowances')
  await one.budgets.giveAllBack()
  await databases[1]!.query('update network_allowances set held = $1, version = $2', [before[0]!.held, 0])
  await one.budgets.sync()
  assert.equal((await one.held()).held, 1_000)
  await other.ask()
  await databases[0]!.query('truncate network_leases')
  for (const { budgets } of [one, other]) await budgets.sync()
  for (let round = 0; round < DAILY * 2; round++) {
    await Promise.all([one.ask(), other.ask()])
    wait(2)
    for (const { budgets } of [one, other]) await budgets.sync()
  }
  assert.equal(today(), DAILY)
})

/** The generator of Park and Miller: the same run for the same seed. */
const chances = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** A keeper whose questions and answers get lost, are repeated or arrive out of order. */
function unreliable(chance: () => number): BudgetKeeper {
  const here = keeper()
  const late: LeaseRequest[] = []
  return {
    async requestLease(request) {
      const luck = chance()
      if (luck < 0.1) throw new Error('the question was lost')
      if (luck < 0.2) late.push(request)
      if (luck < 0.3 && late.length > 0) await here.requestLease(late.shift()!)
      if (luck < 0.4) await here.requestLease(request)
      const lease: LeaseGrant = await here.requestLease(request)
      if (luck > 0.85) throw new Error('the answer was lost')
      return lease
    },
    close() {},
  }
}

for (const seed of [1, 7, 42, 2_026]) {
  test(`whatever happens to messages, at any hour, no day costs more than its budget: ${seed}`, async () => {
    const chance = chances(seed)
    const cells = databases.map((_, n) => open(n, unreliable(chance)))
    for (let step = 0; step < 250; step++) {
      const cell = cells[Math.floor(chance() * CELLS)]!
      const luck = chance()
      if (luck < 0.6) await cell.ask(2, Math.ceil(chance() * 2))
      else if (luck < 0.9) await cell.budgets.sync()
      else await cell.budgets.giveAllBack().catch(() => {})
      wait(luck > 0.94 ? 3 * 3_600 : 2)
    }
    assert.ok(paid.size > 1)
    for (const [day, credits] of paid) assert.ok(credits <= DAILY, `${credits} on ${day}`)
  })
}
