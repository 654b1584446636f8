/**
 * What a prompt or a criterion excludes stays out, in whatever way it is said: levels by their own words and by titles, employers past
 * and present.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const filtersJson = '{"localOnly":true}'

const developer = (id: string, jobTitle: string, rest: object = {}) => ({
  id,
  name: `Person ${id}`,
  jobTitle,
  location: 'Madrid, Spain',
  skills: ['Java'],
  ...rest,
})

const account = await service.account(100)
await account.call('POST', 'talent-pool/candidates', {
  candidates: [
    developer('plain', 'Java Developer'),
    developer('intern', 'Java Developer Intern'),
    developer('junior', 'Junior Java Developer'),
    developer('senior', 'Senior Java Developer'),
    developer('lead', 'Lead Java Developer'),
    developer('now', 'Java Developer', { currentCompany: 'SAP' }),
    developer('before', 'Java Developer', {
      currentCompany: 'Siemens',
      experience: [
        { company: 'Siemens', title: 'Java Developer', start: '2022-01' },
        { company: 'SAP', title: 'Java Developer', start: '2018-01', end: '2021-12' },
      ],
    }),
  ],
})
const ALL = ['plain', 'intern', 'junior', 'senior', 'lead', 'now', 'before']

async function found(asked: object): Promise<Set<string>> {
  const { body } = await account.search({ filtersJson, ...asked })
  return new Set(body.candidates.map(({ externalId }: Body) => externalId))
}

const without = (...gone: string[]) => new Set(ALL.filter((id) => !gone.includes(id)))

const PROMPTS: [prompt: string, ...gone: string[]][] = [
  ['java developer'],
  ['java developer, no interns', 'intern'],
  ['java developer not intern', 'intern'],
  ['Java-Entwickler, keine Praktikanten', 'intern'],
  ['desarrollador java, sin becarios', 'intern'],
  ['développeur java, pas de stagiaires', 'intern'],
  ['java developer, no leads', 'lead'],
  ['java developer, no lead developers', 'lead'],
  ['java developer, no juniors', 'junior', 'intern'],
  ['Java-Entwickler, keine Junioren', 'junior', 'intern'],
  ['java developer, no juniors or interns', 'junior', 'intern'],
  ['java developer, no seniors or leads', 'senior', 'lead'],
  ['non-senior java developer', 'senior'],
  ['java developer, not at SAP', 'now'],
  ['java developer who never worked at SAP', 'now', 'before'],
]

for (const [prompt, ...gone] of PROMPTS) {
  test(prompt, async () => assert.deepEqual(await found({ prompt }), without(...gone)))
}

test('by criteria as by a sentence: a level said as a title, a title with its level', async () => {
  const criteria = (name: string) => [
    { id: 'a', kind: 'SKILL', importance: 'REQUIRED', anyOf: [{ name: 'Java' }] },
    { id: 'b', kind: 'TITLE', importance: 'EXCLUDED', anyOf: [{ name }] },
  ]
  assert.deepEqual(await found({ criteria: criteria('intern') }), without('intern'))
  assert.deepEqual(await found({ criteria: criteria('Interns') }), without('intern'))
  assert.deepEqual(await found({ criteria: criteria('Principal') }), without())
  assert.deepEqual(await found({ criteria: criteria('Lead Java Developer') }), without('lead'))
  assert.deepEqual(await found({ criteria: criteria('Java Developer') }), new Set())
})
