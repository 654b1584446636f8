/**
 * The network's people, ordered by score over the pages of a list whatever order the network uses; and which of them are kept and paid
 * for.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
after(() => fake.close())

/** Every third person has exactly the title asked for. */
const all = Array.from({ length: 120 }, (_, n) => ({
  ...hit(`p${n}`),
  jobTitle: n % 3 === 2 ? 'Marketing Manager at Acme' : 'Digital Marketing Manager at Acme',
}))

fake.script((response, request) => {
  const { cursor, limit } = request.body as { cursor: string | null; limit: number }
  const from = Number(cursor ?? 0)
  const nextCursor = from + limit < all.length ? String(from + limit) : null
  json(200, page([], { people: all.slice(from, from + limit), total: all.length, nextCursor }))(response, request)
})

const PROMPT = 'marketing manager'
const urnsOf = (body: Body): string[] => body.candidates.map(({ urn }: Body) => urn)
const scoresOf = (body: Body): number[] => body.candidates.map(({ match }: Body) => match.score)

async function remembered(accountId: string): Promise<number> {
  const [row] = await service.scout.database.query<{ count: number }>(
    'select count(*)::int as count from network_candidates where account_id = $1',
    [accountId],
  )
  return row!.count
}

test('the best come first over several pages, each paid for when it is shown, and the network is asked once', async () => {
  const account = await service.account(100)
  const asked = fake.seen.length
  const pages: Body[] = []
  for (let n = 1; n <= 4; n++) {
    const { body } = await account.search({ prompt: PROMPT, page: n })
    assert.equal(body.creditsDeducted, 1)
    assert.equal(await remembered(account.accountId), 20 * n, 'whom no page has shown is not remembered as found')
    pages.push(body)
  }
  assert.equal(fake.seen.length - asked, 1)
  const scores = pages.flatMap(scoresOf)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(pages.flatMap(urnsOf)).size, 80)
  const again = await account.search({ prompt: PROMPT, page: 2 })
  assert.deepEqual(
    { urns: urnsOf(again.body), creditsDeducted: again.body.creditsDeducted },
    { urns: urnsOf(pages[1]!), creditsDeducted: 0 },
  )
})

test('a page asked for directly has the same people as the one that is paged to', async () => {
  const [walker, jumper] = [await service.account(100), await service.account(100)]
  for (let n = 1; n <= 5; n++) await walker.search({ prompt: PROMPT, page: n })
  const walked = await walker.search({ prompt: PROMPT, page: 6 })
  const jumped = await jumper.search({ prompt: PROMPT, page: 6 })
  assert.deepEqual(urnsOf(jumped.body), urnsOf(walked.body))
  assert.deepEqual(
    { walked: walked.body.creditsDeducted, jumped: jumped.body.creditsDeducted },
    { walked: 1, jumped: 1 },
  )
  assert.equal(await remembered(jumper.accountId), 20)
})

test('a network that is paid by the person is asked for a page', async () => {
  const frugal = await startService({ network: fake, worker: false, env: { SCOUT_NETWORK_PEOPLE: '20' } })
  const account = await frugal.account(100)
  const asked = fake.seen.length
  await account.search({ prompt: PROMPT })
  assert.deepEqual(
    fake.seen.slice(asked).map(({ body }) => (body as { limit: number }).limit),
    [20],
  )
})

test('a network that gives a page whatever it is asked for is asked no oftener where nobody is complete', async () => {
  const few = await startFakeNetwork()
  after(() => few.close())
  const capped = await startService({ network: few, worker: false })
  few.script((response, request) => {
    const from = Number((request.body as { cursor: string | null }).cursor ?? 0)
    const people = Array.from({ length: 20 }, (_, n) => ({
      ...hit(`n${from + n}`),
      jobTitle: 'Nurse',
      skills: ['Java'],
    }))
    json(200, page([], { people, total: 400, nextCursor: String(from + 20), unsupported: ['musts.skills'] }))(
      response,
      request,
    )
  })
  await (await capped.account(10)).search({ prompt: 'nurse with wound care' })
  assert.equal(few.seen.length, 2)
})
