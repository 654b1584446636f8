/** Who meets what a prompt of the evaluation asks, for a handful of people whose profiles are known. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meetsAll, missedBy } from '../../eval/asked-judge.ts'
import { askedHalves, readAskedPrompts } from '../../eval/asked-prompts.ts'
import { shareTable } from '../../eval/asked-report.ts'
import { readRequirements } from '../../eval/asked-requirements.ts'
import { promptLanguages } from '../../eval/search-titles.ts'
import { personAt } from '../../sandbox/people/person.ts'
import type { Person, Position } from '../../sandbox/people/shape.ts'
import { companies, schools } from '../../sandbox/world/entities.ts'
import { jobs } from '../../sandbox/world/jobs.ts'
import { cityNamed } from '../../sandbox/world/places.ts'

const NOW = new Date('2026-11-15T00:00:00Z')

const company = (name: string) => companies.find((one) => one.name === name)!
const month = (year: number) => year * 12

/** A backend engineer in Cologne with six years of work, first at Deloitte, now at SAP. */
function ana(changes: Partial<Person> = {}, present: Partial<Position> = {}): Person {
  const city = cityNamed('Cologne')
  const job = jobs.find(({ id }) => id === 'backend')!
  const shared = { job, city, level: 2 }
  return {
    ...personAt(1, 0),
    city,
    positions: [
      {
        ...shared,
        title: 'Senior Backend Engineer',
        company: company('SAP'),
        start: month(2023),
        end: null,
        ...present,
      },
      { ...shared, title: 'Backend Engineer', company: company('Deloitte'), start: month(2020), end: month(2023) - 1 },
    ],
    studies: [
      {
        school: schools.find(({ name }) => name === 'RWTH Aachen University')!,
        degree: "Bachelor's degree",
        field: 'Computer Science',
        start: 2016,
        end: 2020,
      },
    ],
    skills: ['Java', 'Kafka', 'Microsoft Excel'],
    languages: [
      { name: 'German', level: 'NATIVE' },
      { name: 'English', level: 'CONVERSATIONAL' },
    ],
    ...changes,
  }
}

const meets = (person: Person, text: string) => meetsAll(person, readRequirements(text), NOW)

test('each kind of requirement is met by who has it, and by nobody else', () => {
  const met = [
    'title:backend',
    'title:developer',
    'skill:Java',
    'skill:Go|Kafka',
    'skill:Excel',
    'place:Germany',
    'place:North Rhine-Westphalia',
    'place:area:dach',
    'language:German>=NATIVE',
    'language:English',
    'years:5-',
    'years:3-6',
    'seniority:senior',
    'employer:SAP|Google',
    'employer before:Deloitte',
    'school:RWTH Aachen University',
    'industry:Computer Software',
  ]
  const missed = [
    'title:frontend',
    'title:engineering manager',
    'skill:Go',
    'place:Bavaria',
    'place:Berlin',
    'language:English>=FLUENT',
    'language:French',
    'years:7-',
    'years:-5',
    'seniority:junior',
    'seniority:lead',
    'employer:Deloitte',
    'employer before:SAP',
    'school:Universität Hamburg',
    'industry:Banking',
  ]
  assert.deepEqual(
    met.filter((text) => !meets(ana(), text)),
    [],
  )
  assert.deepEqual(
    missed.filter((text) => meets(ana(), text)),
    [],
  )
})

test('a city named reaches 50 km, a region no further than its border', () => {
  assert.ok(meets(ana(), 'place:Bonn'), 'Cologne is 25 km from Bonn')
  assert.ok(meets(ana(), 'place:Düsseldorf'), 'and 35 km from Düsseldorf')
  assert.ok(!meets(ana(), 'place:Dortmund'), 'but 70 km from Dortmund')
  assert.ok(!meets(ana({ city: cityNamed('Mannheim') }), 'place:Hesse'), 'the border runs along Mannheim')
})

test('what is joined must all hold, what is excluded must not, what is hedged does not matter', () => {
  assert.ok(meets(ana(), 'title:backend; skill:Java; place:Germany; not employer:Google; ideally skill:Go'))
  assert.ok(!meets(ana(), 'title:backend; skill:Java; not place:Cologne'))
  assert.ok(!meets(ana({}, { title: 'Junior Backend Engineer' }), 'title:backend; not seniority:junior'))
  const missed = missedBy(ana(), readRequirements('title:backend; skill:Go; place:Munich; not skill:Java'), NOW)
  assert.deepEqual(
    missed.map(({ kind, importance }) => ({ kind, importance })),
    [
      { kind: 'skill', importance: 'required' },
      { kind: 'place', importance: 'required' },
      { kind: 'skill', importance: 'excluded' },
    ],
  )
})

test('a level is what the title says', () => {
  assert.ok(meets(ana({}, { title: 'Staff Backend Engineer' }), 'seniority:lead'))
  assert.ok(!meets(ana({}, { title: 'Staff Backend Engineer' }), 'seniority:senior'))
})

test('somebody whose present title is another is not who was asked for, whatever they did before', () => {
  assert.ok(!meets(ana({}, { title: 'Engineering Manager' }), 'title:backend'))
})

test('a name that the sandbox does not know is refused', () => {
  for (const text of [
    'skill:Jva',
    'place:Atlantis',
    'title:wizard',
    'employer:Nobody',
    'hobby:chess',
    'language:German>=GOOD',
  ])
    assert.throws(() => readRequirements(text), Error, text)
})

test('the prompts can be read, are asked once, in five languages and two halves of a size', () => {
  const prompts = readAskedPrompts()
  assert.equal(new Set(prompts.map(({ prompt }) => prompt)).size, prompts.length)
  for (const language of promptLanguages)
    assert.ok(prompts.filter((one) => one.language === language).length >= 24, language)
  for (const half of askedHalves) assert.ok(prompts.filter((one) => one.half === half).length >= 60, half)
})

test('a share is counted against what the best order could have shown', () => {
  const asked = { ...readAskedPrompts()[0]!, half: 'reported' as const }
  const wanted = readRequirements('skill:Go')
  const right = { person: ana(), isOwn: true, missed: [] }
  const wrong = { person: ana(), isOwn: false, missed: wanted }
  const table = shareTable([{ name: 'a stage', lists: [{ asked, shown: [wrong, right, right], right: 4 }] }])
  assert.deepEqual(table.rows[1], ['a stage', 'reported (1)', 0.2, 0.4, 0.5, 0.1, 0.2, 0.5])
})
