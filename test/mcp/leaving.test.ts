/** `/mcp` for clients that hang up, ask for the list of tools again, or send only mistakes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentOf, offerFor, post } from '../support/mcp.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

// No worker runs, so everything that is started stays under way.
const service = await startService({ worker: false })
const of2025 = (id: unknown, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })

/** Sends the call and hangs up while it is under way. */
async function leave(account: TestAccount, name: string, input: object): Promise<void> {
  const controller = new AbortController()
  const sent = fetch(new URL('/mcp', service.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(of2025(1, 'tools/call', { name, arguments: input })),
    signal: controller.signal,
  })
  setTimeout(() => controller.abort(), 500)
  await assert.rejects(sent, { name: 'AbortError' })
}

async function logged(account: TestAccount, path: string): Promise<boolean> {
  await service.scout.requests.flush()
  const { body } = await account.call('GET', 'requests?limit=50')
  return body.requests.some((each: { path: string }) => each.path === path)
}

test('a client that hangs up ends what its tool waits for', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  const { body } = await account.post('enrich/batch', { talents: [{ urn }] })
  await leave(account, 'job_status', { jobId: body.jobId, waitSeconds: 20 })
  // Without the hang-up it would be held for twenty seconds.
  const path = '/v1/talent-scout/batch-status'
  await until('the wait is over', () => logged(account, path), { ms: 15_000 })
})

test('what was paid for when the client hung up stays paid, and is found again', async () => {
  const account = await service.account(100)
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ana', networkUrl: 'https://network.example/in/test-found-all' },
  ])
  const agent = await agentOf(service, account, { version: '2025-11-25' })
  const input = { urns: ['urn:pool:1'], fields: ['phone'] }
  const { confirm, credits: maxCredits } = await offerFor(agent, 'unlock_contacts', input)
  await leave(account, 'unlock_contacts', { ...input, confirm, maxCredits })
  assert.equal((await account.balance()).credits, 100 - maxCredits)
  const repeated = post(service, account.key, of2025(2, 'tools/call', { name: 'credits', arguments: {} }))
  assert.equal((await repeated).status, 200)
  const again = await account.post('contact/batch', { talents: [{ urn: 'urn:pool:1' }], requestedFields: ['phone'] })
  assert.deepEqual(
    { totalCreditsCharged: again.body.totalCreditsCharged, credits: (await account.balance()).credits },
    { totalCreditsCharged: 0, credits: 100 - maxCredits },
  )
})

test('the list of tools is the same however often it is asked for, under the id of each question', async () => {
  const { key } = await service.account()
  const asked = [1, 'two', '"quoted"', 3, 1]
  const lists = []
  for (const id of asked) {
    const { message } = await post(service, key, of2025(id, 'tools/list'))
    assert.equal(message.id, id)
    lists.push(JSON.stringify(message.result))
  }
  assert.equal(new Set(lists).size, 1)
  for (const id of [null, {}, 1.5]) assert.ok((await post(service, key, of2025(id, 'tools/list'))).status < 500)
  assert.equal((await post(service, null, of2025(1, 'tools/list'))).status, 401)
})

test('of a thousand mistakes the first few are told', async () => {
  const { key } = await service.account()
  const input = { filters: { skills: Array(900).fill(7) } }
  const { message } = await post(service, key, of2025(1, 'tools/call', { name: 'search_people', arguments: input }))
  const text = JSON.stringify(message)
  assert.match(text, /and 895 more/)
  assert.ok(text.length < 2_000, text)
})
