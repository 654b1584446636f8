/**
 * A random day of work, then the whole ledger through the API: its amounts add up to both balances, in JSON and in the file. A
 * failure prints its seed; SCOUT_DAY_SEED repeats it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits, units } from '../../src/credits/amount.ts'
import { grantCredits, issueKey } from '../../src/operations/accounts/accounts.ts'
import { readLedgerCsv } from '../support/ledger-csv.ts'
import { type Body, type Called, magic, startService, type TestAccount } from '../support/service.ts'

const SEED = Number(process.env.SCOUT_DAY_SEED ?? 20_261_115)
const ROUNDS = 10
const CALLS_AT_ONCE = 8

const service = await startService({ sandbox: { people: 300 } })
const all = ['work_email', 'personal_email', 'phone']
const inUnits = (credits: number | string) => units(Math.round(Number(credits) * 1_000))

/** mulberry32: the same day for the same seed. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const some = <T>(from: T[], max: number): T[] => from.filter(() => next() < max / from.length).slice(0, max)
  return { below, pick: <T>(from: T[]): T => from[below(from.length)]!, some }
}

function randomCall(account: TestAccount, capped: string, people: string[], roll: ReturnType<typeof dice>) {
  const fields = roll.some(all, 3)
  const requestedFields = fields.length > 0 ? fields : ['phone']
  const maxCredits = roll.below(3) === 0 ? roll.below(4) : undefined
  const key = roll.below(5) === 0 ? capped : account.key
  const post = (path: string, body: object) => service.call('POST', `/v1/talent-scout/${path}`, { key, body })
  const chosen = roll.some(people, 6)
  const talents = (chosen.length > 0 ? chosen : [people[0]!]).map((urn) => ({ urn }))
  switch (roll.below(6)) {
    case 0:
      return post('search', {
        prompt: roll.pick(['nurse', 'engineer', 'teacher', 'sales']),
        page: 1 + roll.below(4),
        maxCredits,
      })
    case 1:
      return account.get(
        `enrich?urn=${encodeURIComponent(roll.pick([...people, magic('gone').urn]))}&forceRefresh=true`,
      )
    case 2:
      return post('enrich/batch', { talents, forceRefresh: roll.below(2) === 0, maxCredits })
    case 3:
      return post('contact/batch', { talents, requestedFields, maxCredits })
    case 4: {
      const name = roll.pick(['found-all', 'found-none', 'failed', 'gone', 'stuck'] as const)
      return post('contact', { ...magic(name), requestedFields, maxCredits })
    }
    default:
      return post('contact', { urn: roll.pick(people), requestedFields, maxCredits })
  }
}

async function workADay(account: TestAccount, roll: ReturnType<typeof dice>): Promise<Called[]> {
  const { database } = service.scout
  const people = await account.people(12)
  const { apiKey } = await issueKey(database, account.accountId, { name: 'capped', dailyCap: fromCredits(25) })
  const called: Called[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const calls = Array.from({ length: CALLS_AT_ONCE }, () => randomCall(account, apiKey, people, roll))
    called.push(...(await Promise.all(calls)))
    if (roll.below(4) === 0) {
      const amount = { plan: fromCredits(roll.below(20)), extra: fromCredits(roll.below(10) / 2) }
      await grantCredits(database, account.accountId, { ref: `grant ${round}`, credits: amount }, service.clock.now())
    }
  }
  const jobs = called.flatMap(({ body }) => (body.jobId ? [body.jobId as string] : []))
  for (const jobId of jobs) await account.awaitBatch(jobId)
  await service.stopWorker()
  return called
}

async function wholeLedger(account: TestAccount): Promise<Body[]> {
  const entries: Body[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Called = await account.call('GET', `credits/ledger?limit=37${cursor && `&cursor=${cursor}`}`)
    entries.push(...body.entries)
    cursor = body.nextCursor
  }
  return entries
}

const total = (entries: Body[], column: string) => entries.reduce((sum, entry) => sum + inUnits(entry[column]), 0)

test(`after a random day the ledger sums to the balances (seed ${SEED})`, async () => {
  const account = await service.account(40, 140.5)
  const called = await workADay(account, dice(SEED))
  const standing = (await account.call('GET', 'credits')).body
  const entries = await wholeLedger(account)
  const csv = await readLedgerCsv(service, account)
  assert.deepEqual(
    entries.map(({ seq }) => seq),
    Array.from({ length: entries.length }, (_, n) => entries.length - n),
  )
  for (const rows of [entries, csv]) {
    assert.equal(rows.length, entries.length)
    assert.equal(total(rows, 'companyAmount'), inUnits(standing.companyCredits))
    assert.equal(total(rows, 'companyExtraAmount'), inUnits(standing.companyExtraCredits))
    assert.equal(inUnits(rows[0]!.companyCreditsAfter), inUnits(standing.companyCredits))
  }
  const of = (kind: string) =>
    total(
      entries.filter((entry) => entry.kind === kind),
      'credits',
    )
  const held = inUnits(standing.heldCompanyCredits) + inUnits(standing.heldCompanyExtraCredits)
  assert.equal(of('HOLD') - of('CAPTURE') - of('RELEASE'), held)
  assert.equal(of('HOLD') - of('RELEASE'), inUnits(standing.spentThisMonthCredits))
  // The day had everything: work that succeeded and work that did not, both balances, refusals.
  assert.deepEqual(new Set(entries.map(({ kind }) => kind)), new Set(['GRANT', 'HOLD', 'CAPTURE', 'RELEASE']))
  assert.ok(entries.some((entry) => entry.kind === 'HOLD' && entry.companyExtraAmount < 0))
  assert.ok(called.some(({ status }) => status === 402) && called.some(({ status }) => status === 200))
  await service.verify()
})
