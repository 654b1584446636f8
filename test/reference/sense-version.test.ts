/**
 * What is stored about titles carries a version. This test shows when the version has to be raised, by a digest of what is made
 * of all listed titles and words.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { loadTitleEncoder } from '../../src/reference/titles/encoder.ts'
import { SENSE_VERSION, senseOf } from '../../src/reference/titles/sense.ts'

const LISTS = new URL('../../src/reference/titles/data/', import.meta.url)
/** Longer cells are lists of words. */
const TITLE_CHARS_MAX = 60
const PHRASE_WORDS = 3

function* titlesIn(text: string): Generator<string> {
  for (const line of text.split('\n').slice(1)) {
    for (const cell of line.split(/[\t|]/)) {
      if (cell.length <= TITLE_CHARS_MAX) yield cell
      else yield* phrasesOf(cell.split(' '))
    }
  }
}

function* phrasesOf(words: string[]): Generator<string> {
  for (let at = 0; at < words.length; at += PHRASE_WORDS) yield words.slice(at, at + PHRASE_WORDS).join(' ')
}

/** As adverts and profiles write them: levels, genders, abbreviations and marks in one title. */
const WRITTEN = [
  'Sr. C++ / C# Dev (m/w/d)',
  'Krankenpfleger/in, Teilzeit',
  'Développeur·se full-stack senior',
  'VP, Eng.',
  'Jefa/e de obra – edificación',
  'Técnica em Enfermagem II',
  'Lead QA/Test Automation Engineer @ Scale',
  'Sachbearbeiterin Einkauf',
  '.NET-Entwickler:in',
  'Node.js developer',
  'R&D manager',
  "Men's wear buyer",
]
/** Letters that stand for a gender in one of the supported languages. */
const GENDERS = [...'mwfdxhivknžмжк']

/** Words for people in a job, and the marks that say which gender they may have. */
const CALLINGS = [
  ...[
    'Lehrer',
    'TECHNIKER',
    'Kaufmann',
    'ingénieur',
    'enfermer',
    'enfermero',
    'maestr',
    'infirmier',
    'médic',
    'Książnik',
  ],
  'učitel',
  'Начальник',
  'ingegner',
  'programador',
  'nurse',
]
const MARKS = [
  ...[
    '/in',
    '/-in',
    '*in',
    ':in',
    '_in',
    '(in)',
    ' (in)',
    'In',
    'IN',
    'innen',
    '/innen',
    '·e',
    '.e',
    '-e',
    '(e)',
    '/e',
    '⋅e',
  ],
  '@',
  '/a',
  '(a)',
  'o/a',
  'a/o',
  'x',
  '·se',
  '/trice',
  '·rice',
  '·ère',
  '/ka',
  '/ица',
  '(-a)',
  '/a/o',
  'os/as',
  ...[
    ' (m/w/d)',
    ' (m/f/x)',
    ' (gn)',
    ' m w d',
    ' (H/F)',
    ' h/f',
    ' (all genders)',
    ' - w/m/d',
    ' [f/m/d]',
    ' (M/K)',
    ' (м/ж)',
  ],
]

/** Letters of European scripts and some others, to see how each is folded and split. */
const RANGES = [
  ...[
    [0x00, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x4ff],
    [0x590, 0x5ff],
    [0x600, 0x6ff],
  ],
  ...[
    [0x900, 0x97f],
    [0xe00, 0xe7f],
    [0x1e00, 0x1eff],
    [0x2010, 0x2044],
    [0x3040, 0x30ff],
    [0x4e00, 0x4e40],
    [0xac00, 0xac40],
  ],
] as const

function* lettersIn([from, to]: readonly number[]): Generator<string> {
  for (let code = from!; code <= to!; code++) {
    const letter = String.fromCodePoint(code)
    yield `${letter}at${letter} o${letter}er sales`
  }
}

test('what is made of titles is what the version says', () => {
  const encoder = loadTitleEncoder()
  const files = readdirSync(LISTS).sort()
  const titles = new Set([
    ...WRITTEN,
    ...CALLINGS.flatMap((calling) => MARKS.map((mark) => `${calling}${mark} senior`)),
    ...GENDERS.flatMap((one) => GENDERS.map((other) => `sales (${one}/${other})`)),
    // Longer than the part of a title that is read.
    `${MARKS.join(' manager ')} ${CALLINGS.join(', ')}`,
    ...RANGES.flatMap((range) => [...lettersIn(range)]),
    ...files.flatMap((name) => [...titlesIn(readFileSync(new URL(name, LISTS), 'utf8'))]),
  ])
  const digest = createHash('sha256')
  for (const title of titles) {
    const { vector, words } = senseOf(encoder, title)
    digest.update(Int8Array.from(vector)).update(words.join(' '))
  }
  assert.deepEqual(
    { version: SENSE_VERSION, digest: digest.digest('hex').slice(0, 16) },
    { version: 1, digest: 'a1d0a12b76dba614' },
    'something else is made of titles than was: raise SENSE_VERSION, and write it and the new digest here',
  )
})
