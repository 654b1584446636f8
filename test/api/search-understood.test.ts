/** What the network is told about a prompt, and what happens to people it returns despite an exclusion. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NetworkQuery } from '../../contract/network.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const { network } = service.scout
const search = network.search.bind(network)
const asked: NetworkQuery[] = []
let isDeaf = false
/** Still the sandbox over its socket; a deaf one is not told what was understood. */
network.search = (query, ...rest) => {
  asked.push(query)
  return search(isDeaf ? { ...query, understood: undefined } : query, ...rest)
}

const PROMPT = 'senior engineers with Python in Spain, not at Accenture'
const employers = (body: Body): string[] => body.candidates.map((each: Body) => each.job_title.split(' at ').at(-1))

test('the network is told titles, skills, places and exclusions with their ids', async () => {
  isDeaf = false
  await (await service.account(5)).search({ prompt: PROMPT })
  const { understood } = asked.at(-1)!
  assert.deepEqual(understood?.skills, ['Python'])
  assert.deepEqual(understood?.seniority, ['SENIOR'])
  assert.equal(understood?.titles.length, 1)
  assert.ok(understood?.places[0]?.geoIds.includes('2510769'))
  assert.deepEqual(
    understood?.excluded.companies.map(({ name, entityIds }) => ({ name, entityIds })),
    [{ name: 'Accenture', entityIds: ['company:accenture'] }],
  )
})

test('a network that ignores an excluded employer: none is shown, pages stay whole, each is paid for once', async () => {
  isDeaf = true
  const account = await service.account(10)
  const plain = await account.search({ prompt: 'engineers' })
  const counts = Map.groupBy(employers(plain.body), (name) => name)
  const [common] = [...counts].sort((a, b) => b[1].length - a[1].length)[0]!
  const pages: Body[] = []
  for (const page of [1, 2, 3]) pages.push((await account.search({ prompt: `engineers, not at ${common}`, page })).body)
  const urns = pages.flatMap((body) => body.candidates.map((each: Body) => each.urn))
  assert.equal(pages[0]!.interpretation.exclusions.companies.length, 1)
  assert.equal(new Set(urns).size, 60)
  assert.ok(!pages.flatMap(employers).includes(common))
  assert.deepEqual(
    pages.map(({ creditsDeducted }) => creditsDeducted),
    [1, 1, 1],
  )
  const again = (await account.search({ prompt: `engineers, not at ${common}`, page: 2 })).body
  assert.deepEqual(
    { creditsDeducted: again.creditsDeducted, networkStatus: again.networkStatus },
    { creditsDeducted: 0, networkStatus: 'CACHED' },
  )
  assert.deepEqual(again.candidates, pages[1]!.candidates)
  await service.verify()
})
