/** A long text is read piece by piece, and between two pieces others get their turn. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce } from '../../src/base/slices.ts'
import { layoutOf } from '../../src/search/prompt/layout.ts'
import { readingOf, readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { LONG_PROMPT_CHARS, RuleReader } from '../../src/search/prompt/rule-reader.ts'
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

const LENGTHS = { short: 5, long: LONG_PROMPT_CHARS }

for (const [kind, chars] of Object.entries(LENGTHS)) {
  test(`of several ${kind} ones that come together each waits for its turn, and others have theirs in between`, async () => {
    const rules = new RuleReader(lexicon)
    const order: string[] = []
    let isOver = false
    const another = () => {
      order.push('another')
      if (!isOver) setImmediate(another)
    }
    // Shorter than a slice: read at once, all of them would be done before anything else got a turn.
    const texts = [1, 2, 3].map((n) => `${'x'.repeat(chars)} welder ${n}`)
    const readings = texts.map(async (text) => {
      assert.deepEqual(await rules.read(text), readPrompt(text, lexicon))
      order.push('reading')
    })
    setImmediate(another)
    await Promise.all(readings)
    isOver = true
    // A reading that continues and one that begins may share a turn; three must not.
    const inARow = order.map((_, at) => order.slice(at, at + 3).join(' '))
    assert.ok(!inARow.includes('reading reading reading'), order.join(' '))
  })
}

test('who asks for the same while it is read, or later, has the same reading', async () => {
  const rules = new RuleReader(lexicon)
  const text = 'welder in Leeds '.repeat(20)
  const [first, meanwhile] = await Promise.all([rules.read(text), rules.read(text)])
  assert.equal(meanwhile, first)
  assert.equal(await rules.read(text), first)
  assert.ok(Object.isFrozen(first))
})
