/** Workbooks as old and new versions of Excel write them, and as an attacker makes them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as xlsx from '@e965/xlsx'
import { unzip } from '../../src/imports/child-process/unzip.ts'
import { openFile } from '../../src/imports/formats.ts'
import type { SourceRecord } from '../../src/imports/source.ts'
import { fieldOfColumn } from '../../src/pool/record.ts'
import { archive } from '../support/documents.ts'

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function read(bytes: Buffer): Promise<{ format: string; records: SourceRecord[] }> {
  const { format, records } = await openFile(once(bytes), { isField: (name) => fieldOfColumn(name) !== undefined })
  const list: SourceRecord[] = []
  for await (const each of records) list.push(each)
  return { format, records: list }
}

const ROWS = [
  ['Kandidaten 2026'],
  [],
  ['Name', 'Telefon', 'Seit', 'Aktiv', 'Gehalt'],
  ['Weiß, Jürgen', 33612345678, new Date(Date.UTC(2024, 1, 29)), true, 1234.5],
  ['李雷', '+86 139 1099 7888', null, false, null],
]

function workbook(bookType: xlsx.BookType, rows: unknown[][] = ROWS): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([]), 'Leer')
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows, { UTC: true }), 'Leute')
  return xlsx.write(book, { type: 'buffer', bookType })
}

describe('a workbook', () => {
  for (const [bookType, format] of [
    ['xlsx', 'xlsx'],
    ['xlsb', 'xlsx'],
    ['biff8', 'xls'],
  ] as const) {
    it(`of the kind ${bookType} is a table below its title: numbers whole, dates as dates`, async () => {
      const read1 = await read(workbook(bookType))
      assert.equal(read1.format, format)
      assert.deepEqual(read1.records, [
        {
          row: 4,
          record: { Name: 'Weiß, Jürgen', Telefon: '33612345678', Seit: '2024-02-29', Aktiv: 'true', Gehalt: '1234.5' },
        },
        { row: 5, record: { Name: '李雷', Telefon: '+86 139 1099 7888', Seit: '', Aktiv: 'false' } },
      ])
    })
  }

  it('is one whatever it is said to be; a document or an archive is none', async () => {
    const { records } = await openFile(once(workbook('xlsx')), { format: 'csv' })
    assert.ok((await records.next()).value)
    await assert.rejects(read(archive([['word/document.xml', Buffer.from('<w/>')]])), /Word document/)
    await assert.rejects(read(archive([['a.txt', Buffer.from('a')]])), /archive, not a workbook/)
    await assert.rejects(read(workbook('xlsx').subarray(0, 3_000)), /broken/)
    await assert.rejects(read(workbook('biff8').subarray(0, 3_000)), /broken|nothing/)
  })
})

describe('a hostile workbook', () => {
  const sheet = (content: Buffer) =>
    archive([
      ['[Content_Types].xml', Buffer.from('<Types/>')],
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', content],
    ])

  it('of kilobytes that unpack to gigabytes is refused, whatever it says of its size', async () => {
    const bomb = sheet(Buffer.alloc(160_000_000, ' '))
    assert.ok(bomb.length < 1_000_000)
    await assert.rejects(read(bomb), /far larger unpacked/)
    const lying = archive([['xl/workbook.xml', Buffer.alloc(160_000_000, ' ')]], 10)
    await assert.rejects(read(lying), /far larger unpacked/)
  })

  it('that says it has a cell in the last row and column of all is not walked through to there', async () => {
    const parts = unzip(workbook('xlsx', [['Name'], ['Ana']]), 1_000_000)
    const name = 'xl/worksheets/sheet2.xml'
    const far = '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row></sheetData>'
    const xml = parts
      .get(name)!
      .toString()
      .replace('</sheetData>', far)
      .replace(/<dimension[^>]*>/, '<dimension ref="A1:XFD1048576"/>')
    parts.set(name, Buffer.from(xml))
    const { records } = await read(archive([...parts]))
    assert.deepEqual(records, [{ row: 2, record: { Name: 'Ana' } }])
  })

  it('with a row of more than a record may hold is refused', async () => {
    const row = Array.from({ length: 40 }, () => 'x'.repeat(30_000))
    await assert.rejects(read(workbook('xlsx', [['Name'], row])), /row 2 holds more than 1000000 characters/)
  })

  it('larger than may be read is refused before it is', async () => {
    const large = Buffer.concat([workbook('xlsx'), Buffer.alloc(21 * 1_048_576)])
    await assert.rejects(read(large), /larger than 20 MB/)
  })

  it('one that never ends, or says too much, ends with its process', async () => {
    const rows = Array.from({ length: 200_002 }, (_, at) => [`P${at}`])
    await assert.rejects(read(workbook('xlsx', [['Name'], ...rows])), /more than 200000 rows/)
  })
})
