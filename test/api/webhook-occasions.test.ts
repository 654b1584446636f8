/** Events other than the end of work: credits running low, and a stalled batch. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { setLowAt } from '../../src/credits/store.ts'
import { emitStalled } from '../../src/operations/upkeep/emit-stalled.ts'
import { magic, startService } from '../support/service.ts'
import { deliveries, listen, typesInForm } from '../support/webhooks.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true', SCOUT_CREDITS_LOW: '50' } })
const { database } = service.scout

test('credits.low is told when a charge crosses the threshold, not before and not again below it', async () => {
  const account = await service.account(52, 2)
  const { receiver } = await listen(account, { events: ['credits.low'] })
  const unlock = (name: 'found-all' | 'found-none', field: string) =>
    account.post('contact', { ...magic(name), requestedFields: [field] })
  await unlock('found-all', 'work_email')
  await unlock('found-none', 'personal_email')
  await account.awaitContact(magic('found-all').urn)
  await account.awaitContact(magic('found-none').urn)
  await unlock('found-all', 'phone')
  const { event } = await receiver.nth(1)
  assert.deepEqual(event.data, {
    availableCredits: 47,
    thresholdCredits: 50,
    companyCredits: 45,
    companyExtraCredits: 2,
  })
  await account.awaitContact(magic('found-all').urn)
  await unlock('found-all', 'personal_email')
  const rows = await database.query(`select from events where account_id = $1 and type = 'credits.low'`, [
    account.accountId,
  ])
  assert.equal(rows.length, 1)
})

test('an account may have a threshold of its own', async () => {
  const account = await service.account(120)
  const { receiver } = await listen(account, { events: ['credits.low'] })
  await database.transaction((tx) => setLowAt(tx, account.accountId, fromCredits(118.5)))
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  const { event } = await receiver.nth(1)
  assert.deepEqual(
    { availableCredits: event.data.availableCredits, thresholdCredits: event.data.thresholdCredits },
    { availableCredits: 118, thresholdCredits: 118.5 },
  )
})

test('batch.stalled is told once for each halt, by whichever worker looks', async () => {
  const account = await service.account(500)
  await service.stopWorker()
  const { hook } = await listen(account, { events: ['batch.stalled'] })
  const { body } = await account.post('enrich/batch', { talents: [magic('found-all')] })
  const look = () => Promise.all([emitStalled(service.scout), emitStalled(service.scout)])
  await look()
  assert.deepEqual(await deliveries(account, hook), [])
  service.clock.turn(121)
  await look()
  await look()
  assert.equal((await deliveries(account, hook)).length, 1)
  await database.query('update batches set updated_at = $2 where batch_id = $1', [body.jobId, service.clock.now()])
  await look()
  assert.equal((await deliveries(account, hook)).length, 1)
  service.clock.turn(121)
  await look()
  const delivered = await deliveries(account, hook)
  assert.deepEqual(
    delivered.map(({ type }) => type),
    ['batch.stalled', 'batch.stalled'],
  )
  service.startWorker()
  await account.awaitBatch(body.jobId)
})

test('every event that was told here has the form that the contract gives it', async () => {
  const types = await typesInForm(database)
  assert.deepEqual(types, ['batch.completed', 'batch.stalled', 'contact.completed', 'credits.low'])
})
