/** Every part of a match's score appears in its reasons, and of equal people the last saved comes first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const person = (name: string, change: Partial<PoolRecord> = {}): PoolRecord => ({
  urn: `urn:pool:${name}`,
  fullName: `Person ${name}`,
  jobTitle: 'Nurse',
  ...change,
})

async function search(account: TestAccount, prompt: string): Promise<Body[]> {
  return (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.candidates
}

/** The start date of an experience that has lasted this many years. */
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
  const reasons = new Map(
    found.map(({ urn, match }) => [
      urn.slice('urn:pool:'.length),
      match.reasons.filter((reason: string) => !reason.startsWith('Title')),
    ]),
  )
  const [first, second] = reasons.get('senior')!
  const years = [first, second].find((reason: string) => reason.startsWith('Experience'))
  assert.match(years, /^Experience: (9|10) years$/)
  assert.ok([first, second].includes('Seniority: senior'))
  assert.deepEqual(reasons.get('lead'), ['Seniority close to senior: lead'])
  assert.deepEqual(reasons.get('junior'), [])
})

test('of equals, who was saved last comes first; a better match stays ahead', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('old'), person('changed'), person('skilled', { skills: ['Triage'] })])
  await service.savePool(account, [person('changed', { summary: 'Back from leave' })])
  const found = await search(account, 'nurse with triage')
  assert.deepEqual(
    found.map(({ urn, match }) => ({ urn, reasons: match.reasons })),
    [
      { urn: 'urn:pool:skilled', reasons: ['Title: nurse', 'Skill: Triage'] },
      { urn: 'urn:pool:changed', reasons: ['Title: nurse'] },
      { urn: 'urn:pool:old', reasons: ['Title: nurse'] },
    ],
  )
  assert.equal(found[1]!.match.score, found[2]!.match.score)
})

test('a search without a prompt says nothing of it', async () => {
  const account = await service.account(0)
  await service.savePool(account, [person('one')])
  const [only] = await search(account, '')
  assert.deepEqual(only!.match.reasons, [])
})
