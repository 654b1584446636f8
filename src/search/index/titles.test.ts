import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../base/slices.ts'
import { DIMS } from '../../reference/titles/encoder.ts'
import { TitleSenses } from './title-senses.ts'
import { TitleList } from './titles.ts'

const vector = new Int8Array(DIMS)
const word = fc.constantFrom('nurse', 'night', 'head', 'of', 'sales')
const words = fc.uniqueArray(word)

test('rows that hold every word are found in whatever order they were learned', () => {
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 40 }),
      words,
      fc.nat(40),
      fc.infiniteStream(fc.nat()),
      (rows, asked, first, luck) => {
        const senses = new TitleSenses()
        const order = rows.map((_, row) => [luck.next().value as number, row] as const).sort(([a], [b]) => a - b)
        for (const [, row] of order) senses.learn(row, { vector, words: rows[row]! })
        assert.equal(senses.learnedUpTo, rows.length)
        const expected = rows.flatMap((held, row) =>
          row < first && asked.length > 0 && asked.every((each) => held.includes(each)) ? [row] : [],
        )
        const looked = Math.min(first, rows.length)
        assert.deepEqual(atOnce(senses.holding(asked, looked)), expected)
        const phrases = [asked.slice(1), asked, [], asked.toReversed()]
        const alone = phrases.map((words) => atOnce(senses.holding(words, looked)))
        assert.deepEqual(atOnce(senses.holdingEach(phrases, looked)), alone)
      },
    ),
  )
})

test('a rare word is looked up among the rows of a common one', () => {
  const senses = new TitleSenses()
  for (let row = 0; row < 100; row++) {
    const words = [...(row === 99 ? [] : ['night']), ...(row === 0 || row === 70 || row === 99 ? ['nurse'] : [])]
    senses.learn(row, { vector, words })
  }
  assert.deepEqual(atOnce(senses.holding(['nurse', 'night'], 100)), [0, 70])
  assert.deepEqual(atOnce(senses.holding(['nurse', 'night'], 70)), [0])
})

test('a list of titles is another one only when it has grown, and knows what the one before had learned', () => {
  const list = new TitleList()
  for (let n = 0; n < 8_200; n++) assert.equal(list.numbered(`t:${n}`), n + 1)
  assert.equal(list.numbered('t:5'), 6)
  const [full, last, ...none] = list.lists
  assert.deepEqual(
    { fullTerms: full!.terms.length, lastTerms: last!.terms.length, none },
    { fullTerms: 8_192, lastTerms: 8, none: [] },
  )
  assert.ok(list.lists.every((each, at) => each === [full, last][at]))

  list.learn(8_193, { vector, words: ['nurse'] })
  list.numbered('t:more')
  const [sameFull, grown] = list.lists
  assert.equal(sameFull, full)
  assert.notEqual(grown, last)
  assert.deepEqual({ lastTerms: last!.terms.length, grownTerms: grown!.terms.length }, { lastTerms: 8, grownTerms: 9 })
  assert.equal(grown!.terms[8], 't:more')
  assert.ok(grown!.senses.has(0) && list.isLearned(8_193))
  assert.ok(!grown!.senses.has(8) && !list.isLearned(8_201))
})
