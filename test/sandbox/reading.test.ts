/** Search by what the service understood: who matches, who comes first, who is left out. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { z } from 'zod'
import { understoodSchema } from '../../contract/understood.ts'
import { REFERENCE_MONTH } from '../../sandbox/people/career.ts'
import { createDirectory } from '../../sandbox/people/directory.ts'
import { currentPosition, type Person } from '../../sandbox/people/shape.ts'
import { openSandbox } from './client.ts'

const PEOPLE = 3_000
const client = await openSandbox({ people: PEOPLE })
after(() => client.sandbox.close())
const directory = createDirectory(1, PEOPLE)

type Asked = z.input<typeof understoodSchema>['excluded'] & Partial<z.input<typeof understoodSchema>>

async function search(prompt: string, asked: Asked, limit = 20): Promise<Person[]> {
  const understood = understoodSchema.parse({ ...asked, excluded: asked.excluded ?? {} })
  const { people } = await client.search({ prompt, understood }, { limit })
  return people.map(({ urn }) => directory.byUrn(urn)!)
}

const jobOf = (person: Person) => currentPosition(person).job.id

test('a title finds its whole family, those who bear it first', async () => {
  const people = await search('x', { titles: [{ name: 'scrum masters' }] }, 100)
  const titles = people.map((person) => currentPosition(person).title)
  const other = titles.findIndex((title) => !title.includes('Scrum Master'))
  assert.deepEqual(new Set(people.map(jobOf)), new Set(['scrum']))
  assert.ok(other > 0, 'somebody of the family has another title')
  assert.ok(titles.slice(other).every((title) => !title.includes('Scrum Master')))
})

test('two spellings of one title find the same people', async () => {
  const one = await search('x', { titles: [{ name: 'front end developer' }] })
  const other = await search('x', { titles: [{ name: 'Frontend Engineers' }] })
  assert.deepEqual(
    one.map(({ urn }) => urn),
    other.map(({ urn }) => urn),
  )
})

test('of those with the title, who has more of the rest comes first: skill, place, language, years, rank', async () => {
  const asked: Asked = {
    titles: [{ name: 'data engineer' }],
    skills: ['Python'],
    places: [{ name: 'Spain', geoIds: ['2510769'] }],
    languages: [{ name: 'English', level: 'FLUENT' }],
    years: { min: 5, max: null },
    seniority: ['SENIOR'],
  }
  const people = await search('x', asked, 100)
  const own = people.filter((person) => / ?data engineer$/i.test(currentPosition(person).title))
  assert.deepEqual(people.slice(0, own.length), own)
  const held = own.map(
    (person) =>
      [
        person.skills.includes('Python'),
        person.city.in.includes('2510769'),
        person.languages.some(({ name, level }) => name === 'English' && /FLUENT|NATIVE/.test(level)),
        REFERENCE_MONTH - person.positions.at(-1)!.start >= 5 * 12,
        currentPosition(person).title.startsWith('Senior'),
      ].filter(Boolean).length,
  )
  assert.ok(held[0]! > held.at(-1)!, held.join())
  assert.deepEqual(
    held,
    held.toSorted((a, b) => b - a),
  )
})

test('nobody who is excluded is found, on any page', async () => {
  const asked: Asked = { titles: [{ name: 'backend developer' }] }
  const all = await search('x', asked, 100)
  const { company } = currentPosition(all[0]!)
  const skill = all[1]!.skills[0]!
  const left = await search(
    'x',
    {
      ...asked,
      excluded: {
        companies: [{ name: company.name, entityIds: ['id:of-another-source'], when: 'CURRENT' }],
        skills: [skill],
        places: [{ name: 'Germany', geoIds: ['2921044'] }],
        languages: [{ name: 'French', level: null }],
      },
    },
    100,
  )
  assert.ok(left.length > 0)
  for (const person of left) {
    assert.notEqual(currentPosition(person).company.name, company.name)
    assert.ok(!person.skills.includes(skill))
    assert.ok(!person.city.in.includes('2921044'))
    assert.ok(person.languages.every(({ name }) => name !== 'French'))
  }
})

test('an excluded title hides those who bear it and none of the rest of the family', async () => {
  const people = await search('x', { titles: [{ name: 'nurse' }], excluded: { titles: [{ name: 'head nurse' }] } }, 100)
  const titles = new Set(people.map((person) => currentPosition(person).title))
  assert.ok(!titles.has('Head Nurse') && titles.has('Registered Nurse'))
})

test('a reading of which the tables know nothing leaves the words of the prompt', async () => {
  const people = await search('nurses please', { titles: [{ name: 'Krankenpfleger' }] })
  assert.ok(people.length > 0 && people.every((person) => jobOf(person) === 'nurse'))
})

test('a title in a language that the tables do not know is found by its English name', async () => {
  const people = await search('infirmière', { titles: [{ name: 'infirmière', also: ['nurse'] }] })
  assert.ok(people.length > 0 && people.every((person) => jobOf(person) === 'nurse'))
})
