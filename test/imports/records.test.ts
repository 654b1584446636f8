/** Files to records, in any notation and with their bytes split anywhere. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readPoolFile } from '../../src/admin/files/pool-file.ts'
import { readCsv } from '../../src/imports/csv-records.ts'
import { readJson, readNdjson } from '../../src/imports/json-records.ts'
import { type SourceRecord, UnreadableFile } from '../../src/imports/source.ts'

type Reader = (text: AsyncIterable<string>) => AsyncIterable<SourceRecord>

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function all(records: AsyncIterable<SourceRecord>): Promise<SourceRecord[]> {
  const list: SourceRecord[] = []
  for await (const record of records) list.push(record)
  return list
}

const read = (reader: Reader, text: string, size = 1_000) => all(reader(pieces(text, size)))

describe('JSON', () => {
  const tricky = [{ a: '],{"\\' }, { b: [[1], { c: '\\"' }] }, {}, 'text, [', 5, null]

  it('is cut into the same records wherever the pieces end', async () => {
    const text = ` \n${JSON.stringify(tricky, null, 1)}\n`
    for (let size = 1; size <= 40; size++) {
      const records = await read(readJson, text, size)
      assert.deepEqual(
        records,
        tricky.map((record, index) => ({ row: index + 1, record })),
        `pieces of ${size}`,
      )
    }
  })

  it('objects one after another are records too, and one object is one record', async () => {
    assert.equal((await read(readJson, '{"a":1}\n{"a":2},{"a":3}')).length, 3)
    assert.deepEqual(await read(readJson, '{"a":[1,2]}'), [{ row: 1, record: { a: [1, 2] } }])
    assert.deepEqual(await read(readJson, '[]'), [])
    assert.deepEqual(await read(readJson, ''), [])
  })

  it('a broken item costs only itself; an array without an end is no file', async () => {
    const [first, second, third] = await read(readJson, '[{"a":1},{a:2},{"a":3}]')
    assert.ok(first && 'record' in first && third && 'record' in third)
    assert.match(second && 'fault' in second ? second.fault : '', /^is not JSON: /)
    for (const text of ['[{"a":1}', '[', '{"a":"', '[{"a":1},{"a":[}']) {
      await assert.rejects(read(readJson, text), UnreadableFile, text)
    }
  })

  it('nesting without sense is refused, not followed', async () => {
    const [deep] = await read(readJson, `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`, 64)
    assert.match(deep && 'fault' in deep ? deep.fault : '', /more than 20 levels/)
  })

  it('lines of NDJSON keep their numbers past empty and broken ones', async () => {
    const records = await read(readNdjson, '{"a":1}\r\n\n{oops\n{"a":2}', 3)
    assert.deepEqual(
      records.map(({ row }) => row),
      [1, 3, 4],
    )
    assert.deepEqual(
      records.map((record) => 'record' in record),
      [true, false, true],
    )
  })

  it('a record without an end stops the reading before it fills the memory', async () => {
    const endless = async function* () {
      for (;;) yield 'x'.repeat(1_000_000)
    }
    await assert.rejects(all(readCsv(endless())), UnreadableFile)
    const object = async function* () {
      yield '[{"a":"'
      yield* endless()
    }
    await assert.rejects(all(readJson(object())), UnreadableFile)
  })
})

describe('NDJSON', () => {
  it('a line of ten million characters is refused, and the next one read', async () => {
    const long = `{"a":"${'x'.repeat(10_000_000)}"}`
    const records = await read(readNdjson, `{"a":1}\n${long}\n{"a":3}\n${long}`, 1_000_000)
    assert.deepEqual(
      records.map((record) => ('record' in record ? record.record : record.fault.slice(0, 10))),
      [{ a: 1 }, 'has no end', { a: 3 }, 'has no end'],
    )
  })
})

describe('CSV', () => {
  for (const [name, delimiter] of [
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ] as const) {
    it(`divided by ${name} is read, quoted line breaks and quotes too, in pieces of any size`, async () => {
      const text = `name;"a,b\tc";email\r\n"Ann\n""A"" X";1;a@b.cc\r\nBob;2`.replaceAll(';', delimiter)
      for (const size of [1, 2, 7, 1_000]) {
        assert.deepEqual(await read(readCsv, text, size), [
          { row: 2, record: { name: 'Ann\n"A" X', 'a,b\tc': '1', email: 'a@b.cc' } },
          { row: 3, record: { name: 'Bob', 'a,b\tc': '2' } },
        ])
      }
    })
  }

  it('a stray quote is a sign like any other; one that never closes is no file', async () => {
    assert.deepEqual(await read(readCsv, 'name,disk\nA,5" disk\n'), [
      { row: 2, record: { name: 'A', disk: '5" disk' } },
    ])
    await assert.rejects(read(readCsv, 'name\n"A\nB\n'), UnreadableFile)
  })

  it('two columns of one name are no file: nobody could say which counts', async () => {
    await assert.rejects(read(readCsv, 'name,email,email\nA,b,c\n'), /two columns named "email"/)
  })
})

describe('bytes', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'talent-scout-files-'))
  })
  after(() => rm(folder, { recursive: true }))

  for (const [name, bytes] of [
    ['UTF-8', Buffer.from('name\nJosé 🦊\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffname\nJosé 🦊\n')],
    ['UTF-16 as spreadsheets write it', Buffer.from('\ufeffname\nJosé 🦊\n', 'utf16le')],
  ] as const) {
    it(`of ${name} are text`, async () => {
      const path = join(folder, 'people.csv')
      await writeFile(path, bytes)
      assert.deepEqual(await all(readPoolFile(path)), [{ row: 2, record: { name: 'José 🦊' } }])
    })
  }

  it('of two encodings in one file cost the rows that are not UTF-8', async () => {
    const path = join(folder, 'mixed.csv')
    await writeFile(
      path,
      Buffer.concat([Buffer.from('name\nJosé\n'), Buffer.from('Ren\xe9e\n', 'latin1'), Buffer.from('Ana\n')]),
    )
    const records = await all(readPoolFile(path))
    assert.deepEqual(
      records.map((record) => 'record' in record),
      [true, false, true],
    )
  })
})
