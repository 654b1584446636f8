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

const age = (account: TestAccount, names: string[], days: number) =>
  database.query(
    `update pool_candidates set updated_at = now() - $3 * interval '1 day'
     where account_id = $1 and urn = any ($2::text[])`,
    [account.accountId, names.map((name) => `urn:pool:${name}`), days],
  )

test('of equals, who was saved lately scores a little more and is told so; a better match stays ahead', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('old'), person('skilled', { skills: ['Triage'] })])
  await service.savePool(account, [person('new')])
  await age(account, ['old', 'skilled'], 200)
  const found = await search(account, 'nurse with triage')
  assert.deepEqual(
    found.map(({ urn, match }) => [urn, match.reasons]),
    [
      ['urn:pool:skilled', ['Title: nurse', 'Skill: triage']],
      ['urn:pool:new', ['Title: nurse', 'Updated in the last 90 days']],
      ['urn:pool:old', ['Title: nurse']],
    ],
  )
  assert.ok(found[1]!.match.score > found[2]!.match.score)
})

test('a search without a prompt says nothing of it', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('one')])
  const [only] = await search(account, '')
  assert.deepEqual(only!.match.reasons, [])
})

test('the first of the recent ones is found wherever the border is, also between gaps', async () => {
  const names = Array.from({ length: 23 }, (_, n) => `${n}`)
  for (const oldOnes of [0, 1, 2, 11, 22, 23]) {
    const account = await service.account(0)
    for (const name of names) await service.savePool(account, [person(name)])
    await age(account, names.slice(0, oldOnes), 91)
    await age(account, names.slice(oldOnes), 89)
    // Numbers that are nobody's any more, at both ends and at the border.
    const gone = [0, oldOnes - 1, oldOnes, 22].map((n) => `urn:pool:${n}`)
    await database.query('delete from pool_candidates where account_id = $1 and urn = any ($2::text[])', [
      account.accountId,
      gone,
    ])
    const from = await firstRecent(database, account.accountId)
    const left = await database.query<{ doc_no: number; urn: string }>(
      'select doc_no, urn from pool_candidates where account_id = $1 order by doc_no',
      [account.accountId],
    )
    assert.deepEqual(
      left.filter((row) => row.doc_no >= from).map((row) => row.urn),
      left.filter((row) => Number(row.urn.slice('urn:pool:'.length)) >= oldOnes).map((row) => row.urn),
      `${oldOnes} old ones`,
    )
  }
})

test('nobody is recent in a pool that has nobody', async () => {
  const account = await service.account(0)
  assert.equal(await firstRecent(database, account.accountId), 1)
})
