/** What is left of a prompt when a chip is taken out of it, or said differently. No browser needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { span } from '../../console/src/profile/span.ts'
import { type Chip, chipsOf, replaced } from '../../console/src/search/chips.ts'
import { isFaithful, wordingsWithout } from '../../console/src/search/take-out.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { suiteCases } from '../search/suite.ts'
import { testLexicon } from '../support/lexicon.ts'

const lexicon = testLexicon()
const read = (prompt: string): Chip[] => chipsOf(readPrompt(prompt, lexicon))

/** As the page does it: the first wording that is read as it has to be. */
function takenOut(prompt: string, chip: Chip, chips: Chip[]): string | undefined {
  return wordingsWithout(prompt, chip, chips).find((words) => isFaithful(chip, chips, read(words)))
}

const cases: [prompt: string, taken: string, left: string][] = [
  ['nurse in Berlin', 'Berlin', 'nurse'],
  ['nurse in Berlin', 'nurse', 'in Berlin'],
  ['data engineers who speak German, not at Google', 'Google', 'data engineers who speak German'],
  ['data engineers who speak German, not at Google', 'German', 'data engineers, not at Google'],
  ['react developers in Madrid, with 5+ years', 'Madrid', 'react developers with 5+ years'],
  ['Pflegekräfte in München mit Englisch', 'München', 'Pflegekräfte mit Englisch'],
  ['ingenieros de datos en Valencia', 'Valencia', 'ingenieros de datos'],
  ['nurse', 'nurse', ''],
  ['nurses not at Google or Amazon', 'Google', 'nurses not at Amazon'],
  ['nurses not at Google or Amazon', 'Amazon', 'nurses not at Google'],
  ['nurses not at Google, Meta or Amazon', 'Google', 'nurses not at Meta or Amazon'],
  ['nurses not at Google, Meta or Amazon', 'Meta', 'nurses not at Google or Amazon'],
  ['nurses not at Google or at Amazon', 'Google', 'nurses not at Amazon'],
  ['nurses not in Madrid or at Google', 'Madrid', 'nurses not at Google'],
  ['nurses not at Google, in Madrid or Berlin', 'Madrid', 'nurses not at Google, in Berlin'],
  ['nurses not at Google, in Madrid or Berlin', 'Google', 'nurses, in Madrid or Berlin'],
  ['React, not PHP, Vue', 'PHP', 'React, Vue'],
  ['React, not PHP, Vue', 'React', 'not PHP; Vue'],
  ['not PHP; React or Vue', 'React', 'not PHP; Vue'],
  ['developers speaking German or French', 'German', 'developers speaking French'],
  ['developers speaking German or French', 'French', 'developers speaking German'],
]

for (const [prompt, taken, left] of cases) {
  test(`“${prompt}” without “${taken}”`, () => {
    const chips = read(prompt)
    const chip = chips.find(({ text }) => text === taken)
    assert.ok(chip, `read as ${chips.map(({ text }) => text)}`)
    assert.equal(takenOut(prompt, chip, chips), left)
  })
}

/** Without it "-Entwickler" is left, and would be read as a minus. It is refused, not inverted. */
const REFUSED = [
  'Senior React-Entwickler in Madrid mit mehr als 5 Jahren Erfahrung, fließend Deutsch, nicht bei Google: React',
]

test('whichever chip of the suite’s sentences is taken out, no wish becomes an exclusion and no exclusion a wish', async () => {
  const refused: string[] = []
  for (const { prompt } of await suiteCases()) {
    const chips = read(prompt)
    const without = chips.filter((chip) => takenOut(prompt, chip, chips) === undefined)
    refused.push(...without.map(({ text }) => `${prompt}: ${text}`))
  }
  assert.deepEqual(refused, REFUSED)
})

test('a chip said differently takes the place of its words', () => {
  const prompt = 'nurse in Berlin, now'
  const chip = read(prompt).find(({ text }) => text === 'Berlin')
  assert.equal(replaced(prompt, chip as Chip, ' Paris '), 'nurse in Paris, now')
})

test('how long something lasted is told in years, of less than one in months', () => {
  const now = new Date('2026-11-15')
  assert.equal(span('2022-06', null, now), '4 years')
  assert.equal(span('2026-02', '2026-04', now), '3 months')
  assert.equal(span('2020', '2019', now), '')
  assert.equal(span(null, '2020', now), '')
})
