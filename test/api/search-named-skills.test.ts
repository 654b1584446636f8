/** A skill named in a title, and a title that a prompt takes apart: "Java developer" asks for a developer and for Java. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'

async function pool(titles: Record<string, string | [string, ...string[]]>) {
  const account = await service.account(100)
  const candidates = Object.entries(titles).map(([id, title]) => {
    const [jobTitle, ...skills] = [title].flat()
    return { id, name: `Person ${id}`, jobTitle, skills }
  })
  const { status, body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  assert.equal(status, 200, JSON.stringify(body))
  return async (asked: object) => (await account.search({ ...asked, filtersJson: LOCAL })).body
}

const tiersIn = (body: Body) => body.candidates.map(({ externalId, match }: Body) => `${externalId} ${match.tier}`)

test('whoever is called by a skill has it, and the title is the evidence', async () => {
  const search = await pool({
    called: 'Java Developer',
    lists: ['Software Developer', 'Java'],
    script: 'JavaScript Developer',
    other: ['Software Developer', 'PHP'],
  })
  const body = await search({ prompt: 'java developer' })
  assert.deepEqual(tiersIn(body).slice(0, 2), ['called COMPLETE', 'lists COMPLETE'])
  assert.deepEqual(tiersIn(body).slice(2).sort(), ['other NEAR', 'script NEAR'])
  const skill = body.interpretation.criteria.find(({ kind }: Body) => kind === 'SKILL').id
  const { match } = body.candidates[0]
  assert.deepEqual(
    match.criteria.find(({ id }: Body) => id === skill),
    {
      id: skill,
      verdict: 'MET',
      evidence: { field: 'job_title', text: 'Java Developer' },
      reasons: ['Skill in the title: Java'],
    },
  )
  assert.ok(match.reasons.includes('Skill in the title: Java'), match.reasons.join(', '))
})

test('a skill is found in a title by whatever it is called, not by a word that means another thing', async () => {
  const search = await pool({
    node: 'NodeJS Developer',
    golang: 'Golang Developer',
    go: 'Go Developer',
    market: 'Go-to-market Manager',
    cook: 'Head Chef',
    native: 'React Native Developer',
    react: 'React.js Developer',
    payments: 'SWIFT Payments Developer',
  })
  const skilled = async (name: string, importance = 'REQUIRED') => {
    const title = { id: 't', kind: 'KEYWORD', importance: 'PREFERRED', anyOf: [{ name: 'developer' }] }
    const skill = { id: 's', kind: 'SKILL', importance, anyOf: [{ name }] }
    const body = await search({ criteria: importance === 'REQUIRED' ? [skill] : [title, skill] })
    return body.candidates.map(({ externalId }: Body) => externalId).sort()
  }
  assert.deepEqual(await skilled('Node.js'), ['node'])
  assert.deepEqual(await skilled('Go'), ['go', 'golang'])
  assert.deepEqual(await skilled('React'), ['react'])
  assert.deepEqual(await skilled('Chef'), [])
  assert.deepEqual(await skilled('Swift'), [])
  assert.deepEqual(await skilled('Go', 'EXCLUDED'), ['native', 'node', 'payments', 'react'])
})

test('a mark of genders in a title hinders nobody', async () => {
  const search = await pool({ marked: 'Java Developer (m/w/d)', plain: 'Java Developer', other: 'Lead Java Developer' })
  const body = await search({ prompt: 'java developer' })
  assert.deepEqual(tiersIn(body).slice(0, 2).sort(), ['marked COMPLETE', 'plain COMPLETE'])
})

test('the whole title comes before its work at another level and before the bare title', async () => {
  const search = await pool({
    lead: ['Lead Java Developer', 'Java'],
    bare: ['Developer', 'Java'],
    whole: ['Java Developer', 'Java'],
    backend: ['Backend Developer', 'Java'],
  })
  const body = await search({ prompt: 'java developer' })
  const order = (asked: Body) => asked.candidates.map(({ externalId }: Body) => externalId)
  assert.deepEqual(order(body), ['whole', 'lead', 'bare', 'backend'])
  assert.equal(order(await search({ prompt: 'java or kotlin developer' }))[0], 'whole')
  assert.equal(order(await search({ prompt: 'desarrolladora java' }))[0], 'whole')
  assert.equal(body.candidates[0].match.score, 1)
  const { criteria } = (await search({ prompt: 'desarrolladora java' })).interpretation
  const again = await search({ criteria })
  assert.deepEqual(tiersIn(again), tiersIn(await search({ prompt: 'desarrolladora java' })))
})

test('a skill that is a branch as well is had in part by whoever works in it, never by what is left out', async () => {
  const seller = (id: string, rest: object) => ({ id, name: `Person ${id}`, jobTitle: 'Account Executive', ...rest })
  const account = await service.account(5)
  await account.call('POST', 'talent-pool/candidates', {
    candidates: [
      seller('elsewhere', { skills: ['Negotiation'], industry: 'Banking' }),
      seller('branch', { skills: ['Negotiation'], industry: 'Computer & Network Security' }),
      seller('listed', { skills: ['Cybersecurity'], industry: 'Banking' }),
    ],
  })
  const asked = (importance: string) => [
    { id: 'a', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'account executive' }] },
    { id: 'b', kind: 'SKILL', importance, anyOf: [{ name: 'cybersecurity' }] },
  ]
  const shownFor = async (importance: string) => {
    const { body } = await account.search({ criteria: asked(importance), filtersJson: LOCAL })
    return body.candidates.map(
      ({ externalId, match: { tier, criteria, reasons } }: Body) =>
        `${externalId}: ${tier} ${criteria[1].verdict} ${criteria[1].evidence?.text ?? ''} ${reasons.at(-1)}`,
    )
  }
  assert.deepEqual(await shownFor('REQUIRED'), [
    'listed: COMPLETE MET Cybersecurity Skill: cybersecurity',
    'branch: NEAR PARTLY Computer & Network Security Industry: cybersecurity',
    'elsewhere: NEAR NOT_MET  Title: account executive',
  ])
  assert.equal((await shownFor('EXCLUDED')).length, 2)
})
