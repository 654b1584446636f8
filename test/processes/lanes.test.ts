/** Slow receivers, many items of one account, long imports: each delays only itself. Real sockets; work is counted, not timed. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { magic, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { listen } from '../support/webhooks.ts'

const EVENTS = 40
const ENDPOINT_DELIVERIES_MAX = 4

const service = await startService({
  env: { SCOUT_WEBHOOK_PRIVATE: 'true', SCOUT_WORKER_SLOTS: '1', SCOUT_WEBHOOK_SLOTS: '8', SCOUT_LEASE_SECONDS: '60' },
})
const { database } = service.scout

test('a receiver that does not answer delays neither lookups nor other receivers, and gets four at once', async () => {
  const [slow, other] = [await service.account(100), await service.account(100)]
  const open = new Set<ServerResponse>()
  let openMax = 0
  const { receiver: never, hook } = await listen(slow)
  never.answer = (response) => {
    open.add(response.on('close', () => open.delete(response)))
    openMax = Math.max(openMax, open.size)
  }
  const { receiver: sameAccount, hook: quick } = await listen(slow)
  const { receiver: otherAccount, hook: otherHook } = await listen(other)
  for (let n = 0; n < EVENTS; n++) await slow.call('POST', `webhooks/${hook.webhookId}/test`, {})
  await until('all places of the endpoint are taken', async () => open.size === ENDPOINT_DELIVERIES_MAX)

  await other.call('POST', `webhooks/${otherHook.webhookId}/test`, {})
  await slow.call('POST', `webhooks/${quick.webhookId}/test`, {})
  await Promise.all([otherAccount.nth(1), sameAccount.nth(1)])
  await other.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  assert.equal((await other.awaitContact(magic('found-all').urn)).body.status, 'COMPLETED')

  // No work is claimed only to be put back.
  const [row] = await database.query<{ n: string }>('select sum(attempt) as n from work where turn_of = $1', [
    hook.webhookId,
  ])
  assert.ok(Number(row!.n) <= never.received.length + ENDPOINT_DELIVERIES_MAX, `${row!.n} claims`)
  assert.equal(openMax, ENDPOINT_DELIVERIES_MAX)
})

test('one lookup of another account is done before the hundreds of the first', async () => {
  const [many, one] = [await service.account(10_000), await service.account(100)]
  await service.stopWorker()
  const urns = await many.people(60)
  await many.post('enrich/batch', { talents: urns.slice(0, 15).map((urn) => ({ urn })) })
  for (let n = 1; n < 4; n++) {
    await many.post('enrich/batch', { talents: urns.slice(n * 15, n * 15 + 15).map((urn) => ({ urn })) })
  }
  await one.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  service.startWorker()
  await one.awaitContact(magic('found-all').urn)
  const left = await database.query('select from work where account_id = $1', [many.accountId])
  assert.ok(left.length > 40, `${left.length} of 60 wait`)
})
