/** Nobody's rank changes when only a name, gender, picture, graduation year or street differs. The measure would notice if it did. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { genderedTitles, meaningAmong, movedPeople, movedTitles } from '../../eval/fairness.ts'
import { terms } from '../../src/reference/terms.ts'
import { otherGenders } from '../../src/reference/titles/gender.ts'
import { normalTitle } from '../../src/reference/titles/normal.ts'

test('thousands of people before prompts of five languages have the same scores and verdicts with another name, picture, title, age and street', async () => {
  for (const { what, pairs, moved } of await movedPeople({ people: 90, prompts: 60 })) {
    assert.ok(pairs >= 4_000, `${what}: ${pairs}`)
    assert.deepEqual(moved, [], what)
  }
})

test('a title in the other gender is as near to whatever is asked for, in either gender', () => {
  const { pairs, moved } = movedTitles()
  assert.ok(pairs > 100_000)
  assert.deepEqual(moved, [])
})

test('other work is told apart all the same', () => {
  const { similarTitles } = meaningAmong(['Krankenpfleger', 'Krankenschwester', 'Tierpflegerin', 'Arzt'])
  const shares = similarTitles('Krankenschwester')
  assert.equal(shares.get(terms.title('Krankenschwester')), 1)
  assert.equal(shares.get(terms.title('Krankenpfleger')), 1)
  assert.ok((shares.get(terms.title('Tierpflegerin')) ?? 0) < 0.9)
  assert.ok((shares.get(terms.title('Arzt')) ?? 0) < 0.9)
})

test('every pair of titles has one form, and a word leads to its other gender and back', () => {
  for (const { feminine, masculine } of genderedTitles)
    assert.equal(normalTitle(feminine), normalTitle(masculine), `${feminine} / ${masculine}`)
  const back = [
    ['pflegefachmann', 'pflegefachfrau'],
    ['krankenpfleger', 'krankenschwester'],
    ['enfermero', 'enfermera'],
    ['infirmier', 'infirmiere'],
    ['entwickler', 'entwicklerin'],
    ['waiter', 'waitress'],
  ] as const
  for (const [one, other] of back) {
    assert.ok(otherGenders(one).includes(other), `${one} → ${otherGenders(one)}`)
    assert.ok(otherGenders(other).includes(one), `${other} → ${otherGenders(other)}`)
  }
  assert.deepEqual(otherGenders('kubernetes'), [])
})
