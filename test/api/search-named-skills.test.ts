/** A skill that a title names, and a title that a question takes apart: "Java developer" asks for a developer and for Java. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'

async function pool(titles: Record<string, string | [string, ...string[]]>) {
  const account = await service.account(100)
  const candidates = Object.entries(titles).map(([id, said]) => {
    const [jobTitle, ...skills] = [said].flat()
    return { id, name: `Person ${id}`, jobTitle, skills }
  })
  const { status, body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  assert.equal(status, 200, JSON.stringify(body))
  return async (asked: object) => (await account.search({ ...asked, filtersJson: LOCAL })).body
}

const told = (body: Body) => body.candidates.map(({ externalId, match }: Body) => `${externalId} ${match.tier}`)

test('whoever is called by a skill has it, and the title is the evidence', async () => {
  const search = await pool({
    called: 'Java Developer',
    lists: ['Software Developer', 'Java'],
    script: 'JavaScript Developer',
    other: ['Software Developer', 'PHP'],
  })
  const body = await search({ prompt: 'java developer' })
  assert.deepEqual(told(body).slice(0, 2), ['called COMPLETE', 'lists COMPLETE'])
  assert.deepEqual(told(body).slice(2).sort(), ['other NEAR', 'script NEAR'])
  const skill = body.interpretation.criteria.find(({ kind }: Body) => kind === 'SKILL').id
  const { match } = body.candidates[0]
  assert.deepEqual(
    match.criteria.find(({ id }: Body) => id === skill),
    { id: skill, verdict: 'MET', evidence: { field: 'job_title', text: 'Java Developer' } },
  )
  assert.ok(match.reasons.includes('Skill in the title: Java'), match.reasons.join(', '))
})

test('whoever is called by a skill that is excluded is left out, unless the word means more', async () => {
  const search = await pool({ called: 'PHP Developer', other: 'Developer', word: 'Access Developer' })
  const names = async (prompt: string) => told(await search({ prompt })).map((each: string) => each.split(' ')[0])
  assert.deepEqual((await names('developer, no PHP')).sort(), ['other', 'word'])
  assert.deepEqual((await names('developer, no Access')).sort(), ['called', 'other', 'word'])
})

test('the whole title comes before its work at another level and before the bare title', async () => {
  const search = await pool({
    lead: ['Lead Java Developer', 'Java'],
    bare: ['Developer', 'Java'],
    whole: ['Java Developer', 'Java'],
    backend: ['Backend Developer', 'Java'],
  })
  const body = await search({ prompt: 'java developer' })
  assert.equal(body.candidates[0].externalId, 'whole')
  assert.equal(body.candidates.at(-1).externalId, 'backend')
  assert.equal(body.candidates[0].match.score, 1)
  const { criteria } = (await search({ prompt: 'desarrolladora java' })).interpretation
  const again = await search({ criteria })
  assert.deepEqual(told(again), told(await search({ prompt: 'desarrolladora java' })))
})
