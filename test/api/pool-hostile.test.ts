/**
 * Files and words made to break the service, sent as a stranger would. Each gets an answer that says what is wrong, and the next request
 * is served.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as xlsx from '@e965/xlsx'
import { archive } from '../support/documents.ts'
import { ended, exported, rejectedOf, sendFile } from '../support/imports.ts'
import { startService } from '../support/service.ts'

const service = await startService()

const spreadsheet = (rows: unknown[][], bookType: xlsx.BookType = 'xlsx'): Buffer =>
  xlsx.write({ SheetNames: ['S'], Sheets: { S: xlsx.utils.aoa_to_sheet(rows) } }, { type: 'buffer', bookType })

/** The file with every fifth byte changed. */
const shaken = (file: Buffer) =>
  Buffer.from(file.map((byte, at) => (at > 600 && at % 5 === 0 ? (byte * 7 + at) % 256 : byte)))

const HOSTILE: [what: string, file: Buffer, said: RegExp][] = [
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), /It is a PDF/],
  ['a web page', Buffer.from('<table><tr><td>Ana</td></tr></table>'), /web page or XML/],
  ['XML', Buffer.from('\ufeff<?xml version="1.0"?><Workbook/>'), /web page or XML/],
  ['a text document', Buffer.from('{\\rtf1 Ana}'), /RTF/],
  ['zeros', Buffer.alloc(100_000), /neither text nor a spreadsheet/],
  ['an archive that unpacks to gigabytes', archive([['xl/workbook.xml', Buffer.alloc(200_000_000)]]), /far larger/],
  ['half a workbook', spreadsheet([['Name'], ['Ana']]).subarray(0, 2_000), /broken/],
  ['a shaken workbook', shaken(spreadsheet([['Name'], ['Ana']])), /broken/],
  ['a shaken older one', shaken(spreadsheet([['Name'], ['Ana']], 'biff8')), /broken|nothing/],
  ['a workbook of nothing', spreadsheet([]), /holds nothing/],
  ['a sheet of too many columns', spreadsheet([Array.from({ length: 1_500 }, (_, at) => `n${at}`), [1]]), /columns/],
  ['a million columns', Buffer.from(`${'a,'.repeat(1_000_000)}\n1\n`), /header is longer than 100000/],
  ['a text without an end of line', Buffer.alloc(20_000_000, 'a'), /header is longer than 100000/],
  ['two columns of one name', Buffer.from('name,name\nA,B\n'), /two columns named "name"/],
]

test('a file that cannot be read is refused in words, looked at or taken in', async () => {
  const account = await service.account(0)
  for (const [what, file, reason] of HOSTILE) {
    for (const path of ['imports', 'imports/preview']) {
      const { status, body } = await service.call('POST', `/v1/talent-pool/${path}`, {
        key: account.key,
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      })
      assert.deepEqual(
        { status, code: body.code, field: body.fields?.[0].field },
        { status: 400, code: 'INVALID_REQUEST', field: 'body' },
        `${path}: ${what}`,
      )
      assert.match(body.fields[0].problem, reason, what)
    }
  }
  const { status, body } = await sendFile(service, account, { content: '', type: 'text/csv' })
  assert.deepEqual({ status, problem: body.fields[0].problem }, { status: 400, problem: 'holds no records' })
  assert.deepEqual((await account.call('GET', 'talent-pool/imports')).body.imports, [])
})

test('a quote that never closes costs what comes after it, and says so', async () => {
  const account = await service.account(0)
  const file = `name,title\nAna Ruiz,Cook\nBen Ode,"Chef\n${'x,y\n'.repeat(500_000)}`
  const job = await ended(account, await sendFile(service, account, { content: file, type: 'text/csv' }))
  assert.deepEqual({ createdCount: job.createdCount, totalRows: job.totalRows }, { createdCount: 1, totalRows: 1 })
  assert.match(job.unreadReason, /A quote may not be closed. Nothing after row 2 was read/)
})

test('formulas come out as text, of people and of refused rows, and go in again as they were', async () => {
  const account = await service.account(0)
  const cells = ['=cmd|calc', '+1+1', '@SUM(A1)', '-2', '\t=1', '＝1']
  const rows = cells.map((cell, at) => ({ id: `${at}`, name: `P${at}`, title: cell, notes: cell, tags: [cell] }))
  const refused = { id: 'x', name: '', title: '=HYPERLINK("http://evil.example")' }
  const lines = [...rows, refused].map((row) => JSON.stringify(row)).join('\n')
  const job = await ended(account, await sendFile(service, account, { content: lines, type: 'application/x-ndjson' }))
  assert.deepEqual(
    { createdCount: job.createdCount, rejectedCount: job.rejectedCount },
    { createdCount: 6, rejectedCount: 1 },
  )
  const csv = await exported(account, 'csv')
  for (const cell of csv.matchAll(/(?:^|[,\n])"?([^",\n]*)/g)) assert.doesNotMatch(cell[1]!, /^[\t ]*[=+@\-＝]/)
  const { body } = await account.call('GET', `talent-pool/imports/${job.importId}/rejected?format=csv`)
  assert.doesNotMatch(body.text, /(?:^|,)"?[=+@]/m)
  assert.equal((await rejectedOf(account, job)).length, 1)
  const again = await ended(account, await sendFile(service, account, { content: csv, type: 'text/csv' }))
  assert.equal(again.unchangedCount, 6, JSON.stringify(again))
})

test('whatever is looked for, somebody is found or nobody', async () => {
  const account = await service.account(0)
  await account.call('POST', 'talent-pool/candidates', { full_name: 'Ana Ruiz', phone_number: '+34 600 123 456' })
  for (const find of [
    '%',
    '_',
    "'; drop table x",
    '\\',
    '((((',
    'a'.repeat(500),
    'a b c d e f g h',
    '+',
    '00',
    '@',
    '🙂',
    ',',
  ]) {
    const { status, body } = await account.call('GET', `talent-pool/candidates?find=${encodeURIComponent(find)}`)
    assert.deepEqual({ status, candidates: body.candidates }, { status: 200, candidates: [] }, find)
  }
  for (const find of ['%00', 'a'.repeat(501)]) {
    assert.equal((await account.call('GET', `talent-pool/candidates?find=${find}`)).status, 400, find)
  }
  assert.equal((await account.call('GET', 'talent-pool/candidates?find=ruiz%20an')).body.candidates.length, 1)
})

test('descriptions of one record are bounded in all: a page of search shows twenty whole careers', async () => {
  const account = await service.account(0)
  const experience = Array.from({ length: 11 }, () => ({ title: 'Nurse', description: 'x'.repeat(20_000) }))
  const save = (jobs: object[]) =>
    account.call('POST', 'talent-pool/candidates', { candidates: [{ id: '1', name: 'Ada Gil', experience: jobs }] })
  const refused = await save(experience)
  assert.equal(refused.body.rejected, 1)
  assert.match(JSON.stringify(refused.body), /descriptions must be at most 200000 characters in all, not 220000/)
  assert.equal((await save(experience.slice(0, 10))).body.created, 1)
})
