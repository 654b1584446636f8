/** Of a prompt that asks for everything a pool is searched by the first things only. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstAsked } from '../../src/search/asked.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { scoringOf } from '../../src/search/score.ts'
import { testLexicon } from '../support/lexicon.ts'

const lexicon = testLexicon()

/** How many titles are compared and how many terms are fetched. */
function costOf(prompt: string) {
  const cost = { titles: 0, terms: 0 }
  const alike = () => {
    cost.titles += 1
    return new Map<string, number>()
  }
  const { parts, not } = scoringOf(firstAsked(readPrompt(prompt, lexicon)), { alike, near: () => new Map() })
  cost.terms = not.length + parts.reduce((sum, { weights }) => sum + weights.size, 0)
  return cost
}

const fill = (make: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < 10_000; at++) text += make(at)
  return text.slice(0, 10_000)
}

test('titles, words and signs of a hostile prompt are bounded', () => {
  for (const prompt of [
    fill(() => 'data engineer, '),
    fill(() => 'not data engineer, '),
    fill((at) => `word${at} `),
    fill((at) => `java, word${at}, `),
    fill(() => '\ufdfa'),
    fill((at) => `Madrid Google ${at} `),
  ]) {
    const { titles, terms } = costOf(prompt)
    assert.ok(titles <= 40, `${titles} titles of ${prompt.slice(0, 30)}`)
    assert.ok(terms <= 1_000, `${terms} terms of ${prompt.slice(0, 30)}`)
  }
  const { leftover } = firstAsked(
    readPrompt(
      fill(() => '\ufdfa'),
      lexicon,
    ),
  )
  assert.ok(leftover.reduce((sum, { text }) => sum + text.length, 0) <= 2_000)
})

test('of an honest prompt nothing is left out', () => {
  const read = readPrompt('senior data engineers in Madrid with Java, at Foobarly, no visa sponsorship', lexicon)
  assert.deepEqual(firstAsked(read), read)
})
