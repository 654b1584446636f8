/** How far a denial reaches, and things said not to matter, which are neither asked for nor exclude anybody. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

/** "EXCLUDED PLACE London", in the order of the text; without ranks, and without titles that are asked for. */
const criteriaOf = (text: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) => {
    const isJob = one.importance !== 'EXCLUDED' && (one.kind === 'TITLE' || one.kind === 'SENIORITY')
    if (isJob || one.kind === 'SENIORITY') return []
    const names = 'anyOf' in one ? one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ') : one.text
    return [`${one.importance} ${one.kind} ${names}`]
  })

test('a place behind a title that nobody wants says where the others are', () => {
  for (const [text, criteria] of [
    ['(nurse OR midwife) NOT recruiter Leeds', ['EXCLUDED TITLE recruiter', 'REQUIRED PLACE Leeds']],
    [
      '(nurse OR midwife) NOT student NOT recruiter York',
      ['EXCLUDED TITLE student', 'EXCLUDED TITLE recruiter', 'REQUIRED PLACE York'],
    ],
    ['(nurse OR midwife) NOT Leeds', ['EXCLUDED PLACE Leeds']],
    ['(nurse OR midwife) NOT (recruiter Leeds)', ['EXCLUDED TITLE recruiter', 'EXCLUDED PLACE Leeds']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('a denial of a background ends with it, and who does not want one thing only wants no less', () => {
  for (const [text, criteria] of [
    [
      'analyst, no banking background, logistics, Leeds',
      ['EXCLUDED INDUSTRY Banking', 'REQUIRED INDUSTRY Logistics and Supply Chain', 'REQUIRED PLACE Leeds'],
    ],
    [
      'analyst, no banking or insurance background, Leeds',
      ['EXCLUDED INDUSTRY Banking', 'EXCLUDED INDUSTRY Insurance', 'REQUIRED PLACE Leeds'],
    ],
    ['plumber, York, not retail only', ['REQUIRED PLACE York']],
    ['plumber, York, not retail', ['REQUIRED PLACE York', 'EXCLUDED INDUSTRY Retail']],
    ['plumber, York, no freelancers only', ['REQUIRED PLACE York']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('what is indifferent is neither asked for nor excluded', () => {
  for (const text of [
    'nurse in Leeds with or without NHS experience',
    'nurse with or without NHS experience in Leeds',
    'enfermera con o sin inglés, Leeds',
    'Pfleger mit oder ohne Erfahrung in der Geriatrie, Leeds',
    'serveur avec ou sans anglais, Leeds',
    'cozinheiro com ou sem experiência em hotel, Leeds',
    'nurse, Leeds, PhD or PharmD not required',
    'Pfleger, Leeds, Deutsch egal',
    'serveur, Leeds, pas nécessairement anglais',
    'cozinheiro, Leeds, francês tanto faz',
    'camarero, Leeds, inglés da igual',
    'vendedor, no es necesario inglés en Leeds',
    "engineer, degree doesn't matter, Leeds",
  ])
    assert.deepEqual(criteriaOf(text), ['REQUIRED PLACE Leeds'], text)
  assert.deepEqual(criteriaOf('welder, Spanish optional, Leeds'), [
    'PREFERRED LANGUAGE Spanish',
    'REQUIRED PLACE Leeds',
  ])
  assert.deepEqual(criteriaOf('contable, inglés no imprescindible, Leeds'), [
    'PREFERRED LANGUAGE English',
    'REQUIRED PLACE Leeds',
  ])
  assert.deepEqual(criteriaOf('serveur sans anglais, Leeds'), ['EXCLUDED LANGUAGE English', 'REQUIRED PLACE Leeds'])
})

test('who is told to stay away, or is no fit, is not asked for', () => {
  for (const [text, criteria] of [
    ['cocinero en Leeds, abstenerse becarios', ['REQUIRED PLACE Leeds', 'EXCLUDED TITLE becario']],
    ['cocinero en Leeds, abstenerse perfiles de banca', ['REQUIRED PLACE Leeds', 'EXCLUDED INDUSTRY Banking']],
    ['cozinheiro, Leeds, favor não se candidatar estagiários', ['REQUIRED PLACE Leeds', 'EXCLUDED TITLE estagiário']],
    [
      'Verkäufer in Leeds, Python, keine reinen Innendienstler',
      ['REQUIRED PLACE Leeds', 'REQUIRED SKILL Python', 'EXCLUDED TITLE innendienstler'],
    ],
    ['nurse, Leeds. School nurses probably not the right fit', ['REQUIRED PLACE Leeds', 'EXCLUDED TITLE school nurse']],
    ['abogado, Leeds, sin llegar a socio', ['REQUIRED PLACE Leeds', 'EXCLUDED TITLE socio']],
    ['nurse in Leeds, nobody relocating from India', ['REQUIRED PLACE Leeds', 'EXCLUDED PLACE India']],
    ['director in Leeds, exclude CRO employees', ['REQUIRED PLACE Leeds', 'EXCLUDED EMPLOYER CRO']],
    ['director in Leeds, no CTO', ['REQUIRED PLACE Leeds', 'EXCLUDED TITLE cto']],
    ['mathematician, pure mathematics, Leeds', ['REQUIRED SKILL pure mathematics', 'REQUIRED PLACE Leeds']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('where any of two will do, both are asked for', () => {
  assert.deepEqual(criteriaOf("nurse, Leeds or York, doesn't matter"), ['REQUIRED PLACE Leeds / York'])
  assert.deepEqual(criteriaOf('nurse, German or French not required'), [])
  const firms = readPrompt('engenheiro, ex-Petrobras ou ainda na Petrobras tanto faz', lexicon).companies
  assert.equal(firms.length, 2)
})

test('a part of an industry that is ruled out does not rule out the industry', () => {
  assert.deepEqual(criteriaOf('chef, no fast food'), ['EXCLUDED KEYWORD fast food'])
  assert.deepEqual(criteriaOf('jefe de obra, abstenerse obra civil'), ['EXCLUDED KEYWORD obra civil'])
  assert.deepEqual(criteriaOf('chef, no restaurants'), ['EXCLUDED INDUSTRY Restaurants'])
  assert.deepEqual(criteriaOf('chef, fast food'), ['REQUIRED INDUSTRY Restaurants'])
})

test('"no problem" denies nothing', () => {
  for (const text of [
    'chef in Leeds, sponsorship no probs',
    'Koch in Leeds, Schichtarbeit kein Problem',
    'cocinero en Leeds, turnos sin problema',
  ])
    assert.deepEqual(criteriaOf(text), ['REQUIRED PLACE Leeds'], text)
})

test('one title behind a list of many that nobody wants is who is looked for', () => {
  const titlesOf = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap((one) =>
      one.kind === 'TITLE' ? one.anyOf.map(({ name }) => `${one.importance} ${name}`) : [],
    )
  for (const [text, titles] of [
    ['no interns, accountant, Leeds', ['EXCLUDED intern', 'REQUIRED accountant']],
    ['no más becarios, contable', ['EXCLUDED becario', 'REQUIRED contable']],
    ['please stop sending recruiters, nurse', ['EXCLUDED recruiter', 'REQUIRED nurse']],
    ['keine Praktikanten, Controller', ['EXCLUDED praktikant', 'EXCLUDED controller']],
    ['no interns, students', ['EXCLUDED intern', 'EXCLUDED student']],
  ] as const)
    assert.deepEqual(titlesOf(text), titles, text)
})

test('what a denial speaks of is never wished for, though nothing was read from it', () => {
  for (const [text, criteria] of [
    ['(nurse OR midwife) NOT travel', []],
    ['solicitor, NQ-3 PQE not suitable, Bristol', ['EXCLUDED SKILL NQ', 'REQUIRED PLACE Bristol']],
    ['developers with less than 3 years need not apply', []],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('of alternatives of two kinds one is required, and the other as good', () => {
  for (const [text, criteria] of [
    ['(nurse OR midwife) AND (remote OR Poland)', ['PREFERRED WORKPLACE ', 'REQUIRED PLACE Poland']],
    ['("forklift operator" OR "reach truck") AND Leeds', ['PREFERRED SKILL Reach Truck', 'REQUIRED PLACE Leeds']],
    ['("React developer" OR "Vue developer") AND Leeds', ['REQUIRED SKILL React / Vue.js', 'REQUIRED PLACE Leeds']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('a place behind a comma is where people are wanted, though something else is excluded before it', () => {
  for (const [text, criteria] of [
    [
      'civil engineer, bridges, NOT retail, Leeds',
      ['REQUIRED SKILL bridges', 'EXCLUDED INDUSTRY Retail', 'REQUIRED PLACE Leeds'],
    ],
    ['nurse NOT recruiter, York', ['EXCLUDED TITLE recruiter', 'REQUIRED PLACE York']],
    ['nurse AND midwife NOT Leeds, York', ['EXCLUDED PLACE Leeds', 'EXCLUDED PLACE York']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('a name that a denial sets against a firm is a firm', () => {
  for (const [text, criteria] of [
    [
      'contable que haya trabajado en Inditex pero no en Mango, A Coruña',
      ['REQUIRED EMPLOYER Inditex', 'EXCLUDED EMPLOYER Mango', 'REQUIRED PLACE A Coruña'],
    ],
    ['contable que haya trabajado en Google pero no en Londres', ['REQUIRED EMPLOYER Google', 'EXCLUDED PLACE London']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('when somebody must not have been at a firm; a kind of firm is no firm', () => {
  const whenOf = (text: string) =>
    readPrompt(text, lexicon).exclusions.companies.map(({ name, when }) => `${name} ${when}`)
  assert.deepEqual(whenOf('developer who has never worked at Google'), ['Google PAST'])
  assert.deepEqual(whenOf('nurse, not ex-Bupa'), ['Bupa PAST'])
  const [zalando] = readPrompt('Leute, die bei Zalando im Einkauf waren', lexicon).companies
  assert.equal(zalando?.when, 'PAST')
  assert.deepEqual(whenOf('técnico que no esté ya en Airbus'), ['Airbus CURRENT'])
  assert.deepEqual(whenOf('Entwickler, noch nie bei einem Dienstleister'), [])
})

test('"no" is the Portuguese "in the" behind a word that only Portuguese has, and what is impossible is excluded', () => {
  for (const [text, criteria] of [
    ['desenvolvedor backend no Brasil', ['REQUIRED PLACE Brazil']],
    ['python berlin no juniors', ['REQUIRED SKILL Python', 'REQUIRED PLACE Berlin']],
    ['infirmier, télétravail impossible', ['EXCLUDED WORKPLACE ']],
    ['impossible to find Rust developers in Leeds', ['REQUIRED SKILL Rust', 'REQUIRED PLACE Leeds']],
    ['nurse, remote not possible, Leeds', ['EXCLUDED WORKPLACE ', 'REQUIRED PLACE Leeds']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})
