/** Parts of a prompt that no search may go by: found completely, with their reason, and nothing that only looks similar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { interpretationSchema } from '../../../contract/interpretation.ts'
import { asideLists, asideOf } from '../../../src/search/prompt/aside/aside.ts'
import { emptyInterpretation } from '../../../src/search/prompt/empty-interpretation.ts'
import { tokenize, WORDS_MAX } from '../../../src/search/prompt/tokens.ts'
import { falseFriends, statedAsides } from './examples.ts'

function listsOf(prompt: string) {
  return asideLists(prompt, tokenize(prompt, WORDS_MAX))
}

function asideIn(prompt: string): string {
  const { refused, notApplied } = listsOf(prompt)
  const all = [...refused, ...notApplied].sort((a, b) => a.start - b.start)
  return all.map(({ text, reason }) => `${reason}[${text}]`).join(' ')
}

test('what must not decide and what profiles do not tell is found as a whole phrase', () => {
  for (const [prompt, aside] of statedAsides) assert.equal(asideIn(prompt), aside, prompt)
})

test('trades, names, forms of titles and experience are left to be read', () => {
  for (const prompt of falseFriends) assert.equal(asideIn(prompt), '', prompt)
})

test('protected things are refused, the others not applied', () => {
  const prompt = 'female nurse, full time'
  assert.deepEqual(listsOf(prompt), {
    refused: [{ text: 'female', start: 0, end: 6, reason: 'GENDER' }],
    notApplied: [{ text: 'full time', start: 14, end: 23, reason: 'CONTRACT' }],
  })
})

test('an operator of a Boolean query stays outside', () => {
  assert.equal(asideIn('nurse NOT (consultant OR freelance)'), 'CONTRACT[freelance]')
})

test('any text is read, its spans in order and apart, and the lists are of the contract', () => {
  const words = statedAsides
    .flatMap(([prompt]) => prompt.split(' '))
    .concat(falseFriends.flatMap((prompt) => prompt.split(' ')))
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(',', '. ', '-', '$', '%'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const prompt = pieces.join(' ')
      const tokens = tokenize(prompt, WORDS_MAX)
      let last = 0
      for (const { from, to } of asideOf(prompt, tokens)) {
        assert.ok(last <= from && from < to && to <= tokens.length)
        last = to
      }
      const lists = asideLists(prompt, tokens)
      interpretationSchema.parse({ ...emptyInterpretation('RULES'), ...lists })
      let read = 0
      for (const { text, start, end } of [...lists.refused, ...lists.notApplied].sort((a, b) => a.start - b.start)) {
        assert.ok(read <= start)
        assert.equal(text, prompt.slice(start, end))
        read = end
      }
    }),
  )
})

test('a reading that an older release kept has nothing aside', () => {
  const { refused: _, notApplied: __, ...older } = emptyInterpretation('RULES')
  const { refused, notApplied } = interpretationSchema.parse(older)
  assert.deepEqual({ refused, notApplied }, { refused: [], notApplied: [] })
})
