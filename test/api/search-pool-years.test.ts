/** People grow older while their records lie: years are counted up to the day of the search, not to that of the save. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildIndex } from '../support/index-pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const YEAR_SECONDS = 366 * 86_400

async function lookThroughYears(account: TestAccount, isIndexed: boolean): Promise<void> {
  const started = service.clock.now().getUTCFullYear() - 3
  const person = (externalId: string, endDate: string | null) => ({
    ...{ externalId, full_name: `${externalId} Gil`, job_title: 'Data Engineer' },
    experience: [{ title: 'Data Engineer', company: 'Acme', startDate: `${started}-01`, endDate }],
  })
  const candidates = [person('Ana', null), person('Bea', `${started + 3}-01`)]
  await account.call('POST', 'talent-pool/candidates', { candidates })
  if (isIndexed) await buildIndex(service.scout, account)
  const criteria = [
    { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] },
    { id: 'y', kind: 'YEARS', importance: 'REQUIRED', min: 5, max: null },
  ]
  const shown = async () => {
    const { status, body } = await account.search({ criteria, filtersJson: '{"localOnly":true}' })
    assert.equal(status, 200, JSON.stringify(body))
    const told = body.candidates.map(({ full_name: name, match }: Body) => {
      const { verdict } = match.criteria.find(({ id }: Body) => id === 'y')
      return `${name}: ${match.tier} ${verdict}`
    })
    return told.toSorted()
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
  await lookThroughYears(await service.account(0), false)
})

test('so they are of people in a segment of the index', async () => {
  await lookThroughYears(await service.account(0), true)
})
