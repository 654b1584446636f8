/** "Ex-Siemens": people who have left the company, judged alike by the list, its verdicts, the filter and the counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()

const siemens = (startDate: string, endDate?: string) => ({ title: 'Nurse', company: 'Siemens', startDate, endDate })
const elsewhere = (startDate: string, endDate?: string) => ({ title: 'Nurse', company: 'Bosch', startDate, endDate })
const careers = {
  left: [elsewhere('2019-01'), siemens('2015-01', '2018-12')],
  back: [siemens('2021-01'), elsewhere('2019-01', '2020-12'), siemens('2015-01', '2018-12')],
  risen: [siemens('2019-01'), siemens('2015-01', '2018-12')],
  there: [siemens('2015-01')],
  never: [elsewhere('2015-01')],
}
const account = await service.account(0)
const candidates = Object.entries(careers).map(([id, experience]) => ({
  id,
  name: `P ${id}`,
  jobTitle: 'Nurse',
  experience,
}))
await account.call('POST', 'talent-pool/candidates', { candidates })

const LOCAL = { localOnly: true }
test('ex-Siemens are those who left; whoever rose within it, or never left, does not meet it', async () => {
  const { body } = await account.search({ prompt: 'ex-Siemens nurse', filtersJson: JSON.stringify(LOCAL) })
  const criterion = body.interpretation.criteria.find(({ kind }: Body) => kind === 'EMPLOYER')
  assert.deepEqual(
    { when: criterion.anyOf[0].when, importance: criterion.importance },
    { when: 'PAST', importance: 'REQUIRED' },
  )
  const verdicts = body.candidates.map(({ externalId, match }: Body) => [
    externalId,
    match.tier,
    match.criteria.find(({ id }: Body) => id === criterion.id).verdict,
  ])
  assert.deepEqual(verdicts.sort(), [
    ['back', 'COMPLETE', 'MET'],
    ['left', 'COMPLETE', 'MET'],
    ['never', 'NEAR', 'NOT_MET'],
    ['risen', 'NEAR', 'NOT_MET'],
    ['there', 'NEAR', 'NOT_MET'],
  ])
  const counts = await account.call('POST', 'talent-scout/counts', { prompt: 'ex-Siemens nurse' })
  assert.deepEqual(
    { total: counts.body.total, completeCount: counts.body.completeCount },
    { total: 5, completeCount: 2 },
  )
})

test('the filter for a former employer finds the same people', async () => {
  const { body: entity } = await account.call('GET', 'talent-scout/resolve-entity?kind=COMPANY&query=Siemens')
  const pastCompany = { query: 'Siemens', entityId: entity.entityId }
  const { body } = await account.search({ filtersJson: JSON.stringify({ ...LOCAL, pastCompany }) })
  assert.deepEqual(body.candidates.map(({ externalId }: Body) => externalId).sort(), ['back', 'left'])
  const counts = await account.call('POST', 'talent-scout/counts', { filtersJson: JSON.stringify({ pastCompany }) })
  assert.equal(counts.body.total, 2)
})
