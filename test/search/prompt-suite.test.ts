/** Prompts as recruiters type them, in five languages, each with its whole reading. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'
import { misreadings, type Suite, suiteCases } from './suite.ts'

const SHARE_MIN = 0.95

async function readsWell(t: TestContext, suite: Suite, promptsMin: number): Promise<void> {
  const cases = await suiteCases(suite)
  assert.ok(cases.length >= promptsMin, `only ${cases.length} prompts`)
  assert.equal(new Set(cases.map(({ prompt }) => prompt)).size, cases.length, 'a prompt stands in the suite twice')
  const wrong = misreadings(cases, lexicon)
  for (const { prompt, wanted, got } of wrong) {
    t.diagnostic(`${prompt}\n    wanted ${JSON.stringify(wanted)}\n    got    ${JSON.stringify(got)}`)
  }
  const share = 1 - wrong.length / cases.length
  t.diagnostic(`${cases.length - wrong.length} of ${cases.length} prompts fully right (${(share * 100).toFixed(1)} %)`)
  assert.ok(share >= SHARE_MIN)
}

const { lexicon } = await openDictionaries(referenceFolder)

test('at least 95 % of the prompts are read fully right, with the dictionaries of the service', (t) =>
  readsWell(t, 'prompts', 150))

/** Written before anybody looked at the rules; a third of them was misread at the time. */
test('so are the prompts of strangers', (t) => readsWell(t, 'strangers', 280))
