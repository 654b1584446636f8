/** Search by the required criteria of a prompt: everybody found meets one alternative of every group; and their order. */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { z } from 'zod'
import { languageLevels } from '../../contract/levels.ts'
import type { NetworkProfile } from '../../contract/network.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { profileOf } from '../../sandbox/people/profile.ts'
import { currentPosition } from '../../sandbox/people/shape.ts'
import { placeById } from '../../sandbox/world/places.ts'
import { openSandbox } from './client.ts'

const PEOPLE = 3_000
const SPAIN = '2510769'
const GERMANY = '2921044'
const client = await openSandbox({ people: PEOPLE })
after(() => client.sandbox.close())

const people = Array.from({ length: PEOPLE }, (_, index) => personAt(1, index))
const profiles = people.map(profileOf)
const byUrn = new Map(profiles.map((profile) => [profile.urn, profile]))

type Asked = Partial<z.input<typeof understoodSchema>>

async function everyone(asked: Asked): Promise<{ found: NetworkProfile[]; unsupported: string[] }> {
  const understood = understoodSchema.parse({ excluded: {}, ...asked })
  const found: NetworkProfile[] = []
  let unsupported: string[] = []
  let cursor: string | null = null
  do {
    const page = await client.search({ prompt: 'x', understood }, { cursor, limit: 100 })
    found.push(...page.people.map(({ urn }) => byUrn.get(urn)!))
    unsupported = page.unsupported ?? []
    cursor = page.nextCursor
  } while (cursor !== null)
  return { found, unsupported }
}

const livesIn = (geoId: string) => (person: NetworkProfile) =>
  person.geoId === geoId || placeById.get(person.geoId!)!.in.includes(geoId)
const speaks = (name: string, level: (typeof languageLevels)[number]) => (person: NetworkProfile) =>
  person.languages.some(
    (each) => each.name === name && languageLevels.indexOf(each.level) >= languageLevels.indexOf(level),
  )
const worksAt = (id: string) => (person: NetworkProfile) =>
  person.experience.some(({ companyId, endDate }) => companyId === id && endDate === null)
/** Jobs are listed latest first without overlap, so somebody with a later employer has left the earlier one. */
const hasLeft = (id: string) => (person: NetworkProfile) => {
  const employers = person.experience.map(({ companyId }) => companyId)
  const stay = employers.findIndex((each) => each !== employers[0])
  return stay > 0 && employers.slice(stay).includes(id)
}

const engineers: Asked = { titles: [{ name: 'engineer' }] }
const isEngineer = new Set((await everyone(engineers)).found.map(({ urn }) => urn))

const cases: [string, NonNullable<Asked['musts']>, (person: NetworkProfile) => boolean][] = [
  [
    'skills: each group, any of it',
    { skills: [['Python', 'Go'], ['sql']] },
    ({ skills }) => (skills.includes('Python') || skills.includes('Go')) && skills.includes('SQL'),
  ],
  [
    'places: any',
    {
      places: [
        [
          { name: 'Spain', geoIds: [SPAIN] },
          { name: 'DE', geoIds: [GERMANY] },
        ],
      ],
    },
    (person) => livesIn(SPAIN)(person) || livesIn(GERMANY)(person),
  ],
  ['places by name, where no id is known', { places: [[{ name: 'Spain' }]] }, livesIn(SPAIN)],
  [
    'an employer now',
    { companies: [[{ name: 'Google', entityIds: ['company:google'], when: 'CURRENT' }]] },
    worksAt('company:google'),
  ],
  ['an employer before', { companies: [[{ name: 'Microsoft', when: 'PAST' }]] }, hasLeft('company:microsoft')],
  ['a language at any level', { languages: [[{ name: 'German', level: null }]] }, speaks('German', 'BASIC')],
  ['a language at least so well', { languages: [[{ name: 'French', level: 'FLUENT' }]] }, speaks('French', 'FLUENT')],
]

for (const [name, musts, holds] of cases) {
  test(`required ${name}`, async () => {
    const asked = await everyone({ ...engineers, musts })
    const wanted = profiles.filter((person) => holds(person) && (musts.skills || isEngineer.has(person.urn)))
    assert.ok(wanted.length > 0 && wanted.length < PEOPLE, 'the case must tell people apart')
    assert.deepEqual(asked.found.map(({ urn }) => urn).sort(), wanted.map(({ urn }) => urn).sort())
    assert.deepEqual(asked.unsupported, [])
  })
}

test('required school, industry and years', async () => {
  const { education, industryId } = profiles.find(({ urn, education: [study] }) => isEngineer.has(urn) && study)!
  const { school, schoolId } = education[0]!
  const schools = await everyone({ ...engineers, musts: { schools: [[{ name: school }]] } })
  assert.ok(schools.found.length > 0)
  assert.ok(schools.found.every((person) => person.education.some((study) => study.schoolId === schoolId)))
  const industries = await everyone({
    ...engineers,
    musts: { industries: [[{ name: 'x', entityIds: [industryId!] }]] },
  })
  assert.ok(industries.found.length > 0 && industries.found.every((person) => person.industryId === industryId))
  const listed = await everyone({
    ...engineers,
    musts: { industries: [[{ name: 'x', entityIds: [industryId!], skills: ['Kubernetes'] }]] },
  })
  assert.ok(listed.found.length > industries.found.length)
  assert.ok(
    listed.found.every((person) => person.industryId === industryId || person.skills.includes('Kubernetes')),
    'either will do',
  )
  const years = await everyone({ ...engineers, musts: { years: { min: 10, max: null } } })
  const latest = years.found
    .map(({ experience }) => experience.at(-1)!.startDate!)
    .sort()
    .at(-1)!
  assert.ok(years.found.length > 0 && years.found.length < isEngineer.size && latest < '2017', latest)
})

test('a required title is a job of that name, by one of its names, without a word of the prompt', async () => {
  const musts = {
    titles: [
      [
        { name: 'infirmière', also: ['nurse'] },
        { name: 'Zugbegleiter', also: ['scrum master'] },
      ],
    ],
  }
  const { found, unsupported } = await everyone({ musts })
  const jobs = new Set(found.map(({ urn }) => currentPosition(people.find((each) => each.urn === urn)!).job.id))
  assert.deepEqual([...jobs].sort(), ['nurse', 'scrum'])
  assert.deepEqual(unsupported, [])
})

test('a title that no job knows filters nobody, and is named', async () => {
  const { found, unsupported } = await everyone({
    musts: { titles: [[{ name: 'Zugbegleiter' }]], skills: [['Python']] },
  })
  assert.deepEqual(unsupported, ['musts.titles'])
  assert.ok(found.length > 0 && found.every(({ skills }) => skills.includes('Python')))
})

test('a required or excluded level goes by the words of the title, else by the step of the ladder', async () => {
  const titles = [{ name: 'backend engineer' }]
  const titled = async (asked: Asked) =>
    new Set((await everyone({ titles, ...asked })).found.map((one) => one.jobTitle))
  const senior = await titled({ musts: { titles: [titles], seniority: [['SENIOR']] } })
  assert.ok(senior.size > 0 && [...senior].every((title) => title.startsWith('Senior ')), [...senior].join())
  const mid = await titled({ musts: { titles: [titles], seniority: [['MID']] } })
  assert.ok(mid.has('Backend Engineer') && ![...mid].some((title) => /Junior|Senior|Lead|Manager|Director/.test(title)))
  const heads = await titled({ musts: { titles: [[{ name: 'marketing' }]], seniority: [['C_LEVEL']] } })
  assert.deepEqual([...heads], ['Chief Marketing Officer'])
  const managers = { titles: [[{ name: 'customer success manager' }]], seniority: [['SENIOR' as const]] }
  const seniors = await titled({ musts: managers })
  assert.ok(seniors.has('Senior Customer Success Manager') && [...seniors].every((each) => each.startsWith('Senior ')))
  const all = await titled({})
  const grown = await titled({ excluded: { seniority: ['JUNIOR', 'INTERN'] } })
  assert.ok([...all].some((title) => title.startsWith('Junior')))
  assert.ok(grown.has('Backend Engineer') && ![...grown].some((title) => title.startsWith('Junior')))
})

test('the very title comes first, then more of what was asked, then the order of urns', async () => {
  const { found } = await everyone({ titles: [{ name: 'marketing manager' }], skills: ['SEO', 'Copywriting'] })
  const isVery = ({ jobTitle }: NetworkProfile) => /^(Senior )?Marketing Manager$/.test(jobTitle)
  const very = found.filter(isVery)
  assert.ok(very.length > 1 && very.length < found.length)
  assert.deepEqual(found.slice(0, very.length), very)
  const has = ({ skills }: NetworkProfile) => ['SEO', 'Copywriting'].filter((skill) => skills.includes(skill)).length
  const inOrder = very.toSorted((a, b) => has(b) - has(a) || (a.urn < b.urn ? -1 : 1))
  assert.deepEqual(very, inOrder)
})
