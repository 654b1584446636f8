/** What is kept of titles is marked with a version. Whether it has to be raised is seen by what is made of all titles and words we list. */
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

/** As adverts and profiles write them: levels, genders, short forms and marks in one title. */
const WRITTEN = [
  'Sr. C++ / C# Dev (m/w/d)',
  'Krankenpfleger/in, Teilzeit',
  'Développeur·se full-stack senior',
  'Jefa/e de obra – edificación',
  'Técnica em Enfermagem II',
  'VP, Eng.',
  'Lead QA/Test Automation Engineer @ Scale',
  'Sachbearbeiterin Einkauf',
]

test('what is made of titles is what the version says', () => {
  const encoder = loadTitleEncoder()
  const files = readdirSync(LISTS).sort()
  const titles = new Set([
    ...WRITTEN,
    ...files.flatMap((name) => [...titlesIn(readFileSync(new URL(name, LISTS), 'utf8'))]),
  ])
  const digest = createHash('sha256')
  for (const title of titles) {
    const { vector, words } = senseOf(encoder, title)
    digest.update(Int8Array.from(vector)).update(words.join(' '))
  }
  assert.deepEqual(
    { version: SENSE_VERSION, digest: digest.digest('hex').slice(0, 16) },
    { version: 1, digest: '76e24d7d02bb8d05' },
    'something else is made of titles than was: raise SENSE_VERSION, and write it and the new digest here',
  )
})
