/** Compiled files are complete or absent, made once, and made again if they are cut short. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cached, openCached } from '../../src/compile/cache.ts'
import { decodeBlocks, encodeBlocks, numbersOf } from '../../src/reference/columns.ts'
import { orderedByEnd, StringList, sortedByText } from '../../src/reference/string-list.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scout-cache-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const blocks = { text: Buffer.from('αβγ'), numbers: Uint32Array.of(1, 2, 4_000_000_000) }

test('a file is made once, and two makers at once leave one whole file', async () => {
  const inner = join(folder, 'once')
  let made = 0
  const make = async () => {
    made++
    return encodeBlocks(blocks)
  }
  const files = await Promise.all([cached(inner, 'a.bin', make), cached(inner, 'a.bin', make)])
  assert.equal(files[0], files[1])
  const before = made
  await cached(inner, 'a.bin', make)
  assert.equal(made, before)
  assert.deepEqual(await readdir(inner), ['a.bin'])
})

test('a maker that fails leaves nothing behind', async () => {
  const inner = join(folder, 'failing')
  await assert.rejects(
    cached(inner, 'a.bin', () => Promise.reject(new Error('no such package'))),
    /no such package/,
  )
  assert.deepEqual(await readdir(folder).then((names) => names.includes('failing')), false)
})

test('a file cut short at any length is made again', async () => {
  const whole = encodeBlocks(blocks).length
  for (const length of [0, 7, 15, 40, whole - 1]) {
    const file = await cached(folder, 'cut.bin', async () => encodeBlocks(blocks))
    await truncate(file, length)
    const read = await openCached(folder, 'cut.bin', async () => encodeBlocks(blocks), decodeBlocks)
    assert.deepEqual([...numbersOf(read.numbers!)], [1, 2, 4_000_000_000])
    assert.equal(read.text!.toString(), 'αβγ')
  }
})

test('a file that stays unreadable is an error, not a loop', async () => {
  const make = async () => Buffer.from('none of ours')
  await assert.rejects(openCached(folder, 'bad.bin', make, decodeBlocks), /cannot be read/)
})

test('strings are found by name and by beginning, whatever their script', () => {
  const texts = sortedByText(['', 'a', 'ab', 'abc', 'b', 'ä', '大学', '大', '😀', '￿'], (text) => text)
  const { bytes, starts } = StringList.pack(texts)
  const list = new StringList(bytes, starts)
  for (const [position, text] of texts.entries()) {
    assert.equal(list.at(position), text)
    assert.equal(list.find(text), position)
    for (const other of texts) assert.equal(list.isAt(position, other), other === text)
  }
  assert.equal(list.find('aa'), -1)
  assert.equal(list.find('zzz'), -1)
  const beginning = (prefix: string) => {
    const [from, to] = list.range(prefix)
    return texts.slice(from, to)
  }
  assert.deepEqual(beginning('a'), ['a', 'ab', 'abc'])
  assert.deepEqual(beginning('大'), ['大', '大学'])
  assert.deepEqual(beginning('x'), [])
  assert.equal(beginning('').length, texts.length)
})

test('strings are found by their end, in an order kept beside them', () => {
  const texts = ['abc', 'bc', 'c', '', '東大', '大', 'bcd', 'ä']
  const { bytes, starts } = StringList.pack(texts)
  const list = new StringList(bytes, starts)
  const order = orderedByEnd(texts)
  const ending = (suffix: string) => {
    const found = order.subarray(...list.ending(suffix, order))
    return Array.from(found, (position) => texts[position]!).sort()
  }
  assert.deepEqual(ending('bc'), ['abc', 'bc'])
  assert.deepEqual(ending('大'), ['大', '東大'])
  assert.deepEqual(ending('x'), [])
  assert.equal(ending('').length, texts.length)
})
