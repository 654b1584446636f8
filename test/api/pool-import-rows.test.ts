/** Which rows of a file count, the reasons given for refused rows, and what is kept of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/base/ids.ts'
import { readRejected, readWaiting, stageRows } from '../../src/imports/rows.ts'
import { noteProgress, openImport, queueImport } from '../../src/imports/store.ts'
import { uploadImport } from '../../src/operations/pool/imports/upload-import.ts'
import { counts, ended, exported, rejectedOf, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const { database } = service.scout

const send = (account: TestAccount, content: string, type = 'text/csv', query = '') =>
  sendFile(service, account, { content, type, query })

test('a row that is refused overrules no good one of the same person', async () => {
  const account = await service.account(0)
  const file = `id,name,email,title
7,Ana Ruiz,ana@acme.example,Chef
7,,ana@acme.example,Cook
8,Ben Ode,ben@acme.example,Cook
8,Ben Ode,ben@acme.example,Chef
`
  const job = await ended(account, await send(account, file))
  assert.deepEqual(counts(job), { created: 2, rejected: 1, repeated: 1 })
  const people = (await exported(account, 'ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(people.map(({ externalId, job_title }: Body) => [externalId, job_title]).sort(), [
    ['7', 'Chef'],
    ['8', 'Chef'],
  ])
})

test('a refused row tells all that is wrong with it, in the words of its file, and whose it is stays known', async () => {
  const account = await service.account(0)
  const title = 'x'.repeat(501)
  const file = `Nr,Voller Name,Titel,Kontakt\n1,,${title},nobody\n2,Cleo Fox,,\n`
  const mapping = encodeURIComponent(JSON.stringify({ Nr: 'externalId', Titel: 'jobTitle', Kontakt: 'personalEmail' }))
  const job = await ended(account, await send(account, file, 'text/csv', `?mapping=${mapping}`))
  assert.deepEqual(counts(job), { created: 1, rejected: 1 })
  const [row] = await rejectedOf(account, job)
  assert.deepEqual(row?.reasons, [
    'Voller Name: a name is required (full_name, or name_first and name_last)',
    'Titel: must be at most 500 characters, not 501',
  ])
  assert.deepEqual(row?.record, { Nr: '1', 'Voller Name': '', Titel: title, Kontakt: 'nobody' })
  const kept = await database.query<{ person_key: string | null }>(
    'select person_key from import_rows where account_id = $1',
    [account.accountId],
  )
  assert.ok(kept[0]?.person_key)
})

test('signs that no database can hold are told as something else, and the other rows are taken in', async () => {
  const account = await service.account(0)
  const lines = [
    '{"name":"A", \u0000}',
    '{"name":"B","un\\u0000known":1,"half\\ud800":2}',
    '{"n\\u0000ame":5}',
    '{"name":"C","experience":[{"ti\\u0000tle":5,"comp\\udfffany":true}]}',
  ]
  const job = await ended(account, await send(account, lines.join('\n'), 'application/x-ndjson'))
  assert.deepEqual(counts(job), { created: 1, rejected: 3 })
  assert.deepEqual(job.ignoredFields, ['half\ufffd', 'un\ufffdknown'])
  const reasons = (await rejectedOf(account, job)).map((row) => row.reasons)
  assert.match(reasons[0]?.[0] ?? '', /^is not JSON: /)
  assert.equal(reasons[1]?.[0], 'n\ufffdame: must be text, not a number')
  assert.deepEqual(reasons[2], [
    'experience[0].ti\ufffdtle: must be text, not a number',
    'experience[0].comp\ufffdany: must be text, not a boolean',
  ])
})

test('rows are read in pages of some megabytes, however few that are', async () => {
  const { accountId } = await service.account(0)
  const importId = newId('imp')
  const now = new Date()
  await openImport(database, { accountId, importId, keyId: 'key', format: 'json', fileName: null }, now)
  const large = JSON.stringify('x'.repeat(3_500_000))
  const sizes = [large, large, large, '1', large]
  const rows = sizes.map((record, at) => ({ row: at + 1, urn: null, record, reasons: at === 4 ? null : ['bad'] }))
  for (const row of rows) await database.transaction((tx) => stageRows(tx, accountId, importId, [row]))
  const pages = async (read: typeof readWaiting | typeof readRejected) => {
    const found: number[][] = []
    for (let after = 0; ; ) {
      const page = await read(database, accountId, importId, { after, limit: 4 })
      if (page.length === 0) return found
      found.push(page.map(({ row }) => row))
      after = page.at(-1)!.row
    }
  }
  assert.deepEqual(await pages(readWaiting), [
    [1, 2, 3],
    [4, 5],
  ])
  assert.deepEqual(await pages(readRejected), [], 'nobody has looked yet whether they may be shown')
  const stagedFile = {
    totalRows: 5,
    unreadReason: null,
    ignoredFields: [],
    rejectedUnkept: 0,
    rejectedChars: 0,
    mapping: {},
  }
  const progress = {
    through: 5,
    created: 1,
    updated: 0,
    unchanged: 0,
    supersededRows: [],
    rejections: [],
    leftOut: [],
    ignoredFields: [],
  }
  await database.transaction(async (tx) => {
    await queueImport(tx, { accountId, importId }, stagedFile, now)
    await noteProgress(tx, { accountId, importId }, progress, now)
  })
  assert.deepEqual(await pages(readRejected), [[1, 2, 3], [4]])
})

test('a later good row about the same person overrules an earlier one, and no row of another file does', async () => {
  const { accountId } = await service.account(0)
  const [mine, other] = [newId('imp'), newId('imp')]
  const rowsOf = (urns: string[], reasons: (string[] | null)[] = []) =>
    urns.map((urn, at) => ({ row: at + 1, urn, record: '{}', reasons: reasons[at] ?? null }))
  for (const [importId, rows] of [
    [mine, rowsOf(['urn:a', 'urn:b', 'urn:a', 'urn:b'], [null, null, null, ['bad']])],
    [other, rowsOf(['urn:c', 'urn:c', 'urn:c', 'urn:a', 'urn:b'])],
  ] as const) {
    await openImport(database, { accountId, importId, keyId: 'key', format: 'json', fileName: null }, new Date())
    await database.transaction((tx) => stageRows(tx, accountId, importId, rows))
  }
  const waiting = await readWaiting(database, accountId, mine, { after: 0, limit: 10 })
  assert.deepEqual(
    waiting.map(({ superseded }) => superseded),
    [true, false, false, false],
  )
})

test('an upload whose answer is lost has been taken all the same', async () => {
  const account = await service.account(0)
  const cutOff: typeof database = {
    ...database,
    query(text, values) {
      const isLast = /^\s*select import_id/.test(text)
      return isLast ? Promise.reject(new Error('the connection is gone')) : database.query(text, values)
    },
  }
  const upload = {
    bytes: (async function* () {
      yield Buffer.from('name\nDora Lind\n')
    })(),
    format: 'csv' as const,
    mapping: new Map(),
    layout: {},
    fileName: null,
    tokenOf: () => undefined,
  }
  const caller = { accountId: account.accountId, keyId: 'key', scopes: [], cap: null }
  await assert.rejects(uploadImport({ ...service.scout, database: cutOff }, caller, upload), /connection is gone/)
  const { body } = await account.call('GET', 'talent-pool/imports')
  assert.equal(body.imports.length, 1)
  assert.deepEqual(counts(await ended(account, { status: 200, body: { import: body.imports[0] } } as never)), {
    created: 1,
  })
})

test('a preview does not judge a record that may have been cut in two', async () => {
  const account = await service.account(0)
  const preview = async (body: string) => {
    const called = await service.call('POST', '/v1/talent-pool/imports/preview', {
      key: account.key,
      body,
      headers: { 'content-type': 'text/csv' },
    })
    const rows = (rejected: Body[]) => rejected.map(({ row }) => row)
    return { rejected: rows(called.body.rejected), leftOut: rows(called.body.leftOut) }
  }
  assert.deepEqual(await preview('email,name\noops,A\nb@b.exam'), { rejected: [], leftOut: [2] })
  assert.deepEqual(await preview('email,name\noops,A\nb@b,B'), { rejected: [], leftOut: [2] })
  assert.deepEqual(await preview('email,name\noops,A\nb@b,B\n'), { rejected: [], leftOut: [2, 3] })
  assert.deepEqual(await preview('email,name\noops,A\nb@b.example,\n'), { rejected: [3], leftOut: [2] })
})

test('somebody whom two parts of a file name by other keys is one person, whichever part is still being written', async () => {
  const account = await service.account(0)
  // More than two chunks. The same two people appear in several chunks, named by different keys.
  const rows = Array.from({ length: 1_200 }, (_, at) => `n${at},Person ${at},p${at}@acme.example,,Cook`)
  rows[10] = 'ana,Ana Ruiz,ana@acme.example,https://www.linkedin.com/in/ana-ruiz,Chef'
  rows[610] = ',Ana Ruiz,ana@acme.example,,Head Chef'
  rows[1_110] = ',Ana Ruiz,,https://www.linkedin.com/in/ana-ruiz,Kitchen Director'
  rows[399] = ',Ben Ode,ben@acme.example,,Cook'
  rows[400] = 'ben,Ben Ode,ben@acme.example,,Chef'
  const job = await ended(account, await send(account, `id,name,email,network url,title\n${rows.join('\n')}\n`))
  assert.deepEqual(counts(job), { created: 1_197, updated: 3 })
  const people = (await exported(account, 'ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body)
  const titles = (name: string) =>
    people.filter(({ full_name }) => full_name === name).map(({ externalId, job_title }) => [externalId, job_title])
  assert.deepEqual(
    { ana: titles('Ana Ruiz'), ben: titles('Ben Ode') },
    { ana: [['ana', 'Kitchen Director']], ben: [['ben', 'Chef']] },
  )
})

test('a form in place of the file is refused in words, and nothing of it is taken for a person', async () => {
  const account = await service.account(0)
  const form = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nid,name\r\n1,Ada Gil\r\n--x--\r\n'
  const { status, body } = await send(account, form, 'multipart/form-data; boundary=x')
  assert.deepEqual({ status, code: body.code }, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  assert.match(body.message, /--data-binary/)
})
