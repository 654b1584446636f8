/** Everything a prompt can ask for: it ranks people who have it first, appears in their reasons, and leaves them out if it is excluded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(0)

/** Madrid's id in the service's own reference data. */
const MADRID = '3117735'

const person = (name: string, change: Partial<PoolRecord>): PoolRecord => ({
  urn: `urn:pool:${name}`,
  fullName: `Person ${name}`,
  jobTitle: 'Nurse',
  ...change,
})

// Of equal people the last saved comes first. Everybody with something is saved before the one with nothing, so only that
// something can rank them higher.
await service.savePool(account, [
  person('place', { geoIds: [MADRID] }),
  person('language', { languages: [{ name: 'German', level: 'FLUENT' }] }),
  person('company', { currentCompanyIds: ['company:siemens'] }),
  person('past', { pastCompanyIds: ['company:siemens'] }),
  person('school', { schoolIds: ['school:mit'] }),
  person('industry', { industryIds: ['industry:53'] }),
  person('skill', { skills: ['AutoCAD'] }),
  person('word', { summary: 'Leads the Zorblax programme' }),
  person('title', { jobTitle: 'Registered Nurse' }),
  person('nothing', {}),
])

async function search(prompt: string): Promise<[name: string, reasons: string[]][]> {
  const { body } = await account.search({ prompt, filtersJson: '{"localOnly":true}' })
  return body.candidates.map(({ urn, match }: Body) => [urn.slice('urn:pool:'.length), match.reasons])
}

const ASKED: [prompt: string, who: string, reason: string][] = [
  ['nurse in Madrid', 'place', 'Lives in Madrid'],
  ['nurse who speaks fluent German', 'language', 'Speaks German (fluent or better)'],
  ['nurse at Siemens', 'company', 'Works at Siemens'],
  ['ex-Siemens nurse', 'past', 'Worked at Siemens'],
  ['nurse who graduated from MIT', 'school', 'Studied at Massachusetts Institute of Technology'],
  ['nurse in the automotive industry', 'industry', 'Industry: Automotive'],
  ['nurse with AutoCAD', 'skill', 'Skill: AutoCAD'],
  ['nurse zorblax', 'word', 'Mentions “zorblax”'],
  ['registered nurse', 'title', 'Title: registered nurse'],
]

for (const [prompt, who, reason] of ASKED) {
  test(`“${prompt}” puts who has it first and says so`, async () => {
    const found = await search(prompt)
    assert.deepEqual(
      found.filter(([, reasons]) => reasons.includes(reason)).map(([name]) => name),
      [who],
    )
    assert.equal(found[0]![0], who)
    assert.ok(found.some(([name]) => name === 'nothing'))
  })
}

test('a title of like meaning is told as such', async () => {
  const found = new Map(await search('registered nurse'))
  assert.ok(found.get('nothing')!.includes('Title like “registered nurse”'))
})

const DENIED: [prompt: string, who: string][] = [
  ['nurse not in Madrid', 'place'],
  ['nurse not at Siemens', 'company'],
  ['nurse without AutoCAD', 'skill'],
  ['nurse who does not speak German', 'language'],
  ['nurse who did not graduate from MIT', 'school'],
  ['nurse, not from MIT', 'school'],
  ['nurse, not in the automotive industry', 'industry'],
]

for (const [prompt, who] of DENIED) {
  test(`“${prompt}” leaves out who has it and nobody else`, async () => {
    const names = new Set((await search(prompt)).map(([name]) => name))
    assert.ok(!names.has(who))
    assert.equal(names.size, 9)
  })
}
