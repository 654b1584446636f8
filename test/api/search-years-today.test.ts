/** People grow older while their records lie: years are counted up to the day of the search, not to that of the save. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const YEAR_SECONDS = 366 * 86_400

test('a verdict on years is of today; the tier is the index’s until the record is saved again', async () => {
  const account = await service.account(0)
  const started = service.clock.now().getUTCFullYear() - 3
  const save = (summary: string) =>
    account.call('POST', 'talent-pool/candidates', {
      candidates: [
        {
          ...{ externalId: 'ana', full_name: 'Ana Gil', job_title: 'Data Engineer', summary },
          experience: [{ title: 'Data Engineer', company: 'Acme', startDate: `${started}-01` }],
        },
      ],
    })
  await save('first')
  const criteria = [
    { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] },
    { id: 'y', kind: 'YEARS', importance: 'REQUIRED', min: 5, max: null },
  ]
  const shown = async () => {
    const { status, body } = await account.search({ criteria, filtersJson: '{"localOnly":true}' })
    assert.equal(status, 200, JSON.stringify(body))
    const { match } = body.candidates[0]
    return `${match.tier} ${match.criteria.find(({ id }: Body) => id === 'y').verdict}`
  }
  assert.equal(await shown(), 'NEAR PARTLY')
  service.clock.turn(3 * YEAR_SECONDS)
  assert.equal(await shown(), 'NEAR MET')
  await save('second')
  assert.equal(await shown(), 'COMPLETE MET')
})
