/** What is left of a prompt when a chip is taken out of it, or said differently. No browser needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { span } from '../../console/src/profile/span.ts'
import { replaced, without } from '../../console/src/search/chips.ts'

const spot = (prompt: string, text: string) => {
  const start = prompt.indexOf(text)
  return { text, start, end: start + text.length }
}

const cases: [prompt: string, taken: string, left: string][] = [
  ['nurse in Berlin', 'Berlin', 'nurse'],
  ['nurse in Berlin', 'nurse', 'in Berlin'],
  ['data engineers who speak German, not at Google', 'Google', 'data engineers who speak German'],
  ['data engineers who speak German, not at Google', 'German', 'data engineers, not at Google'],
  ['react developers in Madrid, with 5+ years', 'Madrid', 'react developers, with 5+ years'],
  ['Pflegekräfte in München mit Englisch', 'München', 'Pflegekräfte mit Englisch'],
  ['ingenieros de datos en Valencia', 'Valencia', 'ingenieros de datos'],
  ['nurse', 'nurse', ''],
]

for (const [prompt, taken, left] of cases) {
  test(`“${prompt}” without “${taken}”`, () => assert.equal(without(prompt, spot(prompt, taken)), left))
}

test('a chip said differently takes the place of its words', () => {
  assert.equal(
    replaced('nurse in Berlin, now', spot('nurse in Berlin, now', 'Berlin'), ' Paris '),
    'nurse in Paris, now',
  )
})

test('how long something lasted is told in years, of less than one in months', () => {
  const now = new Date('2026-11-15')
  assert.equal(span('2022-06', null, now), '4 years')
  assert.equal(span('2026-02', '2026-04', now), '3 months')
  assert.equal(span('2020', '2019', now), '')
  assert.equal(span(null, '2020', now), '')
})
