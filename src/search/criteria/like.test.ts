/** What people share, case by case: what becomes a criterion and what does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criteriaSchema } from '../../../contract/criteria.ts'
import { terms } from '../../reference/terms.ts'
import { loadTitleEncoder } from '../../reference/titles/encoder.ts'
import { TitleMeaning } from '../title-meaning.ts'
import { type LikedPerson, type LikeKnowledge, likeCriteriaOf, termsToCount } from './like.ts'

const meaning = new TitleMeaning(loadTitleEncoder())

const person = (
  jobTitle: string,
  skills: string[] = [],
  more: Partial<LikedPerson['record'] & LikedPerson['ids']> = {},
): LikedPerson => {
  const { geoIds = [], industryIds = [], languages = [], location = '' } = more
  return { record: { jobTitle, skills, languages, location }, ids: { geoIds, industryIds } }
}

const NAMES: Record<string, string> = {
  'industry:6': 'Technology',
  'industry:14': 'Hospitals',
  mad: 'Madrid',
  es: 'Spain',
}

/** `counts` is the number of people per skill, in a pool of a thousand. */
const knowing = (counts: Record<string, number> = {}, people = 1_000): LikeKnowledge => {
  const byTerm = new Map(Object.entries(counts).map(([name, count]) => [terms.skill(name), count]))
  return {
    nearness: meaning.comparer(),
    people,
    peopleUnder: (term) => byTerm.get(term) ?? counts[term] ?? 20,
    industryName: (id) => NAMES[id],
    placeName: (id) => NAMES[id],
  }
}

/** Each criterion as its kind and words, with "-" before excluded ones. */
function shared(
  like: LikedPerson[],
  {
    unlike = [],
    withPlace = false,
    known = knowing(),
  }: { unlike?: LikedPerson[]; withPlace?: boolean; known?: LikeKnowledge } = {},
): string[] {
  const criteria = criteriaSchema.parse(likeCriteriaOf({ like, unlike, withPlace }, known))
  assert.deepEqual(
    criteria.map(({ id, text, start, end }) => [id, text, start, end]),
    criteria.map((_, at) => [`l${at + 1}`, null, null, null]),
  )
  return criteria.map((criterion) => {
    const choices = 'anyOf' in criterion ? criterion.anyOf : []
    const words = choices.map((choice) =>
      'level' in choice && !('name' in choice) ? choice.level : 'name' in choice && choice.name,
    )
    assert.notEqual(criterion.importance, 'REQUIRED')
    return `${criterion.importance === 'EXCLUDED' ? '-' : ''}${criterion.kind} ${words.join(' | ')}`
  })
}

const CASES: [title: string, like: LikedPerson[], criteria: string[]][] = [
  [
    'one person is all that others are to be like',
    [person('Data Engineer', ['Spark', 'dbt'])],
    ['TITLE Data Engineer', 'SKILL Spark', 'SKILL dbt'],
  ],
  [
    'titles lose their level, which is a criterion of its own',
    [person('Senior Data Engineer'), person('Senior Data Engineer')],
    ['TITLE data engineer', 'SENIORITY SENIOR'],
  ],
  [
    'levels one apart are both',
    [person('Senior Nurse'), person('Lead Nurse')],
    ['TITLE nurse', 'SENIORITY SENIOR | LEAD'],
  ],
  ['levels further apart are none', [person('Junior Nurse'), person('Lead Nurse')], ['TITLE nurse']],
  [
    'a level that one of three titles says is none',
    [person('Senior Nurse'), person('Nurse'), person('Nurse')],
    ['TITLE Nurse'],
  ],
  [
    'titles that mean one work are alternatives',
    [person('Software Engineer'), person('Software Developer'), person('Software Engineer')],
    ['TITLE Software Engineer | Software Developer'],
  ],
  [
    'a title apart from most is left out',
    [person('Nurse'), person('Registered Nurse'), person('Truck Driver')],
    ['TITLE Nurse | Registered Nurse'],
  ],
  ['a title is asked for as it is written', [person('R&D Manager')], ['TITLE R&D Manager', 'SENIORITY MANAGER']],
  ['a lead of something is a role', [person('Tech Lead')], ['TITLE Tech Lead', 'SENIORITY LEAD']],
  ['a title that says nothing is none', [person('—', ['Go'])], ['SKILL Go']],
  [
    'titles that have nothing in common are all as good',
    [person('Nurse'), person('Truck Driver')],
    ['TITLE Nurse | Truck Driver'],
  ],
  [
    'a skill counts that most have, in whatever spelling',
    [person('', ['k8s', 'Go']), person('', ['Kubernetes', 'Rust']), person('', ['kubernetes', 'Go'])],
    ['SKILL Kubernetes', 'SKILL Go'],
  ],
  ['of two people both must have it', [person('', ['Go', 'Rust']), person('', ['Go'])], ['SKILL Go']],
  [
    'an industry counts that most are in',
    [
      person('Nurse', [], { industryIds: ['industry:14'] }),
      person('Nurse', [], { industryIds: ['industry:14'] }),
      person('Nurse'),
    ],
    ['TITLE Nurse', 'INDUSTRY Hospitals'],
  ],
  [
    'an industry of one of two is none',
    [person('Nurse', [], { industryIds: ['industry:14'] }), person('Nurse')],
    ['TITLE Nurse'],
  ],
  ['nothing in common is nothing', [person('', ['Go']), person('', ['Rust'])], []],
]

for (const [title, like, criteria] of CASES) test(title, () => assert.deepEqual(shared(like), criteria))

test('of what they share the telling skills come first, and what half the pool has not at all', () => {
  const counts = { Excel: 700, Python: 300, Spark: 40, Airflow: 8, Zymurgy: 2 }
  const both = [person('', Object.keys(counts)), person('', Object.keys(counts))]
  assert.deepEqual(shared(both, { known: knowing(counts) }), [
    'SKILL Airflow',
    'SKILL Spark',
    'SKILL Python',
    'SKILL Zymurgy',
  ])
  assert.deepEqual(termsToCount({ like: both }), Object.keys(counts).map(terms.skill))
})

test('a pool too small to tell says nothing about skills, and no more than eight are asked for', () => {
  const skills = Array.from({ length: 300 }, (_, n) => `Craft ${String.fromCharCode(97 + (n % 26))}${n}x`)
  const names = shared([person('', skills)], { known: knowing({}, 10) })
  assert.deepEqual(
    names,
    skills.slice(0, 8).map((skill) => `SKILL ${skill}`),
  )
  assert.ok(termsToCount({ like: [person('', skills)] }).length <= 60)
})

test('a language counts only where all speak it and few of the pool do', () => {
  const speaking = (...names: string[]) =>
    person('Nurse', [], { languages: names.map((name) => ({ name, level: 'FLUENT' as const })) })
  const known = knowing({
    [terms.language('Basque', 'CONVERSATIONAL')]: 30,
    [terms.language('English', 'CONVERSATIONAL')]: 800,
  })
  const both = [speaking('English', 'Basque'), speaking('Euskera', 'Inglés')]
  assert.deepEqual(shared(both, { known }), ['TITLE Nurse', 'LANGUAGE Basque'])
  assert.deepEqual(shared(both.slice(1), { known }), ['TITLE Nurse'], 'one person shares nothing')
  assert.deepEqual(shared([...both, speaking('English')], { known }), ['TITLE Nurse'])
  assert.deepEqual(shared(both, { known: { ...known, people: 10 } }), ['TITLE Nurse'])
  const beginner = person('Nurse', [], { languages: [{ name: 'Basque', level: 'BASIC' }] })
  assert.deepEqual(shared([both[0]!, beginner], { known }), ['TITLE Nurse'])
})

test('where they live counts only if asked: the narrowest place of most', () => {
  const living = (...geoIds: string[]) => person('Nurse', [], { geoIds })
  const three = [living('mad', 'com', 'es'), living('mad', 'com', 'es'), living('es')]
  assert.deepEqual(shared(three), ['TITLE Nurse'])
  assert.deepEqual(shared(three, { withPlace: true }), ['TITLE Nurse', 'PLACE Madrid'])
  const apart = [living('mad', 'com', 'es'), living('bcn', 'cat', 'es')]
  assert.deepEqual(shared(apart, { withPlace: true }), ['TITLE Nurse', 'PLACE Spain'])
  assert.deepEqual(shared([living('x'), living('y')], { withPlace: true }), ['TITLE Nurse'])
})

const likeNurses = [person('Nurse', ['Triage'], { industryIds: ['industry:14'] })]
const UNLIKE: [title: string, unlike: LikedPerson[], excluded: string[]][] = [
  ['clearly other work is left out', [person('Truck Driver')], ['-TITLE Truck Driver']],
  ['the same work is not', [person('Registered Nurse')], []],
  ['work that is a neighbour is not', [person('Caregiver')], []],
  ['work that only some of them do is not', [person('Truck Driver'), person('Electrician')], []],
  ['work that one says and others do not is not', [person('Truck Driver'), person('')], []],
  ['a rank alone is no work', [person('Manager')], []],
  ['another industry is left out', [person('Nurse', [], { industryIds: ['industry:6'] })], ['-INDUSTRY Technology']],
  ['the same industry is not', [person('Nurse', [], { industryIds: ['industry:14'] })], []],
  ['a skill that only they have excludes nobody', [person('Nurse', ['Excel', 'Fax'])], []],
]

for (const [title, unlike, excluded] of UNLIKE) {
  test(`of whom others are not to be like: ${title}`, () => {
    assert.deepEqual(shared(likeNurses, { unlike }).slice(shared(likeNurses).length), excluded)
  })
}

test('an industry is no reason to leave out whoever it is unknown of, or a skill of theirs', () => {
  const unlike = [person('Nurse', [], { industryIds: ['industry:6'] })]
  assert.deepEqual(shared([person('Nurse')], { unlike }), ['TITLE Nurse'])
  const skilled = person('Nurse', ['Technology'], { industryIds: ['industry:14'] })
  assert.ok(!shared([skilled], { unlike }).some((each) => each.startsWith('-')))
})

test('titles in several languages are one work', () => {
  const three = [person('Krankenpfleger'), person('Enfermera'), person('Truck Driver')]
  assert.deepEqual(shared(three), ['TITLE Krankenpfleger | Enfermera'])
})
