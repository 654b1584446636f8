/** Words before a title that are not part of it, in any case: places, areas, firms, learners; and small words that some name contains. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)
const wordsOf = (list: { text: string }[]) => list.map(({ text }) => text).join(' | ')

/** Titles, then places, then employers. */
function reading(text: string): string {
  const { titles, locations, companies } = readPrompt(text, lexicon)
  return [wordsOf(titles), wordsOf(locations), wordsOf(companies)].join('; ').replace(/(?:; )+$/, '')
}

const requiredIn = (text: string) =>
  readPrompt(text, lexicon)
    .criteria.filter(({ importance }) => importance === 'REQUIRED')
    .map(({ kind }) => kind)

test('a place before a title is where they are, in small letters too', () => {
  for (const [place, title] of [
    ['london', 'nurses'],
    ['berlin', 'data scientists'],
    ['texas', 'electricians'],
    ['grand rapids', 'welders'],
    ['silicon valley', 'recruiters'],
    ['black country', 'accountants'],
    ['midwest', 'sales managers'],
    ['london', 'java developers'],
  ]) {
    assert.equal(reading(`${place} ${title}`), `${title!.replace('java ', '')}; ${place}`)
  }
  assert.equal(reading('greater boston area electricians'), 'electricians; greater boston area')
  assert.equal(reading('Elektriker Essen'), 'Elektriker; Essen')
  assert.equal(reading('Koch für gutes Essen'), 'Koch')
})

test('a famous firm before a title is whose they are', () => {
  assert.equal(reading('google software engineers'), 'software engineers; ; google')
  assert.equal(reading('airbus project managers toulouse'), 'project managers; toulouse; airbus')
})

test('an article before a word of every day makes no name of it', () => {
  assert.equal(reading('developer at a bank'), 'developer')
  assert.equal(reading('engineer who works in the group'), 'engineer')
  assert.deepEqual(readPrompt('engineer who works in the group', lexicon).schools, [])
  assert.equal(reading('editor at the guardian'), 'editor; ; the guardian')
})

test('who learns a job is its level', () => {
  const { titles, seniority } = readPrompt('alternante assistante RH, Lille', lexicon)
  assert.deepEqual(
    { titles: wordsOf(titles), seniority: wordsOf(seniority) },
    { titles: 'assistante RH', seniority: 'alternante' },
  )
})

test('time zones and fields of degrees are no places, employers or skills', () => {
  const { locations, skills, companies, notApplied } = readPrompt('python dev, django, EST timezone', lexicon)
  assert.deepEqual(
    { locations: wordsOf(locations), skills: wordsOf(skills), companies: wordsOf(companies) },
    { locations: '', skills: 'python | django', companies: '' },
  )
  assert.deepEqual(wordsOf(notApplied), 'EST timezone')
  const studied = readPrompt('analyst in Boston, degree in biology, bioengineering or chemistry, Python', lexicon)
  assert.equal(wordsOf(studied.skills), 'Python')
})

test('what is not required makes no wish of what follows', () => {
  const importance = (text: string) => readPrompt(text, lexicon).criteria.map((each) => each.importance)
  assert.deepEqual(importance('German not required, nurse in Vienna'), ['REQUIRED', 'REQUIRED'])
  assert.deepEqual(importance('german is not required, nurse in vienna'), ['REQUIRED', 'REQUIRED'])
  assert.deepEqual(importance("We'd like a nanny in Leeds"), ['REQUIRED', 'REQUIRED'])
})

test('an English word is no slip of a foreign word of grammar', () => {
  const { locations, criteria } = readPrompt('vet nurse RVN Norwich equine exp a plus', lexicon)
  assert.equal(wordsOf(locations), 'Norwich')
  assert.equal(criteria.find(({ kind }) => kind === 'PLACE')?.importance, 'REQUIRED')
  assert.equal(criteria.find(({ text }) => text === 'equine')?.importance, 'PREFERRED')
})

test('a denial without a comma denies, and what is wished for behind it is wished for', () => {
  const titlesIn = (text: string) =>
    readPrompt(text, lexicon)
      .criteria.map(({ kind, importance, text: words }) => `${importance} ${kind} ${words}`)
      .sort()
  assert.deepEqual(titlesIn('python berlin no juniors'), [
    'EXCLUDED SENIORITY juniors',
    'REQUIRED PLACE berlin',
    'REQUIRED SKILL python',
  ])
  assert.deepEqual(titlesIn('gerente de marketing no Brasil').at(-1), 'REQUIRED TITLE gerente de marketing')
  assert.ok(titlesIn('gerente de marketing no Brasil').includes('REQUIRED PLACE Brasil'))
  assert.deepEqual(titlesIn('accountant, not in london, ideally manchester'), [
    'EXCLUDED PLACE london',
    'PREFERRED PLACE manchester',
    'REQUIRED TITLE accountant',
  ])
  assert.deepEqual(titlesIn('no php, python preferred'), ['EXCLUDED SKILL php', 'PREFERRED SKILL python'])
  assert.deepEqual(titlesIn("doesn't need german, nurse hamburg"), ['REQUIRED PLACE hamburg', 'REQUIRED TITLE nurse'])
  assert.deepEqual(titlesIn('nurse hamburg german not required'), ['REQUIRED PLACE hamburg', 'REQUIRED TITLE nurse'])
  assert.equal(readPrompt('nurse, nothing below 5 years', lexicon).years?.min, 5)
})

test('what somebody is like is no town, firm, skill or slip; pay is pay wherever it stands', () => {
  for (const trait of ['energetic', 'ambitious', 'scrappy', 'stable', 'polite', 'detail-oriented'])
    assert.deepEqual(requiredIn(`sales rep, ${trait}`), ['TITLE'], trait)
  assert.equal(reading('ae saas emea'), 'ae; emea')
  for (const pay of ['$120k', '70.000€', '60-70k', '£60k']) {
    const { skills, notApplied } = readPrompt(`java developer ${pay} austin`, lexicon)
    assert.deepEqual({ skills: wordsOf(skills), notApplied: wordsOf(notApplied) }, { skills: 'java', notApplied: pay })
  }
  assert.equal(readPrompt('marketer with 100k followers', lexicon).notApplied.length, 0)
})

test('a known title that a list of skills has too is the title where nothing else is', () => {
  const text = 'wir brauchen examinierte Pflegefachkräfte für Kiel'
  assert.equal(reading(text), 'examinierte Pflegefachkräfte; Kiel')
  assert.deepEqual(requiredIn(text), ['TITLE', 'PLACE'])
  assert.equal(reading('Industriemeister Metall, Ulm'), 'Industriemeister Metall; Ulm')
})

test('a known title that ends with a place asks for the place', () => {
  assert.equal(reading('Vertriebsleiterin DACH, Verpackung'), 'Vertriebsleiterin; DACH')
})

test('how many were there before is no part of a title, unless it is known by it', () => {
  assert.equal(reading('hire our first controller in Denver'), 'controller; Denver')
  assert.equal(reading('first officer, A320, Dublin'), 'first officer; Dublin')
  assert.deepEqual(readPrompt('nuestro primer ingeniero de datos, Madrid', lexicon).leftover, [])
})

test('a word of a longer phrase of grammar is no slip of a title', () => {
  assert.equal(reading('abogados que trabajaron en un bufete internacional, Madrid'), 'abogados; Madrid')
})
