/** Organisations that only the network knows: asked for once, remembered for a day, asked for again on request or when due. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { type Behaviour, json, startFakeNetwork } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'

const network = await startFakeNetwork()
after(() => network.close())
const service = await startService({ network, worker: false })
const account = await service.account(0)

const HOUR = 3_600

const company = (entityId: string, change: object = {}) => ({
  entityId,
  kind: 'COMPANY',
  displayName: 'Zorblatt Dynamics',
  exact: true,
  website: `https://${entityId.slice('company:'.length)}.example`,
  country: 'Iceland',
  industry: 'Aviation',
  ...change,
})

let asked: string[] = []
let matches: object[] = []
const answering: Behaviour = (response, request) => {
  asked.push(request.path)
  json(200, { matches })(response, request)
}

const resolve = async (query: string, rest = '') =>
  account.get(`resolve-entity?kind=COMPANY&query=${encodeURIComponent(query)}${rest}`)

beforeEach(() => {
  asked = []
  network.script(answering)
})

test('a name that nobody here bears is asked of the network, once a day', async () => {
  matches = [company('company:zorblatt')]
  const { body } = await resolve('Zorblatt Dynamics')
  assert.deepEqual(
    { resolved: body.resolved, entityId: body.entityId, displayName: body.displayName },
    { resolved: true, entityId: 'company:zorblatt', displayName: 'Zorblatt Dynamics' },
  )
  assert.equal(asked.length, 1)

  matches = [company('company:zorblatt-new')]
  assert.equal((await resolve(' ZORBLATT  dynamics')).body.entityId, 'company:zorblatt')
  service.clock.turn(23 * HOUR)
  assert.equal((await resolve('Zorblatt Dynamics')).body.entityId, 'company:zorblatt')
  assert.equal(asked.length, 1)

  service.clock.turn(2 * HOUR)
  assert.equal((await resolve('Zorblatt Dynamics')).body.entityId, 'company:zorblatt-new')
  assert.equal(asked.length, 2)
})

test('forceFresh asks again and what it hears is remembered from then on', async () => {
  matches = [company('company:fresh-1')]
  await resolve('Zorblatt Fresh')
  matches = [company('company:fresh-2')]
  assert.equal((await resolve('Zorblatt Fresh', '&forceFresh=true')).body.entityId, 'company:fresh-2')
  matches = []
  assert.equal((await resolve('Zorblatt Fresh')).body.entityId, 'company:fresh-2')
  assert.equal(asked.length, 2)
})

test('that nobody knows a name is remembered too', async () => {
  matches = []
  for (let time = 0; time < 2; time++) {
    const { body } = await resolve('Zorblatt Unknown')
    assert.deepEqual(
      { success: body.success, resolved: body.resolved, hasEntityId: 'entityId' in body },
      { success: true, resolved: false, hasEntityId: false },
    )
  }
  assert.equal(asked.length, 1)
})

test('while the network is away an answer past its time is better than none', async () => {
  matches = [company('company:kept')]
  await resolve('Zorblatt Kept')
  service.clock.turn(48 * HOUR)
  network.script(json(503, { code: 'UNAVAILABLE', message: 'away' }))
  assert.equal((await resolve('Zorblatt Kept')).body.entityId, 'company:kept')
  const { status, body } = await resolve('Zorblatt Never Heard Of')
  assert.deepEqual({ status, code: body.code }, { status: 503, code: 'NETWORK_UNAVAILABLE' })
})

test('places need no network: it is never asked, and its outage changes no answer', async () => {
  network.script((response, request) => {
    asked.push(request.path)
    json(503, { code: 'UNAVAILABLE', message: 'away' })(response, request)
  })
  const resolved = await account.get('resolve-location?city=M%C3%BCnchen')
  assert.deepEqual({ status: resolved.status, resolved: resolved.body.resolved }, { status: 200, resolved: true })
  assert.equal(resolved.body.displayName, 'Munich, Bavaria, Germany')
  const unknown = await account.get('resolve-location?city=Xyzzyville&country=Spain')
  assert.deepEqual({ status: unknown.status, resolved: unknown.body.resolved }, { status: 200, resolved: false })
  assert.ok(unknown.body.countryFallbackGeoId)
  assert.deepEqual(asked, [])
})

test('several of one name are asked back with all that tells them apart', async () => {
  matches = [company('company:zorblatt-is'), company('company:zorblatt-pe', { country: 'Peru', industry: 'Mining' })]
  const { body } = await resolve('Zorblatt Twins')
  assert.deepEqual(
    { resolved: body.resolved, needsConfirmation: body.needsConfirmation },
    { resolved: false, needsConfirmation: true },
  )
  assert.deepEqual(
    body.candidates.map(({ entityId, website, country, industry }: Record<string, string>) => ({
      entityId,
      website,
      country,
      industry,
    })),
    [
      {
        entityId: 'company:zorblatt-is',
        website: 'https://zorblatt-is.example',
        country: 'Iceland',
        industry: 'Aviation',
      },
      { entityId: 'company:zorblatt-pe', website: 'https://zorblatt-pe.example', country: 'Peru', industry: 'Mining' },
    ],
  )
})
