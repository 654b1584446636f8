/** People asked for by the function they work in, and words that a title never contains. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'
import { summarise } from './summary.ts'

const { lexicon } = await openDictionaries(referenceFolder)
const titlesIn = (text: string) => summarise(readPrompt(text, lexicon)).titles

test('somebody of a function is asked for by it', () => {
  assert.deepEqual(titlesIn('anyone from trust & safety at TikTok in Dublin?'), ['trust & safety'])
  assert.deepEqual(titlesIn('somebody from customer success at HubSpot, Barcelona'), ['customer success'])
  assert.deepEqual(titlesIn('Suche jemanden aus dem Controlling, SAP CO, Essen'), ['controlling'])
})

test('a field of work stands for the title where none is said', () => {
  assert.deepEqual(titlesIn('frontend react typescript zürich'), ['frontend'])
  assert.deepEqual(titlesIn('backend engineer, Kotlin, Krakow'), ['backend engineer'])
  assert.deepEqual(titlesIn('fp&a mgr, Dallas'), ['fp a mgr'])
})

test('a field behind years of experience is where somebody worked, and no title', () => {
  assert.equal(titlesIn('Madrid, 10 yrs plus in logistics, English'), undefined)
  assert.deepEqual(titlesIn('frontend react, 10 years, Madrid'), ['frontend'])
})

test('a place, a firm or another title is no function', () => {
  assert.equal(titlesIn('people in Berlin with Kotlin'), undefined)
  assert.equal(titlesIn('someone from Google, Zurich'), undefined)
  assert.deepEqual(titlesIn('data engineer, no people from marketing'), ['data engineer'])
})

test('what somebody is for, where they are and who else is wanted is no part of a title', () => {
  assert.deepEqual(titlesIn('data scientist for the pricing squad in NYC'), ['data scientist'])
  assert.deepEqual(titlesIn('UK remote product manager'), ['product manager'])
  assert.deepEqual(titlesIn('plumbers and heating engineers, Sheffield'), ['plumber', 'heating engineer'])
})

test('of several offices the place of work is the one that is asked for', () => {
  const text = [
    'Tax Manager',
    'Location: Dublin',
    '',
    'Who we are',
    'Six hundred of us work from Dublin, Cork and Belfast, and our engineers sit in Galway.',
    '',
    'What you will do',
    'You prepare corporation tax computations for our clients, answer questions of the revenue and look after two trainees.',
    'You report to the head of tax and work closely with our colleagues in audit, who sit on the same floor.',
    '',
    'What you need',
    '- CTA or ACA qualification',
    '- experience with corporation tax',
    '- Excel',
    '',
    'What we offer',
    'A pension, health insurance, 25 days of holiday, and study leave for whoever wants to learn more.',
  ].join('\n')
  assert.deepEqual(
    readPrompt(text, lexicon).locations.map(({ name }) => name),
    ['Dublin'],
  )
})
