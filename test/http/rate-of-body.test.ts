/** How many requests a body counts as, by how much is read and recorded for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsOfPrompt } from '../../src/http/rate-limit.ts'

const criteria = (chars: number) => [{ id: 'a', kind: 'SKILL', anyOf: [{ name: 'x'.repeat(chars) }] }]

test('long prompts, texts and criteria count for more, alone, quoted and in many quotes', () => {
  assert.equal(requestsOfPrompt({ prompt: 'nurse' }), 0)
  assert.equal(requestsOfPrompt({ prompt: 'x'.repeat(5_000) }), 9)
  assert.equal(requestsOfPrompt({ text: 'x'.repeat(20_000) }), 39)
  assert.ok(requestsOfPrompt({ criteria: criteria(50_000) }) >= 100)
  assert.ok(requestsOfPrompt({ prompt: '', criteria: criteria(50_000) }) >= 100)
  assert.ok(requestsOfPrompt({ operation: 'search', body: { criteria: criteria(50_000) } }) >= 100)
  assert.equal(requestsOfPrompt({ quotes: [{ operation: 'search', body: { prompt: 'x'.repeat(1_000) } }, {}] }), 2)
  for (const odd of [null, undefined, 'text', 7, { criteria: 7 }, { body: null }])
    assert.equal(requestsOfPrompt(odd), 0)
})
