/** Importing files through the API: accepted, refused row by row, repeated, and exported again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const send = (account: TestAccount, content: string | Buffer, type: string, query?: string) =>
  sendFile(service, account, { content, type, query })

async function found(account: TestAccount, filters: object): Promise<string[]> {
  const { body } = await account.search({ filtersJson: JSON.stringify({ ...filters, localOnly: true }) })
  return body.candidates.map((candidate: Body) => candidate.full_name).sort()
}

const CSV = `\ufeffName;Position;Firma;"E-Mail Adresse";City;Country;Skills
"Ana
Ruiz";Data Engineer;Acme;ana@acme.example;Madrid;Spain;Python|SQL
Ben Ode;Nurse;Clinic;not an email;Berlin;Germany;
;Nurse;;x@y.example;;;
Cleo Fox;Accountant;Ledger;cleo@ledger.example;Paris;France;=cmd()
Ana Ruiz;Lead Data Engineer;Acme;ana@acme.example;Madrid;Spain;Python
`

test('a CSV file as spreadsheets write it: columns by mapping, rows refused with their reasons', async () => {
  const account = await service.account(0)
  const mapping = encodeURIComponent(JSON.stringify({ 'E-Mail Adresse': 'workEmail', Skills: null }))
  const sent = await send(account, CSV, 'text/csv', `?fileName=people.csv&mapping=${mapping}`)
  assert.equal(sent.body.import.totalRows, 5)
  const job = await ended(account, sent)
  assert.equal(job.status, 'COMPLETED')
  assert.deepEqual(
    { counts: counts(job), leftOutCount: job.leftOutCount },
    { counts: { created: 3, rejected: 1, repeated: 1 }, leftOutCount: 1 },
  )
  assert.deepEqual(
    { format: job.format, fileName: job.fileName, processedRows: job.processedRows },
    { format: 'csv', fileName: 'people.csv', processedRows: 5 },
  )
  assert.deepEqual(await found(account, {}), ['Ana Ruiz', 'Ben Ode', 'Cleo Fox'])
  const left = JSON.parse((await account.call('GET', `talent-pool/imports/${job.importId}/left-out`)).body.text)
  assert.deepEqual(
    { row: left.row, full_name: left.full_name, reasons: left.reasons },
    { row: 3, full_name: 'Ben Ode', reasons: ['E-Mail Adresse: is not an email address'] },
  )
  assert.equal((await account.call('GET', `talent-pool/candidates/${left.urn}`)).body.candidate.full_name, 'Ben Ode')
  const { body } = await account.call('GET', `talent-pool/imports/${job.importId}/rejected`)
  const rejected = body.text
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  assert.deepEqual(
    rejected.map(({ row }: Body) => row),
    [4],
  )
  assert.match(rejected[0].reasons.join(), /name is required/)
  assert.equal(rejected[0].record.Position, 'Nurse')
  const csv = await account.call('GET', `talent-pool/imports/${job.importId}/rejected?format=csv`)
  assert.match(csv.body.text, /row,reasons,record\r\n4,/)
})

test('a line that is null is a row that is rejected, whatever stands beside it', async () => {
  const account = await service.account(0)
  for (const lines of ['null\n{"full_name":"A B"}', '{"full_name":"A B"}\nnull']) {
    const job = await ended(account, await send(account, lines, 'application/x-ndjson'))
    assert.equal(job.rejectedCount, 1)
  }
  assert.deepEqual(counts(await ended(account, await send(account, '[null]', 'application/json'))), { rejected: 1 })
})

test('the same file again changes nothing; a changed row changes one', async () => {
  const account = await service.account(0)
  const lines = ['a', 'b', 'c'].map((id) => ({ id, name: `Person ${id}`, title: 'Engineer', skills: ['Go'] }))
  const file = (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')
  const first = await ended(account, await send(account, file([...lines, lines[0]!]), 'application/x-ndjson'))
  assert.deepEqual(counts(first), { created: 3, repeated: 1 })
  const again = await ended(account, await send(account, file([...lines, lines[0]!]), 'application/x-ndjson'))
  assert.deepEqual(counts(again), { unchanged: 3, repeated: 1 })
  const changed = await ended(
    account,
    await send(account, file([{ ...lines[1]!, title: 'Chef' }]), 'application/x-ndjson'),
  )
  assert.deepEqual(counts(changed), { updated: 1 })
  const list = await account.call('GET', 'talent-pool/imports?limit=2')
  assert.deepEqual(
    list.body.imports.map((job: Body) => job.importId),
    [changed.importId, again.importId],
  )
  const rest = await account.call('GET', `talent-pool/imports?limit=2&cursor=${list.body.nextCursor}`)
  assert.deepEqual(
    { importId: rest.body.imports[0].importId, nextCursor: rest.body.nextCursor },
    { importId: first.importId, nextCursor: null },
  )
})

test('JSON Resume documents, one or many, are people with their history', async () => {
  const account = await service.account(0)
  const resume = {
    basics: {
      name: 'Rita Vega',
      label: 'Product Designer',
      email: 'rita@vega.example',
      location: { city: 'Lisbon', countryCode: 'PT' },
      profiles: [{ network: 'Network', url: 'https://network.example/in/rita-vega' }],
    },
    work: [{ name: 'Studio', position: 'Designer', startDate: '2019-03-01' }],
    education: [{ institution: 'University of Porto', area: 'Design', studyType: 'BA', endDate: '2018' }],
    skills: [{ name: 'Design', keywords: ['Figma', 'Sketch'] }],
    languages: [{ language: 'Portuguese', fluency: 'Native speaker' }],
  }
  const job = await ended(account, await send(account, JSON.stringify([resume]), 'application/json'))
  assert.deepEqual(counts(job), { created: 1 })
  const person = JSON.parse(await exported(account, 'ndjson'))
  assert.deepEqual(person.skills, ['Figma', 'Sketch'])
  assert.deepEqual(person.languages, [{ language: 'Portuguese', proficiency: 'NATIVE' }])
  assert.equal(person.personal_email, 'rita@vega.example')
  assert.equal(person.currentCompany, 'Studio')
  assert.equal(person.education[0].school, 'University of Porto')
  assert.deepEqual(await found(account, { languages: [{ name: 'Portuguese', level: 'FLUENT' }] }), ['Rita Vega'])
})

test('what is exported, as NDJSON or as CSV, changes nothing when it is imported again, and runs in no spreadsheet', async () => {
  const account = await service.account(0)
  const people = [
    { id: '1', name: 'Ina', title: '=HYPERLINK("http://x")', phone: '+34 600 000 000', summary: 'a "b"\n@c, d; e' },
    {
      id: '2',
      name: 'Jo',
      title: '-chef',
      skills: ['a;b', 'c'],
      languages: ['German:FLUENT', 'Thai'],
      company: '@home',
    },
    { id: '3', name: 'Kim', experience: [{ title: 'Cook', company: 'Inn', startDate: '2020-01', endDate: '2021' }] },
  ]
  await ended(account, await send(account, JSON.stringify(people), 'application/json'))
  const csv = await exported(account, 'csv')
  assert.match(csv, /"'=HYPERLINK\(""http:\/\/x""\)"/)
  for (const line of csv.split('\r\n')) for (const cell of line.split(',')) assert.doesNotMatch(cell, /^"?[=+\-@]/)
  assert.deepEqual(counts(await ended(account, await send(account, csv, 'text/csv'))), { unchanged: 3 })
  const ndjson = await exported(account, 'ndjson')
  assert.deepEqual(counts(await ended(account, await send(account, ndjson, 'application/x-ndjson'))), { unchanged: 3 })
})

test('hostile files end in a report', async () => {
  const account = await service.account(0)
  const million = 'x'.repeat(1_000_000)
  const files: [content: string | Buffer, type: string, expected: Record<string, number>][] = [
    [`name,title\nA,${million}\nB,Chef\n`, 'text/csv', { created: 1, rejected: 1 }],
    [
      `{"name":"A1"}\n{"name":"${'x'.repeat(10_000_000)}"}\n{"name":"C1"}\n`,
      'application/x-ndjson',
      { created: 2, rejected: 1 },
    ],
    [`name,title\nD,"never closed\nE,Chef\n`, 'text/csv', {}],
    [
      Buffer.concat([Buffer.from('name\nÉva\n'), Buffer.from('Ren\xe9\n', 'latin1')]),
      'text/csv',
      { created: 1, rejected: 1 },
    ],
    [Buffer.from('\ufeffname\nÓscar\n', 'utf16le'), 'text/csv', { created: 1 }],
    [
      `[{"name":"F"},${'['.repeat(50_000)}${']'.repeat(50_000)},{"name":"G\\u0000"},{"name":"H"}`,
      'application/json',
      { created: 2, rejected: 2 },
    ],
    ['name\n<script>alert(1)</script>\n', 'application/octet-stream', { created: 1 }],
  ]
  for (const [content, type, expected] of files) {
    const sent = await send(account, content, type)
    if (sent.status === 400) {
      assert.deepEqual(
        { field: sent.body.fields[0].field, isExpected: Object.keys(expected).length === 0 },
        { field: 'body', isExpected: true },
      )
      continue
    }
    assert.deepEqual(counts(await ended(account, sent)), expected, content.toString().slice(0, 60))
  }
  const { body } = await account.call('GET', 'talent-pool/imports')
  assert.match(body.imports[1].unreadReason, /middle of its JSON.* Nothing after row 4 was read/)
})

test('a preview tells the columns and what is wrong, and keeps nothing', async () => {
  const account = await service.account(0)
  const { status, body } = await service.call('POST', '/v1/talent-pool/imports/preview', {
    key: account.key,
    body: CSV + 'Filler;;;;;;\n'.repeat(200_000),
    headers: { 'content-type': 'text/csv' },
  })
  assert.equal(status, 200)
  const byName = new Map(body.columns.map((column: Body) => [column.name, column]))
  assert.equal((byName.get('Position') as Body).field, 'jobTitle')
  assert.equal((byName.get('Firma') as Body).field, 'currentCompany')
  assert.equal((byName.get('E-Mail Adresse') as Body).field, 'workEmail')
  assert.deepEqual((byName.get('City') as Body).samples, ['Madrid', 'Berlin', 'Paris'])
  assert.ok(body.fields.includes('workEmail'))
  assert.deepEqual(
    { rejectedRow: body.rejected[0].row, leftOutRow: body.leftOut[0].row, isWhole: body.isWhole },
    { rejectedRow: 4, leftOutRow: 3, isWhole: false },
  )
  assert.deepEqual(
    {
      rows: body.rows,
      rejectedCount: body.rejectedCount,
      leftOutCount: body.leftOutCount,
      repeatedCount: body.repeatedCount,
    },
    { rows: 1000, rejectedCount: 1, leftOutCount: 1, repeatedCount: 995 },
  )
  assert.deepEqual({ delimiter: body.delimiter, headerRow: body.headerRow }, { delimiter: ';', headerRow: 1 })
  assert.deepEqual((await account.call('GET', 'talent-pool/imports')).body.imports, [])
})

test('refusals name what is wrong, and nothing is kept', async () => {
  const account = await service.account(0)
  const bad: [query: string, field: string][] = [
    ['?format=pdf', 'format'],
    ['?format=xlsx', 'body'],
    ['?headerRow=x', 'headerRow'],
    ['?delimiter=;', 'delimiter'],
    ['?mapping=oops', 'mapping'],
    ['?mapping=[]', 'mapping'],
    [`?mapping=${encodeURIComponent('{"Job":"salary"}')}`, 'mapping.Job'],
    [`?mapping=${encodeURIComponent('{"A":"phone","B":"phone"}')}`, 'mapping.B'],
  ]
  for (const [query, field] of bad) {
    const called = await send(account, 'name\nA\n', 'text/csv', query)
    assert.deepEqual({ status: called.status, field: called.body.fields?.[0].field }, { status: 400, field }, query)
  }
  for (const empty of ['', ' \n', 'name,title\n', '[]']) {
    const called = await send(account, empty, 'application/octet-stream')
    assert.deepEqual(
      { status: called.status, field: called.body.fields?.[0].field },
      { status: 400, field: 'body' },
      empty,
    )
  }
  const { database } = service.scout
  assert.deepEqual(await database.query('select * from imports where account_id = $1', [account.accountId]), [])
  assert.deepEqual(await database.query('select * from import_rows where account_id = $1', [account.accountId]), [])
})

test('another account sees nothing of it', async () => {
  const [owner, other] = [await service.account(0), await service.account(0)]
  const job = await ended(owner, await send(owner, 'name\nSecret\n', 'text/csv'))
  for (const [method, path] of [
    ['GET', `talent-pool/imports/${job.importId}`],
    ['DELETE', `talent-pool/imports/${job.importId}`],
    ['GET', `talent-pool/imports/${job.importId}/rejected`],
  ] as const) {
    assert.deepEqual(
      { status: (await other.call(method, path)).status, code: (await other.call(method, path)).body.code },
      { status: 404, code: 'NOT_FOUND' },
    )
  }
  assert.deepEqual((await other.call('GET', 'talent-pool/imports')).body.imports, [])
  assert.equal(await exported(other, 'ndjson'), '')
  assert.equal((await owner.call('GET', `talent-pool/imports/${job.importId}`)).body.import.status, 'COMPLETED')
})

test('an Idempotency-Key makes one import of two sendings, and is refused with another file', async () => {
  const account = await service.account(0)
  const post = (body: string) =>
    service.call('POST', '/v1/talent-pool/imports', {
      key: account.key,
      body,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'once' },
    })
  const first = await post('name\nA\n')
  const again = await post('name\nA\n')
  assert.equal(again.body.import.importId, first.body.import.importId)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([(await post('name\nB\n')).status], [422])
  await ended(account, first)
  assert.equal((await account.call('GET', 'talent-pool/imports')).body.imports.length, 1)
})
