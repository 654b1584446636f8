/** More load than the service can bear: refused at once, and only for as long as it lasts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockBalance, serverWith, WAITING } from '../support/limited-server.ts'
import { openConnection, requestText } from '../support/raw-http.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(100)
const auth = { authorization: `Bearer ${account.key}` }

const app = await serverWith(service, { requestMs: 60_000, keepAliveMs: 60_000, inFlightMax: 1 })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

const get = (path: string) => fetch(url + path, { headers: auth })
const contact = () =>
  fetch(`${url}/v1/talent-scout/contact`, {
    method: 'POST',
    headers: { ...auth, 'content-type': 'application/json' },
    body: JSON.stringify({ ...magic('stuck'), requestedFields: ['phone'] }),
  })

/** A request that cannot end, because the account's lock is held until `release`. */
async function occupy() {
  const { database } = service.scout
  const release = await lockBalance(database, account.accountId)
  const answer = contact()
  while ((await database.queryBuilt(WAITING)).length === 0);
  return {
    async release() {
      await release()
      return answer
    },
  }
}

test('beyond its places a request is told 503 and when to return; what holds or watches is served', async (t) => {
  t.after(() => app.close())
  // A request whose body arrives slowly takes no place, because nobody knows yet whose it is.
  const slow = await openConnection(url)
  slow.send(requestText('POST', '/v1/talent-scout/search', { ...auth, 'content-length': '99' }, '{'))
  const busy = await occupy()
  const refused = await get('/v1/credits')
  assert.deepEqual(
    { status: refused.status, retryAfter: refused.headers.get('retry-after') },
    { status: 503, retryAfter: '1' },
  )
  const body = (await refused.json()) as Record<string, unknown>
  assert.deepEqual(
    { success: body.success, code: body.code, retryable: body.retryable },
    { success: false, code: 'SERVICE_UNAVAILABLE', retryable: true },
  )
  for (const path of ['/health/live', '/health/ready']) assert.equal((await get(path)).status, 200)
  assert.equal((await get('/v1/talent-scout/batch-status?jobId=none&wait=1')).status, 404)
  const stream = await get('/v1/events')
  assert.equal(stream.status, 200)
  await stream.body?.cancel()

  assert.equal((await busy.release()).status, 200)
  assert.equal((await get('/v1/credits')).status, 200)
  slow.hangUp()
})
