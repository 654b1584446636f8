/** Prompts as recruiters type them, in five languages, each with its whole reading. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLexicon } from '../support/lexicon.ts'
import { misreadings, suiteCases } from './suite.ts'

const SHARE_MIN = 0.95
const PROMPTS_MIN = 150

test('at least 95 % of the prompts are read fully right', async (t) => {
  const cases = await suiteCases()
  assert.ok(cases.length >= PROMPTS_MIN, `only ${cases.length} prompts`)
  assert.equal(new Set(cases.map(({ prompt }) => prompt)).size, cases.length, 'a prompt stands in the suite twice')
  const wrong = misreadings(cases, testLexicon())
  for (const { prompt, wanted, got } of wrong) {
    t.diagnostic(`${prompt}\n    wanted ${JSON.stringify(wanted)}\n    got    ${JSON.stringify(got)}`)
  }
  const share = 1 - wrong.length / cases.length
  t.diagnostic(`${cases.length - wrong.length} of ${cases.length} prompts fully right (${(share * 100).toFixed(1)} %)`)
  assert.ok(share >= SHARE_MIN)
})
