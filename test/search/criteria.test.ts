/** What holds for the criteria of every prompt: they fit the contract, point at their words and are limited, whatever is typed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { criteriaSchema } from '../../contract/criteria.ts'
import { CRITERIA_MAX, TEXT_CHARS_MAX } from '../../contract/limits.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { mustsOf, requiredOf } from '../../src/search/criteria/musts.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { understoodOf } from '../../src/search/understood.ts'
import { testLexicon } from '../support/lexicon.ts'

const NOWHERE = { expand: () => [], near: () => [] }
const lexicon = testLexicon()

function check(prompt: string): void {
  const read = readPrompt(prompt, lexicon)
  const criteria = criteriaSchema.parse(read.criteria)
  assert.deepEqual(
    criteria.map(({ id }) => id),
    criteria.map((_, i) => `c${i + 1}`),
  )
  for (const [i, { start, end, text }] of criteria.entries()) {
    assert.equal(prompt.slice(start!, end!), text)
    assert.ok(start! < end!)
    assert.ok(i === 0 || criteria[i - 1]!.start! <= start!)
  }
  understoodSchema.parse(understoodOf(read.criteria, { expand: (geoId) => [geoId], near: () => [] }))
}

/** Words that join, soften and demand, mixed with things that can be asked for. */
const jumble = fc
  .array(
    fc.constantFrom(
      ...(
        'or and/or | / , . ; : ( ) but not without ideally preferably a plus is required must nice to have bonus: gerne von Vorteil se valorará ' +
        'serait un plus desejável python react java madrid cambridge google at ex in with german fluent senior head of sales developers 5+ years remote wizardry'
      ).split(' '),
      'Nice to have:\n- ',
      '\n\n',
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '))

test('whatever the order of the words, criteria fit the contract and slice to their text', () => {
  fc.assert(fc.property(jumble, check), { numRuns: 1_500 })
})

test('hostile prompts of 10,000 characters give bounded criteria', () => {
  const hostile = [
    'or ',
    'python or ',
    'ideally ',
    'a plus ',
    'python, java and go a plus ',
    'python, ideally ',
    'Nice to have:\n- python\n',
    'not python ',
    'in madrid or remote, ',
    '| / ',
    'bonus:\n',
    'wizardry, ',
  ]
  for (const part of hostile) check(part.repeat(10_000).slice(0, 10_000))
})

test('free words are the first to go where there are too many', () => {
  const words = Array.from({ length: 300 }, (_, n) => `wizardry${n.toString(36)}`).join(', ')
  const { criteria } = readPrompt(`${words}, Python`, lexicon)
  assert.equal(criteria.length, CRITERIA_MAX)
  assert.equal(criteria.at(-1)!.kind, 'SKILL')
})

test('alternatives far apart are shown as far as the words of a criterion go', () => {
  const { criteria } = readPrompt(`nurses in Madrid ${'really '.repeat(100)} in London`, lexicon)
  const place = criteria.find(({ kind }) => kind === 'PLACE')!
  assert.equal(place.text, 'Madrid')
  assert.ok(place.kind === 'PLACE' && place.anyOf.length === 2)
  assert.ok(criteria.every(({ text }) => text!.length <= TEXT_CHARS_MAX))
})

test('an ambiguous name is asked for with all its meanings and excludes nobody', () => {
  const asked = readPrompt('nurses in Cambridge', lexicon).criteria.find(({ kind }) => kind === 'PLACE')
  assert.deepEqual(asked?.kind === 'PLACE' && asked.anyOf, [{ name: 'Cambridge', geoIds: ['cam', 'cam-ma'] }])
  const excluded = readPrompt('nurses, not in Cambridge', lexicon).criteria
  assert.deepEqual(
    excluded.map(({ kind }) => kind),
    ['TITLE'],
  )
})

test('only what is required becomes a must: alternatives in one group, no free word and no way of working', () => {
  const { criteria } = readPrompt(
    'remote senior react developers in Madrid or London with wizardry, Python or Java, 5+ years, ideally German, not at Google',
    lexicon,
  )
  const musts = mustsOf(criteria, { expand: (geoId) => (geoId === 'mad' ? ['mad', 'mad-1'] : []), near: () => [] })
  assert.deepEqual(
    musts.titles.map((group) => group.map(({ name }) => name)),
    [['developer']],
  )
  assert.deepEqual(
    musts.skills.map((group) => group.filter((name) => ['React', 'Python', 'Java'].includes(name))),
    [['React'], ['Python', 'Java']],
  )
  assert.deepEqual(
    musts.places.map((group) => group.map(({ name, geoIds }) => [name, geoIds])),
    [
      [
        ['Madrid', ['mad', 'mad-1']],
        ['London', ['lon']],
      ],
    ],
  )
  assert.deepEqual(musts.seniority, [['SENIOR']])
  assert.deepEqual(musts.years, { min: 5, max: null })
  assert.deepEqual(
    { languages: musts.languages, companies: musts.companies, schools: musts.schools, industries: musts.industries },
    { languages: [], companies: [], schools: [], industries: [] },
  )
  assert.ok(requiredOf(criteria).every(({ importance }) => importance === 'REQUIRED'))
})

test('a foreign title is a must with what it is in English', () => {
  const { criteria } = readPrompt('contable en Madrid', lexicon)
  const [[title]] = mustsOf(criteria, NOWHERE).titles as [[{ name: string; also: string[] }]]
  assert.deepEqual({ name: title.name, also: title.also[0] }, { name: 'contable', also: 'accountant' })
})

test('a title is a must with the other names of its work, spelled out, and a skill in both English spellings', () => {
  const mustsIn = (prompt: string) => mustsOf(readPrompt(prompt, lexicon).criteria, NOWHERE)
  const [[driver]] = mustsIn('lorry driver').titles as [[{ name: string; also: string[] }]]
  assert.ok(driver.also.includes('truck driver') && !driver.also.includes('lorry driver'), driver.also.join(', '))
  assert.ok(mustsIn('marketing manager').titles[0]![0]!.also.every((name) => name !== 'marketing manager'))
  const license = { id: 'a', kind: 'SKILL' as const, importance: 'REQUIRED' as const, anyOf: [{ name: 'HGV licence' }] }
  assert.ok(mustsOf([license], NOWHERE).skills[0]!.includes('hgv license'))
})

test('of several amounts of years that a client asks for the narrowest is told', () => {
  const years = (min: number | null, max: number | null) => ({
    id: `y${min}${max}`,
    kind: 'YEARS' as const,
    importance: 'REQUIRED' as const,
    min,
    max,
  })
  assert.deepEqual(mustsOf([years(2, null), years(5, 12), years(null, 10)], NOWHERE).years, { min: 5, max: 10 })
})

test('of thousands of circles a network is told of a few, each place once, and of no more ids than it takes', () => {
  let [circles, expanded] = [0, 0]
  const ground = {
    near: (geoId: string) => [`${geoId}-near-${circles++}`],
    expand: (geoId: string) => Array.from({ length: 20 }, (_, n) => `${geoId}-${n}-${expanded++}`),
  }
  const anyOf = Array.from({ length: 50 }, (_, n) => ({ name: `p${n}`, geoIds: ['a', 'a', `b${n}`], km: 500 }))
  const place = { id: 'p', kind: 'PLACE' as const, importance: 'REQUIRED' as const, text: null, start: null, end: null }
  const [sent] = mustsOf([{ ...place, anyOf }], ground).places
  assert.ok(circles <= 8, `${circles} circles`)
  assert.ok(sent!.every(({ geoIds }) => geoIds.length <= 50))
})
