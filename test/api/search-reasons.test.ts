/** Every part of a pool match's score is told in its reasons, and who was saved lately comes first among equals. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstRecent } from '../../src/search/recency.ts'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const person = (name: string, change: Partial<PoolRecord> = {}): PoolRecord => ({
  urn: `urn:pool:${name}`,
  fullName: `Person ${name}`,
  jobTitle: 'Nurse',
  ...change,
})

async function search(account: TestAccount, prompt: string): Promise<Body[]> {
  return (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.candidates
}

/** Years before today: an experience that has lasted so long. */
const since = (years: number) => `${new Date().getFullYear() - years}-01-01`

test('years of experience and seniority are among the reasons', async () => {
  const account = await service.account(0)
  const worked = (years: number) => [{ title: 'Nurse', company: 'Clinic', startDate: since(years), endDate: null }]
  await account.call('POST', 'talent-pool/candidates', {
    candidates: [
      { urn: 'urn:pool:senior', fullName: 'A A', jobTitle: 'Senior Nurse', experience: worked(9) },
      { urn: 'urn:pool:lead', fullName: 'B B', jobTitle: 'Lead Nurse', experience: worked(2) },
      { urn: 'urn:pool:junior', fullName: 'C C', jobTitle: 'Junior Nurse' },
    ],
  })
  const found = await search(account, 'senior nurse with 5+ years of experience')
  const told = new Map(found.map(({ urn, match }) => [urn.slice('urn:pool:'.length), match.reasons.slice(1)]))
  const recent = 'Updated in the last 90 days'
  const [years, rank, ...rest] = told.get('senior')!
  assert.match(years, /^Experience: (9|10) years$/)
  assert.deepEqual([rank, ...rest], ['Seniority: senior', recent])
  assert.deepEqual(told.get('lead'), ['Seniority close to senior: lead', recent])
  assert.deepEqual(told.get('junior'), [recent])
})

const DAY = 24 * 3_600

test('of equals, who was saved lately scores a little more and is told so; a better match stays ahead', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('old'), person('changed'), person('skilled', { skills: ['Triage'] })])
  service.clock.turn(91 * DAY)
  await service.savePool(account, [person('changed', { summary: 'Back from leave' })])
  const found = await search(account, 'nurse with triage')
  assert.deepEqual(
    found.map(({ urn, match }) => [urn, match.reasons]),
    [
      ['urn:pool:skilled', ['Title: nurse', 'Skill: triage']],
      ['urn:pool:changed', ['Title: nurse', 'Updated in the last 90 days']],
      ['urn:pool:old', ['Title: nurse']],
    ],
  )
  assert.ok(found[1]!.match.score > found[2]!.match.score)
  service.clock.turn(91 * DAY)
  const [, first, second] = await search(account, 'nurse with triage')
  assert.equal(first!.match.score, second!.match.score)
})

test('a search without a prompt says nothing of it', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('one')])
  const [only] = await search(account, '')
  assert.deepEqual(only!.match.reasons, [])
})

test('people are recent for ninety days, whatever was removed meanwhile', async () => {
  const account = await service.account(0)
  const recent = async () => {
    const from = await firstRecent(database, account.accountId, service.clock.now())
    const rows = await database.query<{ urn: string }>(
      'select urn from pool_candidates where account_id = $1 and doc_no >= $2 order by doc_no',
      [account.accountId, from],
    )
    return rows.map(({ urn }) => urn.slice('urn:pool:'.length))
  }
  assert.deepEqual(await recent(), [])
  await service.savePool(account, [person('first')])
  service.clock.turn(50 * DAY)
  await service.savePool(account, [person('second'), person('gone')])
  await account.call('DELETE', 'talent-pool/candidates/urn:pool:gone')
  assert.deepEqual(await recent(), ['first', 'second'])
  service.clock.turn(39 * DAY)
  assert.deepEqual(await recent(), ['first', 'second'])
  service.clock.turn(DAY)
  assert.deepEqual(await recent(), ['second'])
  await service.savePool(account, [person('first', { summary: 'Changed' })])
  assert.deepEqual(await recent(), ['second', 'first'])
  service.clock.turn(90 * DAY)
  assert.deepEqual(await recent(), [])
})
