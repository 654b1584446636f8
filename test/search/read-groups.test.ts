/** Groups of firms or schools known by one name, and employers that somebody has left. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../src/base/fold.ts'
import { rowsIn } from '../../src/reference/lists.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const employersOf = (text: string) =>
  readPrompt(text, lexicon).criteria.flatMap((one) =>
    one.kind === 'EMPLOYER' ? [{ importance: one.importance, names: one.anyOf.map(({ name }) => name) }] : [],
  )

const list = new URL('../../src/search/prompt/data/organisation-groups.tsv', import.meta.url)

const FOUR = ['Deloitte', 'PwC', 'EY', 'KPMG']

test('a name for several firms asks for any of them, and rules out all', () => {
  for (const [text, importance, names] of [
    ['auditors at a Big 4 firm in Leeds', 'REQUIRED', FOUR],
    ['CFO, big four background, Chicago', 'REQUIRED', FOUR],
    ['finance manager, no big 4, London', 'EXCLUDED', FOUR],
    ['avocat fiscaliste, pas en Big Four, Genève', 'EXCLUDED', FOUR],
    ['avocat fiscaliste en cabinet Big Four, Genève', 'REQUIRED', FOUR],
    ['abogado, no puede venir de Big4, Bogotá', 'EXCLUDED', FOUR],
    ['backend engineer not from FAANG', 'EXCLUDED', ['Meta', 'Apple', 'Amazon', 'Netflix', 'Google']],
    ['consultants MBB Paris', 'REQUIRED', ['McKinsey & Company', 'Boston Consulting Group', 'Bain & Company']],
    ['accountants at a Big Four firm (Deloitte, KPMG)', 'REQUIRED', ['Deloitte', 'KPMG']],
  ] as const)
    assert.deepEqual(employersOf(text), [{ importance, names }], text)
})

const schoolsOf = (text: string) =>
  readPrompt(text, lexicon).criteria.flatMap((one) =>
    one.kind === 'SCHOOL' ? [{ importance: one.importance, names: one.anyOf.map(({ name }) => name) }] : [],
  )

test('a name for several schools asks for any of them', () => {
  const OXBRIDGE = ['University of Oxford', 'University of Cambridge']
  for (const [text, importance, names] of [
    ['engineers from Oxbridge', 'REQUIRED', OXBRIDGE],
    ['lawyers, ideally Oxbridge graduates', 'PREFERRED', OXBRIDGE],
    ['analysts, no Oxbridge', 'EXCLUDED', OXBRIDGE],
    ['IIT Bombay graduates', 'REQUIRED', ['Indian Institute of Technology Bombay']],
  ] as const)
    assert.deepEqual(schoolsOf(text), [{ importance, names }], text)
  for (const [text, count] of [
    ['Ivy League graduates in finance', 8],
    ['Russell Group university lawyers', 24],
    ['developers, TU9', 9],
    ['engenheiro, USP ou PUC', 9],
    ['IIT or IIM grads, Pune', 29],
  ] as const)
    assert.deepEqual(
      schoolsOf(text).map(({ names }) => names.length),
      [count],
      text,
    )
})

test('each member of a group is known', () => {
  for (const { kind, name, members } of rowsIn<'kind' | 'name' | 'members'>(list))
    for (const member of members.split('|'))
      assert.ok(
        lexicon.readings(fold(member)).some((one) => one.kind === kind),
        `${member} of ${name}`,
      )
})

test('what stands beside it keeps its meaning', () => {
  const { years, titles } = readPrompt('contador, Bogotá, de Big 4, máximo 5 años', lexicon)
  assert.deepEqual(
    { min: years?.min, max: years?.max, title: titles[0]?.name },
    { min: null, max: 5, title: 'contador' },
  )
  assert.equal(readPrompt('Big four auditors in Luxembourg', lexicon).titles[0]?.name, 'auditor')
  assert.deepEqual(employersOf('mortgage adviser at a big four bank in Sydney'), [])
})

test('who no longer works somewhere worked there before', () => {
  for (const text of [
    'mechanical engineers who no longer work at Siemens',
    'Ingenieure, die nicht mehr bei Siemens arbeiten',
    'ingénieurs qui ne travaillent plus chez Siemens',
    'ingenieros que ya no trabajan en Siemens',
    'engenheiros que não trabalham mais na Siemens',
    'engineers who stopped working for Siemens',
  ]) {
    const { companies } = readPrompt(text, lexicon)
    assert.deepEqual(
      companies.map(({ name, when }) => ({ name, when })),
      [{ name: 'Siemens', when: 'PAST' }],
      text,
    )
  }
})
