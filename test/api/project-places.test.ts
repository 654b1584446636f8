/** `/projects/members`: which projects people are in and at which stage, without hidden people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POOL_SAVE_URNS_MAX } from '../../contract/limits.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

async function people(...names: string[]): Promise<TestAccount> {
  const account = await service.account()
  await service.savePool(
    account,
    names.map((name) => ({ urn: `urn:pool:${name}`, fullName: `Person ${name}`, workEmail: `${name}@example.com` })),
  )
  return account
}

const begin = async (account: TestAccount, name: string, urns: string[]): Promise<Body> =>
  (await account.call('POST', 'projects', { name, urns })).body.project

const places = (account: TestAccount, ...urns: string[]) => account.call('POST', 'projects/members', { urns })
const placesIn = ({ body }: { body: Body }): [string, string[]][] =>
  body.members.map(({ urn, projects }: Body) => [
    urn,
    projects.map(({ name, stage }: Body) => `${name}: ${stage.position} ${stage.name}`),
  ])

test('everybody in any project is told with the stage of each, the last moved first; others are not', async () => {
  const account = await people('a', 'b', 'c')
  const [found] = await account.people(1)
  const first = await begin(account, 'Turin', ['urn:pool:a', found!])
  service.clock.turn(60)
  await begin(account, 'Berlin', ['urn:pool:a'])
  service.clock.turn(60)
  const move = { urns: ['urn:pool:a'], stageId: first.stages[1].stageId }
  assert.equal((await account.call('POST', `projects/${first.projectId}/members/move`, move)).status, 200)
  const answer = await places(account, found!, 'urn:pool:c', 'urn:pool:a', 'urn:nobody', 'urn:pool:a')
  assert.deepEqual(placesIn(answer), [
    [found!, ['Turin: 1 New']],
    ['urn:pool:a', ['Turin: 2 Contacted', 'Berlin: 1 New']],
  ])
  assert.deepEqual(answer.body.members[1].projects[0].archived, false)
})

test('whoever was merged is where the one they are is, under either urn', async () => {
  const account = await people('kept', 'gone')
  await begin(account, 'Turin', ['urn:pool:gone'])
  const merge = { keep: 'urn:pool:kept', merge: ['urn:pool:gone'] }
  assert.equal((await account.call('POST', 'talent-pool/duplicates/merge', merge)).status, 200)
  assert.deepEqual(placesIn(await places(account, 'urn:pool:kept', 'urn:pool:gone')), [
    ['urn:pool:kept', ['Turin: 1 New']],
    ['urn:pool:gone', ['Turin: 1 New']],
  ])
})

test('the suppressed are in no project, also where the answer is asked for again under its key', async () => {
  const account = await people('a', 'b')
  await begin(account, 'Turin', ['urn:pool:a', 'urn:pool:b'])
  const headers = { 'idempotency-key': 'the-same' }
  const ask = () => account.call('POST', 'projects/members', { urns: ['urn:pool:a', 'urn:pool:b'] }, headers)
  assert.equal((await ask()).body.members.length, 2)
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'a@example.com' }] })
  assert.deepEqual(placesIn(await ask()), [['urn:pool:b', ['Turin: 1 New']]])
})

test('projects of another account are nobody’s; who may not see the pool sees none; one to as many as a call takes', async () => {
  const account = await people('a')
  await begin(account, 'Turin', ['urn:pool:a'])
  assert.deepEqual((await places(await service.account(), 'urn:pool:a')).body.members, [])
  const { body } = await account.call('POST', 'keys', { name: 'searcher', scopes: ['search'] })
  const asked = { key: body.apiKey, body: { urns: ['urn:pool:a'] } }
  assert.equal((await service.call('POST', '/v1/projects/members', asked)).status, 403)
  assert.equal((await places(account)).status, 400)
  const many = Array.from({ length: POOL_SAVE_URNS_MAX + 1 }, (_, n) => `urn:pool:${n}`)
  assert.equal((await places(account, ...many)).status, 400)
})
