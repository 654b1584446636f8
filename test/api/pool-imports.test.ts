/** Files into the pool through the API: taken in, refused row by row, repeated, and out again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const send = (account: TestAccount, content: string | Buffer, type: string, query?: string) =>
  sendFile(service, account, content, type, query)

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
  assert.deepEqual([counts(job), job.leftOutCount], [[3, 0, 0, 1, 1], 1])
  assert.deepEqual([job.format, job.fileName, job.processedRows], ['csv', 'people.csv', 5])
  assert.deepEqual(await found(account, {}), ['Ana Ruiz', 'Ben Ode', 'Cleo Fox'])
  const left = JSON.parse((await account.call('GET', `talent-pool/imports/${job.importId}/left-out`)).body.text)
  assert.deepEqual(
    [left.row, left.full_name, left.reasons],
    [3, 'Ben Ode', ['E-Mail Adresse: is not an email address']],
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

test('the same file again changes nothing; a changed row changes one', async () => {
  const account = await service.account(0)
  const lines = ['a', 'b', 'c'].map((id) => ({ id, name: `Person ${id}`, title: 'Engineer', skills: ['Go'] }))
  const file = (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')
  const first = await ended(account, await send(account, file([...lines, lines[0]!]), 'application/x-ndjson'))
  assert.deepEqual(counts(first), [3, 0, 0, 0, 1])
  const again = await ended(account, await send(account, file([...lines, lines[0]!]), 'application/x-ndjson'))
  assert.deepEqual(counts(again), [0, 0, 3, 0, 1])
  const changed = await ended(
    account,
    await send(account, file([{ ...lines[1]!, title: 'Chef' }]), 'application/x-ndjson'),
  )
  assert.deepEqual(counts(changed), [0, 1, 0, 0, 0])
  const list = await account.call('GET', 'talent-pool/imports?limit=2')
  assert.deepEqual(
    list.body.imports.map((job: Body) => job.importId),
    [changed.importId, again.importId],
  )
  const rest = await account.call('GET', `talent-pool/imports?limit=2&cursor=${list.body.nextCursor}`)
  assert.deepEqual([rest.body.imports[0].importId, rest.body.nextCursor], [first.importId, null])
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
  assert.deepEqual(counts(job), [1, 0, 0, 0, 0])
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
  assert.deepEqual(counts(await ended(account, await send(account, csv, 'text/csv'))), [0, 0, 3, 0, 0])
  const ndjson = await exported(account, 'ndjson')
  assert.deepEqual(counts(await ended(account, await send(account, ndjson, 'application/x-ndjson'))), [0, 0, 3, 0, 0])
})

test('hostile files end in a report', async () => {
  const account = await service.account(0)
  const million = 'x'.repeat(1_000_000)
  const files: [content: string | Buffer, type: string, expected: number[]][] = [
    [`name,title\nA,${million}\nB,Chef\n`, 'text/csv', [1, 0, 0, 1, 0]],
    [`{"name":"A1"}\n{"name":"${'x'.repeat(10_000_000)}"}\n{"name":"C1"}\n`, 'application/x-ndjson', [2, 0, 0, 1, 0]],
    [`name,title\nD,"never closed\nE,Chef\n`, 'text/csv', [0, 0, 0, 0, 0]],
    [Buffer.concat([Buffer.from('name\nÉva\n'), Buffer.from('Ren\xe9\n', 'latin1')]), 'text/csv', [1, 0, 0, 1, 0]],
    [Buffer.from('\ufeffname\nÓscar\n', 'utf16le'), 'text/csv', [1, 0, 0, 0, 0]],
    [
      `[{"name":"F"},${'['.repeat(50_000)}${']'.repeat(50_000)},{"name":"G\\u0000"},{"name":"H"}`,
      'application/json',
      [2, 0, 0, 2, 0],
    ],
    ['name\n<script>alert(1)</script>\n', 'application/octet-stream', [1, 0, 0, 0, 0]],
  ]
  for (const [content, type, expected] of files) {
    const sent = await send(account, content, type)
    if (sent.status === 400) {
      assert.deepEqual([sent.body.fields[0].field, expected.every((count) => count === 0)], ['body', true])
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
  assert.deepEqual([body.rejected[0].row, body.leftOut[0].row, body.isWhole], [4, 3, false])
  assert.deepEqual([body.rows, body.rejectedCount, body.leftOutCount, body.repeatedCount], [1000, 1, 1, 995])
  assert.deepEqual([body.delimiter, body.headerRow], [';', 1])
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
    assert.deepEqual([called.status, called.body.fields?.[0].field], [400, field], query)
  }
  for (const empty of ['', ' \n', 'name,title\n', '[]']) {
    const called = await send(account, empty, 'application/octet-stream')
    assert.deepEqual([called.status, called.body.fields?.[0].field], [400, 'body'], empty)
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
      [(await other.call(method, path)).status, (await other.call(method, path)).body.code],
      [404, 'NOT_FOUND'],
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
