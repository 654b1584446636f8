import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNames, NameBuckets } from '../../src/reference/name-buckets.ts'

const NAMES = new Map([
  ['berlin', [8]],
  ['bern', [1, 2 ** 23 - 1, 0]],
  ['москва', [3]],
  ['東京', [4, 70_000]],
  ['𠮷野', [5]],
  ['', [6]],
])

const filed = (names: ReadonlyMap<string, number[]>) =>
  new NameBuckets(fileNames([...names.keys()], (name) => names.get(name)!))

test('every name is found with its numbers, whatever its script, and no other', () => {
  const buckets = filed(NAMES)
  for (const [name, numbers] of NAMES) assert.deepEqual(buckets.numbers(buckets.find(name)), numbers, name)
  for (const other of ['ber', 'berne', 'berlin\u0008', 'мос', '東', '𠮷', 'x'])
    assert.equal(buckets.find(other), -1, other)
})

test('names that begin alike are found by their beginning', () => {
  const buckets = filed(NAMES)
  const beginning = (letters: string) => buckets.beginning(letters).map((at) => buckets.numbers(at)[0])
  assert.deepEqual(beginning('ber').sort(), [1, 8])
  assert.deepEqual(beginning('東'), [4])
  assert.deepEqual(beginning('berlin\u0008'), [])
  assert.equal(beginning('').length, NAMES.size)
})

test('all names can be told with what they stand for', () => {
  const buckets = filed(NAMES)
  const listed = [...buckets.entries()].map(([name, at]): [string, number[]] => [name, buckets.numbers(at)])
  assert.deepEqual(new Map(listed), NAMES)
  const short = Array.from(buckets.entries(1, 4), ([name]) => name)
  assert.deepEqual(short, ['bern'])
})

test('thousands of names share buckets', () => {
  const many = new Map(Array.from({ length: 5_000 }, (_, i): [string, number[]] => [`name ${i * 7}`, [i, i + 1]]))
  const buckets = filed(many)
  for (const [name, numbers] of many) assert.deepEqual(buckets.numbers(buckets.find(name)), numbers)
  for (let i = 0; i < 5_000; i++) assert.equal(buckets.find(`name ${i * 7 + 1}`), -1)
})

test('what does not fit is refused, not cut', () => {
  assert.throws(() => fileNames(['x'], () => [2 ** 23]))
  assert.throws(() => fileNames(['ж'.repeat(128)], () => [1]))
})

test('without names nothing is found', () => {
  assert.equal(filed(new Map()).find('berlin'), -1)
})
