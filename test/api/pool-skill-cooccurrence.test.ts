/** Skills that go together: learned from the pool itself, given as a reason, but never enough to be found by. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service

const person = (name: string, jobTitle: string, skills: string[]): PoolRecord => ({
  urn: `urn:pool:${name}`,
  fullName: `Person ${name}`,
  jobTitle,
  skills,
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Twenty people with Kubernetes, most of them with Helm; everybody has Excel. */
const team = (from: number) =>
  range(from, from + 20).map((n) =>
    person(`${n}`, 'Accountant', n % 4 === 0 ? ['Kubernetes', 'Excel'] : ['Kubernetes', 'Helm Charts', 'Excel']),
  )
const others = range(0, 100).map((n) => person(`other-${n}`, 'Nurse', ['Excel', 'Triage']))

/** Of equal people the last saved comes first, so without the effect under test the order would be the reverse. */
const engineers: PoolRecord[] = [
  person('has', 'DevOps Engineer', ['k8s']),
  person('close', 'DevOps Engineer', ['Helm charts']),
  person('far', 'DevOps Engineer', ['Excel']),
]

async function openPool(): Promise<TestAccount> {
  const account = await service.account(0)
  await service.savePool(account, [...others, ...team(0)])
  for (const each of engineers) await service.savePool(account, [each])
  await buildIndex(scout, account)
  return account
}

async function search(account: TestAccount, prompt: string): Promise<Body> {
  return (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body
}

/** Names and reasons in the order of the list, without the reason that all share because they were saved just now. */
async function engineersFor(account: TestAccount, prompt: string): Promise<[name: string, reasons: string[]][]> {
  const { candidates } = await search(account, prompt)
  return candidates.flatMap(({ urn, match }: Body) =>
    engineers.some((each) => each.urn === urn)
      ? [[urn.slice('urn:pool:'.length), match.reasons.filter((reason: string) => reason !== RECENT)]]
      : [],
  )
}

const RECENT = 'Updated in the last 90 days'
const PROMPT = 'devops engineer with kubernetes'
const TITLE = 'Title: devops engineer'

test('who lists what goes with a skill comes before who does not, and is told why', async () => {
  const account = await openPool()
  assert.deepEqual(await engineersFor(account, PROMPT), [
    ['has', [TITLE, 'Skill: Kubernetes']],
    ['close', [TITLE, 'Skill close to Kubernetes: Helm']],
    ['far', [TITLE]],
  ])
})

test('a skill that is asked for itself is not counted as close as well', async () => {
  const account = await openPool()
  const found = await engineersFor(account, 'devops engineer with kubernetes and helm')
  assert.deepEqual(found.map(([, reasons]) => reasons).sort(), [
    [TITLE],
    [TITLE, 'Skill: Helm'],
    [TITLE, 'Skill: Kubernetes'],
  ])
})

test('nobody is found, and no filter is met, by a skill that is only close', async () => {
  const account = await openPool()
  const having = 21
  const byPrompt = await search(account, 'k8s')
  assert.equal(byPrompt.totalCandidates, having)
  assert.ok(byPrompt.candidates.some(({ urn }: Body) => urn === 'urn:pool:has'))
  const filtersJson = JSON.stringify({ localOnly: true, skills: [{ name: 'Kubernetes' }] })
  assert.equal((await account.search({ filtersJson })).body.totalCandidates, having)
})

test('saving somebody changes nobody’s score', async () => {
  const account = await openPool()
  const scores = async () =>
    (await search(account, PROMPT)).candidates.map(({ urn, match }: Body) => [urn, match.score])
  const before = await scores()
  await service.savePool(
    account,
    range(0, 50).map((n) => person(`new-${n}`, 'Nurse', ['Helm', 'Triage'])),
  )
  assert.deepEqual(await scores(), before)
})

const counted = async ({ accountId }: TestAccount) =>
  (
    await scout.database.query<{ segment_id: string }>(
      `select segment_id from pool_skill_kin where account_id = $1 and skill = ''`,
      [accountId],
    )
  ).map((row) => row.segment_id)

test('segments of an earlier release are counted by the next step', async () => {
  const account = await openPool()
  // Before the first search, because what is near in counted segments is kept in memory.
  await scout.database.query('delete from pool_skill_kin where account_id = $1', [account.accountId])
  const uncounted = await engineersFor(account, PROMPT)
  assert.deepEqual(
    uncounted.map(([, reasons]) => reasons.length),
    [2, 1, 1],
  )
  await buildIndex(scout, account)
  assert.deepEqual(
    (await engineersFor(account, PROMPT)).map(([, reasons]) => reasons.length),
    [2, 2, 1],
  )
  assert.equal((await counted(account)).length, 1)
})

test('merged segments leave nothing behind', async () => {
  const account = await service.account(0)
  for (const round of range(0, 9)) {
    await service.savePool(account, team(round * 20))
    await buildIndex(scout, account)
  }
  const segments = await scout.database.query<{ segment_id: string }>(
    'select segment_id from pool_segments where account_id = $1',
    [account.accountId],
  )
  assert.ok(segments.length < 9)
  assert.deepEqual((await counted(account)).sort(), segments.map((row) => row.segment_id).sort())
})
