/** `GET /credits/spending`: what each day cost. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, magic, startService } from '../support/service.ts'

const service = await startService()

test('charges stand on their day by operation; what came back is taken off it', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'engineer' })
  await account.post('contact', { ...magic('found-none'), requestedFields: ['phone'] })
  await account.awaitContact(magic('found-none').urn)
  service.clock.turn(86_400)
  await account.post('contact', { ...magic('found-all'), requestedFields: ['phone', 'work_email'] })
  await account.awaitContact(magic('found-all').urn)
  const { days } = (await account.call('GET', 'credits/spending?days=3')).body
  assert.deepEqual(
    days.map(({ credits }: Body) => credits),
    [
      { search: 0, enrich: 0, contact: 0 },
      { search: 1, enrich: 0, contact: 0 },
      { search: 0, enrich: 0, contact: 7 },
    ],
  )
  assert.equal(days[2].day, service.clock.now().toISOString().slice(0, 10))
  assert.equal((await account.call('GET', 'credits/spending')).body.days.length, 30)
  assert.equal((await account.call('GET', 'credits/spending?days=0')).status, 400)
})

test('another account has spent nothing', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'nurse' })
  const other = await service.account()
  const { days } = (await other.call('GET', 'credits/spending?days=1')).body
  assert.deepEqual(days[0].credits, { search: 0, enrich: 0, contact: 0 })
})

test('what comes back on a later day is taken off the day that was charged', async () => {
  const account = await service.account(100)
  await service.stopWorker()
  await account.post('contact', { ...magic('found-none'), requestedFields: ['phone'] })
  const charged = async () => {
    const { days } = (await account.call('GET', 'credits/spending?days=2')).body
    return days.map(({ credits }: Body) => credits.contact)
  }
  assert.deepEqual(await charged(), [0, 5], 'held')
  service.clock.turn(86_400)
  assert.deepEqual(await charged(), [5, 0], 'held since yesterday')
  service.startWorker()
  await account.awaitContact(magic('found-none').urn)
  assert.deepEqual(await charged(), [0, 0], 'released')
})
