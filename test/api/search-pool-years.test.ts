/** Experience grows although records do not change: years are counted up to the month of the search, not of the save. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildIndex } from '../support/index-pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const YEAR_SECONDS = 366 * 86_400
const TITLE = { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] }
const localOnly = { filtersJson: '{"localOnly":true}' }

/** Both began in January three years ago; Ana still works, Bea stopped this January. */
async function withTwo(): Promise<TestAccount> {
  const account = await service.account(0)
  const year = service.clock.now().getUTCFullYear()
  const person = (name: string, endDate: string | null) => ({
    externalId: name,
    full_name: `${name} Gil`,
    job_title: 'Data Engineer',
    experience: [{ title: 'Data Engineer', company: 'Acme', startDate: `${year - 3}-01`, endDate }],
  })
  await account.call('POST', 'talent-pool/candidates', {
    candidates: [person('Ana', null), person('Bea', `${year}-01`)],
  })
  return account
}

async function lookThroughYears(account: TestAccount): Promise<void> {
  const criteria = [TITLE, { id: 'y', kind: 'YEARS', importance: 'REQUIRED', min: 5, max: null }]
  const shown = async () => {
    const { status, body } = await account.search({ criteria, ...localOnly })
    assert.equal(status, 200, JSON.stringify(body))
    const rows = body.candidates.map(({ full_name: name, match }: Body) => {
      const { verdict } = match.criteria.find(({ id }: Body) => id === 'y')
      return `${name}: ${match.tier} ${verdict}`
    })
    return rows.toSorted()
  }
  const counted = async () => {
    const { body } = await account.post('counts', { criteria })
    const bands = body.facets.years.values.filter(({ count }: Body) => count > 0)
    return bands.map(({ min, count, completeCount }: Body) => `${min}+: ${count} (${completeCount})`)
  }
  assert.deepEqual(await shown(), ['Ana Gil: NEAR PARTLY', 'Bea Gil: NEAR PARTLY'])
  assert.deepEqual(await counted(), ['2+: 2 (0)'])
  service.clock.turn(3 * YEAR_SECONDS)
  assert.deepEqual(await shown(), ['Ana Gil: COMPLETE MET', 'Bea Gil: NEAR PARTLY'])
  assert.deepEqual(await counted(), ['2+: 1 (0)', '5+: 1 (1)'])
}

test('verdicts, tiers and counts by years are of today, though nobody saved anything since', async () => {
  await lookThroughYears(await withTwo())
})

test('so they are of people in a segment of the index', async () => {
  const account = await withTwo()
  await buildIndex(service.scout, account)
  await lookThroughYears(account)
})

test('years that nobody can have find nobody complete', async () => {
  const account = await withTwo()
  const criteria = [TITLE, { id: 'y', kind: 'YEARS', importance: 'REQUIRED', min: 59, max: null }]
  const { body } = await account.search({ criteria, ...localOnly })
  assert.deepEqual(
    { totalCandidates: body.totalCandidates, completeCount: body.completeCount },
    { totalCandidates: 2, completeCount: 0 },
  )
})

test('a decision made once more is made with the years of then', async () => {
  const account = await withTwo()
  const criteria = [TITLE, { id: 'y', kind: 'YEARS', importance: 'REQUIRED', min: 5, max: null }]
  const { decisionId } = (await account.search({ criteria, ...localOnly })).body
  const order = (await account.search({ criteria, ...localOnly })).body.candidates.map(({ urn }: Body) => urn)
  service.clock.turn(3 * YEAR_SECONDS)
  const later = (await account.search({ criteria, ...localOnly })).body.candidates.map(({ urn }: Body) => urn)
  assert.deepEqual(later, order.toReversed(), 'whoever has grown comes first now')
  const { body } = await account.call('POST', `decisions/${decisionId}/replay`, {})
  assert.ok(body.sameOrder, JSON.stringify(body))
})
