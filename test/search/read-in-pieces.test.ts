/** A long text is read piece by piece: whoever else waits has a turn between two of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce } from '../../src/base/slices.ts'
import { layoutOf } from '../../src/search/prompt/layout.ts'
import { readingOf, readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { createPromptReader } from '../../src/search/prompt/read-with-model.ts'
import { testLexicon } from '../support/lexicon.ts'

const lexicon = testLexicon()

const DUTY = 'You will look after welders in Leeds and report to the head of engineering.\n'
const WISH = '- At least five years with Python and fluent German\n'
const TEXTS = [
  `Senior welder\n\nAbout us\n${DUTY.repeat(10)}\nYour profile\n${WISH.repeat(150)}`,
  'senior software data engineer manager of of '.repeat(200),
  '("data engineer" OR nurse) AND (Python OR java) NOT Leeds '.repeat(100),
]

test('a long text has more pieces than words that are read, and is read as it would be at once', () => {
  for (const text of TEXTS) {
    let pieces = 0
    const reading = readingOf(text, lexicon)
    for (let piece = reading.next(); ; piece = reading.next(), pieces++) {
      if (!piece.done) continue
      assert.deepEqual(piece.value, readPrompt(text, lexicon))
      break
    }
    const { tokens } = atOnce(layoutOf(text))
    assert.ok(pieces > tokens.length && tokens.length > 100, `${pieces} pieces of ${tokens.length} words`)
  }
})

test('whoever waits has a turn before each of several that come together', async () => {
  const read = createPromptReader(lexicon)
  const order: string[] = []
  const readings = TEXTS.map(async (text, n) => {
    assert.deepEqual(await read(text), readPrompt(text, lexicon))
    order.push(`reading ${n}`)
  })
  setImmediate(() => order.push('another'))
  await Promise.all(readings)
  assert.equal(order[0], 'another')
})
