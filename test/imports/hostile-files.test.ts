/** Files made to stop the service: their cost is limited by their size, and others get their turn meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../src/base/fold.ts'
import { readCsv } from '../../src/imports/csv-records.ts'
import { openFile } from '../../src/imports/formats.ts'
import { readJson, readNdjson } from '../../src/imports/json-records.ts'
import { type SourceRecord, UnreadableFile } from '../../src/imports/source.ts'
import { previewImport } from '../../src/operations/pool/imports/preview-import.ts'
import { readPoolRecord } from '../../src/pool/record.ts'

async function* once<T>(piece: T) {
  yield piece
}

async function all(records: AsyncIterable<SourceRecord>): Promise<SourceRecord[]> {
  const list: SourceRecord[] = []
  for await (const record of records) list.push(record)
  return list
}

const faultOf = (source: SourceRecord | undefined) => (source && 'fault' in source ? source.fault : '')
const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)

test('a table of more columns than anybody has is not read', async () => {
  const csv = (header: string) => all(readCsv(once(`${header}\na\n`)))
  await assert.rejects(csv(names(1_001).join()), (error) => {
    assert.ok(error instanceof UnreadableFile)
    assert.equal(error.message, 'It has 1001 columns. At most 1000 are read.')
    return true
  })
  assert.equal((await csv(names(1_000).join())).length, 1)
  await assert.rejects(csv('x'.repeat(501)), /longer than 500 characters/)
  await assert.rejects(csv('x'.repeat(200_000)), /header is longer than 100000 characters/)
  // Over several lines within quotes.
  const broad = names(1_000).map((name) => `"${name}\n${'x'.repeat(200)}"`)
  await assert.rejects(csv(broad.join()), /header is longer than 100000 characters/)
})

test('a line of nothing but commas, or a quote that never ends, is not held to its end', async () => {
  for (const sign of [',', '"', 'x']) {
    let taken = 0
    const endless = async function* () {
      yield Buffer.from('name,email\nAna,"')
      for (; taken < 1_000; taken++) yield Buffer.alloc(65_536, sign)
    }
    const { records } = await openFile(endless(), { format: 'csv' })
    await assert.rejects(all(records), /A row of it is longer than 1000000 characters/)
    assert.ok(taken < 40, `${taken} pieces of ${sign} were taken`)
  }
})

test('a table without a header is no wider than one with it', async () => {
  const wide = `${'1,'.repeat(1_000)}1\n`
  await assert.rejects(all(readCsv(once(wide), { layout: { headerRow: 0 } })), /It has 1001 columns/)
})

test('a header that was told stands where it was told, and what is above it is not read', async () => {
  const above = `${`"${'x'.repeat(600)}",y\n`.repeat(2)}name,title\nAna,Cook\n`
  const below = { row: 4, record: { name: 'Ana', title: 'Cook' } }
  assert.deepEqual(await all(readCsv(once(above), { layout: { headerRow: 3 } })), [below])
  await assert.rejects(all(readCsv(once(above), { layout: { headerRow: 9 } })), /row 9 is empty/)
})

test('a row of one cell costs one cell, however many columns the header has', async () => {
  const records = await all(readCsv(once(`${names(1_000).join()}\n${'a\n'.repeat(3_000)}`)))
  assert.equal(records.length, 3_000)
  assert.ok(records.every((source) => 'record' in source && Object.keys(source.record as object).length === 1))
})

test('what a file is, is told by its beginning: of one that begins with nothing little is held', async () => {
  let taken = 0
  const blank = async function* () {
    for (; taken < 256; taken++) yield Buffer.alloc(65_536, '\n')
  }
  const { format, records } = await openFile(blank())
  assert.ok(taken <= 1, `${taken} pieces were held`)
  assert.equal(format, 'csv')
  assert.deepEqual(await all(records), [])
  assert.deepEqual(await all((await openFile(once(Buffer.from(`${'\n'.repeat(9_000)}{"a":1}`)))).records), [
    { row: 1, record: { a: 1 } },
  ])
})

test('a record of more signs or values than a person has is refused, and the next one read', async () => {
  const wide = JSON.stringify(Object.fromEntries(names(10_001).map((name) => [name, 1])))
  const long = JSON.stringify({ a: 'x'.repeat(1_000_000) })
  const list = JSON.stringify({ experience: Array.from({ length: 5_001 }, () => ({ a: 1 })) })
  const wanted = [/^holds more than 10000 values/, /^has no end within 1000000/, /^holds more than 10000 values/]
  for (const read of [
    await all(readNdjson(once(`${wide}\n${long}\n${list}\n{"a":1}`))),
    await all(readJson(once(`[${wide},${long},${list},{"a":1}]`))),
  ]) {
    for (const [at, reason] of wanted.entries()) assert.match(faultOf(read[at]), reason)
    assert.deepEqual(read[3], { row: 4, record: { a: 1 } })
  }
})

test('a record of more fields than a table has columns is refused for that alone, and so is a part of one', () => {
  const fields = Object.fromEntries(names(1_001).map((name) => [name, 1]))
  const refused = (record: object) => {
    const read = readPoolRecord('acc', record)
    return read.ok ? [] : read.reasons
  }
  assert.deepEqual(refused(fields), ['must have at most 1000 fields, not 1001'])
  assert.deepEqual(refused({ name: 'A', experience: [fields] }), [
    'experience[0]: must have at most 1000 fields, not 1001',
  ])
})

test('of a record with a thousand faults twenty are told, and how many more there are', () => {
  const experience = Array.from({ length: 200 }, () => ({ title: 1, company: 2, location: 3, start: 'x', end: 'y' }))
  const read = readPoolRecord('acc', { name: 'A', experience })
  assert.equal(read.ok, false)
  assert.deepEqual(!read.ok && { reasons: read.reasons.length, last: read.reasons.at(-1) }, {
    reasons: 21,
    last: 'and 980 more faults like these',
  })
})

test('a name longer than any field has stands for none, and is not looked through', () => {
  const padded = `e${'-'.repeat(100)}mail`
  const read = readPoolRecord('acc', { name: 'A', [padded]: 'a@b.example' })
  assert.deepEqual(read.ok && { workEmail: read.record.candidate.workEmail, ignored: read.record.ignored }, {
    workEmail: null,
    ignored: [padded],
  })
})

test('a language is a short text: no longer one is taken apart', () => {
  // A regular expression would have tried every blank of it with every other.
  const read = readPoolRecord('acc', { name: 'A', languages: [`a:${' '.repeat(50_000)}:`] })
  assert.deepEqual(!read.ok && read.reasons[0], 'languages[0].name: must be at most 500 characters, not 50003')
})

/** How many turns of the event loop others get meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const wait = () => {
    turns += 1
    if (!isOver) setImmediate(wait)
  }
  setImmediate(wait)
  await work
  isOver = true
  return turns
}

test('whoever else waits has a turn while a hostile file is looked at', async () => {
  const header = ['name', ...names(999)].join()
  const csv = `${header}\n${`${','.repeat(999)}x\n`.repeat(1_000)}`
  let rows = 0
  const look = previewImport(once(Buffer.from(csv)), { format: 'csv', mapping: new Map() }).then((preview) => {
    rows = preview.rows
  })
  const turns = await turnsDuring(look)
  assert.equal(rows, 1_000)
  assert.ok(turns > 3, `${turns} turns`)
})

test('and while nothing comes of what is read: rows without a cell, items without a value', async () => {
  for (const [format, content] of [
    ['csv', `name\n${' \n'.repeat(200_000)}`],
    ['json', `[${','.repeat(2_000_000)}]`],
  ] as const) {
    const { records } = await openFile(once(Buffer.from(content)), { format })
    const turns = await turnsDuring(all(records).catch(() => undefined))
    assert.ok(turns > 5, `${format}: ${turns} turns`)
  }
})

test('a text of signs that each stand for a sentence is not folded into eighteen times its length', () => {
  assert.ok(fold('\ufdfa'.repeat(1_000)).length <= 4_000)
  assert.equal(fold('한국어 Ångström ½'), fold('한국어 Ångström ½'.normalize('NFKD')))
})
