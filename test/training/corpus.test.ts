/** The sources that training reads, in the form in which they are published. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { senseIn } from '../../training/corpus.ts'

test('a line of WordNet: the words of one meaning, and its definition without examples', () => {
  const line =
    '10485383 18 n 02 software_engineer 0 programmer 1 003 @ 09636339 n 0000 + 00689950 v 0103 | a person who designs and writes programs; writes and tests; "she is a programmer"  '
  const definition = 'a person who designs and writes programs; writes and tests'
  assert.deepEqual(senseIn(line), { words: ['software engineer', 'programmer'], definition })
})

test('the count of words is hexadecimal, and a meaning may have a single word', () => {
  const words = Array.from({ length: 11 }, (_, at) => `word_${at}`)
  assert.equal(senseIn(`1 18 n 0b ${words.map((word) => `${word} 0`).join(' ')} 000 | many`).words.length, 11)
  assert.deepEqual(senseIn('1 18 n 01 nurse 0 000 | one skilled in caring'), {
    words: ['nurse'],
    definition: 'one skilled in caring',
  })
})
