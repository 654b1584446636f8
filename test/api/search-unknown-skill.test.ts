/**
 * A skill that no list contains and for which the network finds nobody: it is asked again without the skill, and the people it
 * returns are near matches.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { page } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
after(() => fake.close())

const skillsSent = (from: number) =>
  fake.seen.slice(from).map(({ body }) => (body as Body).query.understood.musts.skills.length as number)

const asked = (...skills: string[]) => [
  { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] },
  ...skills.map((name, at) => ({ id: `s${at}`, kind: 'SKILL', importance: 'REQUIRED', anyOf: [{ name }] })),
]

test('nobody has words that are no skill: whoever has the rest is shown, as near', async () => {
  fake.script(json(200, page([])), json(200, page(['ann', 'bea'])))
  const account = await service.account(10)
  const from = fake.seen.length
  const { body } = await account.search({ criteria: asked('SQL', 'flurbling of wombats') })
  assert.deepEqual(skillsSent(from), [2, 1])
  assert.deepEqual(
    body.candidates.map(({ match }: Body) => match.tier),
    ['NEAR', 'NEAR'],
  )
  assert.deepEqual(
    { completeCount: body.completeCount, ignored: body.ignoredFilters, cost: body.creditsDeducted },
    { completeCount: 0, ignored: [], cost: 1 },
  )
  const again = await account.search({ criteria: asked('SQL', 'flurbling of wombats') })
  assert.deepEqual(
    { shown: again.body.candidates.length, cost: again.body.creditsDeducted, calls: fake.seen.length - from },
    { shown: 2, cost: 0, calls: 2 },
  )
})

test('where all skills are known the network is believed', async () => {
  fake.script(json(200, page([])))
  const account = await service.account(10)
  const from = fake.seen.length
  const { body } = await account.search({ criteria: asked('SQL', 'Kafka') })
  assert.deepEqual(
    { sent: skillsSent(from), shown: body.candidates, cost: body.creditsDeducted },
    { sent: [2], shown: [], cost: 0 },
  )
})

test('where the second question fails, or a source was away, the first answer stands', async () => {
  const account = await service.account(10)
  const search = async (name: string) => {
    const { status, body } = await account.search({ criteria: asked('SQL', name) })
    return { status, shown: body.candidates.length, cost: body.creditsDeducted, network: body.networkStatus }
  }
  fake.script(json(200, page([])), json(500, {}))
  assert.deepEqual(await search('flurbling'), { status: 200, shown: 0, cost: 0, network: 'OK' })
  const from = fake.seen.length
  assert.deepEqual(await search('flurbling'), { status: 200, shown: 0, cost: 0, network: 'CACHED' })
  assert.equal(fake.seen.length, from)
  fake.script(json(200, page([], { partial: true })), json(200, page(['cyd'])))
  assert.deepEqual((await search('wombling')).network, 'PARTIAL')
})

test('nobody bears the title: the network is asked for its noun alone, where that is a work by itself', async () => {
  const account = await service.account(10)
  const titlesSent = async (name: string) => {
    const from = fake.seen.length
    fake.script(json(200, page([])), json(200, page([])))
    await account.search({ criteria: [{ id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name }] }] })
    fake.script()
    return fake.seen
      .slice(from)
      .map(({ body }) =>
        ((body as Body).query.understood.musts.titles as { name: string }[][])[0]!.map((title) => title.name),
      )
  }
  assert.deepEqual(await titlesSent('psicólogo infantil'), [
    ['psicólogo infantil'],
    ['psicólogo infantil', 'psicólogo'],
  ])
  assert.deepEqual(await titlesSent('wombat engineer'), [['wombat engineer']])
})
