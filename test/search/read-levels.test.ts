/** How well each language is wanted: which words say so of one, and which of two. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const languagesOf = (text: string): string[] =>
  readPrompt(text, lexicon).languages.map(({ name, level }) => `${name} ${level}`)

test('a level behind two languages that "and" joins is of both, behind a comma of the last', () => {
  for (const [text, languages] of [
    ['nurse, Spanish and English fluent', ['Spanish FLUENT', 'English FLUENT']],
    ['nurse, English & German C1', ['English FLUENT', 'German FLUENT']],
    ['nurse, German and English B2', ['German CONVERSATIONAL', 'English CONVERSATIONAL']],
    ['nurse, German B2 and English C1', ['German CONVERSATIONAL', 'English FLUENT']],
    ['nurse, German, English fluent', ['German null', 'English FLUENT']],
    ['recepcionista, alemán e inglés fluido', ['German null', 'English FLUENT']],
    ['recepcionista, francés y alemán nivel alto', ['French FLUENT', 'German FLUENT']],
    ['Pfleger, Deutsch mind. B2', ['German CONVERSATIONAL']],
    ['nurse who speaks Dutch natively', ['Dutch NATIVE']],
    ['nurse who speaks Dutch or Swedish natively', ['Dutch NATIVE', 'Swedish NATIVE']],
  ] as const)
    assert.deepEqual(languagesOf(text), languages, text)
})

test('a level before its language ends where that language is said to be needed or wished for', () => {
  for (const [text, languages] of [
    ['Fluent English required, German nice to have', ['English FLUENT', 'German null']],
    ['fluent English a must, German a plus', ['English FLUENT', 'German null']],
    ['fluent English and German required', ['English FLUENT', 'German FLUENT']],
  ] as const)
    assert.deepEqual(languagesOf(text), languages, text)
})
