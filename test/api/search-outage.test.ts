/** Search while the network is away: no charge, the pool alone, or an honest 503. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const service = await startService({ sandbox: { faults: { error: 1 } } })

test('with pool matches: 200 with them, UNAVAILABLE, free', async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Own Engineer', jobTitle: 'Engineer' }])
  const { status, body } = await account.search({ prompt: 'engineer' })
  assert.deepEqual(
    {
      status,
      networkStatus: body.networkStatus,
      candidates: body.candidates.length,
      creditsDeducted: body.creditsDeducted,
    },
    { status: 200, networkStatus: 'UNAVAILABLE', candidates: 1, creditsDeducted: 0 },
  )
  assert.equal(body.companyCredits, 10)
  await service.verify()
})

test('without any: 503 NETWORK_UNAVAILABLE with Retry-After, free', async () => {
  const account = await service.account(10)
  const { status, body, headers } = await account.search({ prompt: 'engineer' })
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable },
    { status: 503, code: 'NETWORK_UNAVAILABLE', retryable: true },
  )
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.deepEqual(await account.balance(), { credits: 10, extra: 0 })
  await service.verify()
})

test('places and known names resolve all the same; only a name that nobody here knows needs the network', async () => {
  const account = await service.account(10)
  assert.equal((await account.get('resolve-location?city=Madrid&country=Spain')).status, 200)
  assert.equal((await account.get('resolve-entity?kind=COMPANY&query=Spotify')).body.resolved, true)
  const { status, body } = await account.get('resolve-entity?kind=COMPANY&query=Xyzzyplugh')
  assert.deepEqual({ status, code: body.code }, { status: 503, code: 'NETWORK_UNAVAILABLE' })
})
