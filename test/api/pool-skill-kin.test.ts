/** What goes with a skill: learned from the pool itself, told in the reasons, and never enough to be found by. */
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

/** Twenty who list Kubernetes, most of them with Helm, and everybody lists Excel. */
const team = (from: number) =>
  range(from, from + 20).map((n) =>
    person(`${n}`, 'Accountant', n % 4 === 0 ? ['Kubernetes', 'Excel'] : ['Kubernetes', 'Helm Charts', 'Excel']),
  )
const others = range(0, 100).map((n) => person(`other-${n}`, 'Nurse', ['Excel', 'Triage']))

const asked: [urn: string, title: string, skills: string[]][] = [
  ['has', 'DevOps Engineer', ['k8s']],
  ['close', 'DevOps Engineer', ['Helm charts']],
  ['far', 'DevOps Engineer', ['Origami']],
]

async function search(account: TestAccount, prompt: string): Promise<Body[]> {
  return (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.candidates
}

const engineersIn = (candidates: Body[]) =>
  candidates.flatMap(({ urn, match }) => {
    const name = urn.slice('urn:pool:'.length)
    return asked.some(([each]) => each === name) ? [[name, match.reasons]] : []
  })

const EXPECTED = [
  ['has', ['Title: devops engineer', 'Skill: Kubernetes']],
  ['close', ['Title: devops engineer', 'Skill close to Kubernetes: Helm']],
  ['far', ['Title: devops engineer']],
]

/** The last saved comes first among equals: by that alone the order would be another one. */
async function savePool(account: TestAccount): Promise<void> {
  await service.savePool(account, [...others, ...team(0)])
  for (const [name, title, skills] of asked) await service.savePool(account, [person(name, title, skills)])
}

test('who lists what goes with a skill comes before who does not, and is told why', async () => {
  const account = await service.account(0)
  await savePool(account)
  const found = await search(account, 'devops engineer with kubernetes')
  assert.deepEqual(engineersIn(found), EXPECTED)
  const urns = found.map(({ urn }) => urn)
  assert.ok(!urns.some((urn) => urn.includes('other')), 'what everybody lists is close to nothing')
})

test('nobody is found, and no filter is met, by a skill that is only close', async () => {
  const account = await service.account(0)
  await savePool(account)
  const having = [...range(0, 20).map((n) => `urn:pool:${n}`), 'urn:pool:has'].sort()
  const byPrompt = await account.search({ prompt: 'k8s', filtersJson: '{"localOnly":true}', page: 1 })
  assert.equal(byPrompt.body.totalCandidates, having.length)
  const filtersJson = JSON.stringify({ localOnly: true, skills: [{ name: 'Kubernetes' }] })
  assert.equal((await account.search({ filtersJson })).body.totalCandidates, having.length)
  assert.ok(!(await search(account, 'k8s')).some(({ urn }) => urn === 'urn:pool:close'))
})

const counted = async ({ accountId }: TestAccount) =>
  (
    await scout.database.query<{ segment_id: string }>(
      `select segment_id from pool_skill_kin where account_id = $1 and skill = ''`,
      [accountId],
    )
  ).map((row) => row.segment_id)

test('segments know it as well, and those of an earlier release are counted by the next step', async () => {
  const account = await service.account(0)
  await savePool(account)
  await buildIndex(scout, account)
  assert.deepEqual(engineersIn(await search(account, 'devops engineer with kubernetes')), EXPECTED)
  await scout.database.query('delete from pool_skill_kin where account_id = $1', [account.accountId])
  const [, close, far] = engineersIn(await search(account, 'devops engineer with kubernetes'))
  assert.deepEqual([close![1], far![1]], [['Title: devops engineer'], ['Title: devops engineer']])
  await buildIndex(scout, account)
  assert.deepEqual(engineersIn(await search(account, 'devops engineer with kubernetes')), EXPECTED)
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
