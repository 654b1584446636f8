/** A single call whose collection a worker took over reports what the ledger captured, whatever the price is by then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const network = await startRecordedNetwork()
const { SCOUT_NETWORK_URL: url, SCOUT_NETWORK_TOKEN: token } = network.env
const service = await startService({ network: { url, token } })

test('a call overtaken by a worker tells what was captured, not the price of the moment', async () => {
  const account = await service.account(100)
  const [person] = network.people(0, 1)
  const { database } = service.scout
  const held = network.hold('collect')
  const answer = account.get(`enrich?urn=${person!.urn}`)
  await held.full
  service.scout.prices = { ...service.scout.prices, enrich: fromCredits(7) }
  await database.query('update work set visible_at = now()')
  await until('a worker has collected it', async () => (await database.query('select from work')).length === 0)
  held.release()
  const { status, body } = await answer
  assert.deepEqual(
    { status, fromCache: body.fromCache, creditsDeducted: body.creditsDeducted, companyCredits: body.companyCredits },
    { status: 200, fromCache: false, creditsDeducted: 1, companyCredits: 99 },
  )
  await service.verify()
})
