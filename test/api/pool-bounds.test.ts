/** How much one account can bring in: small files that would unpack to large ones, full pools, too much at once, imports that end. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newId } from '../../src/base/ids.ts'
import { stageRows } from '../../src/imports/rows.ts'
import { dropImport, openImport, purgeImportRows, purgeImports, queueImport } from '../../src/imports/store.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { runImport } from '../../src/operations/pool/imports/run-import.ts'
import { putCandidates } from '../../src/operations/pool/put-candidates.ts'
import { claimDue } from '../support/claim.ts'
import { counts, ended, rejectedOf, sendFile } from '../support/imports.ts'
import { type Body, type Called, startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({
  env: { SCOUT_POOL_PEOPLE_MAX: '5', SCOUT_IMPORT_ROWS_MAX: '20000', SCOUT_UPLOADS_MAX: '2' },
})
const { database } = service.scout

const send = (account: TestAccount, content: string, type = 'text/csv', query = '') =>
  sendFile(service, account, { content, type, query })
const refusal = ({ status, body, headers }: Called) =>
  `${status} ${body.code}, again in ${headers.get('retry-after')} s`

/** Stops the worker until the test ends, in whichever way it ends. */
async function pauseWorker(t: TestContext): Promise<void> {
  await service.stopWorker()
  t.after(() => service.startWorker())
}

async function kept({ accountId }: TestAccount): Promise<{ rows: number; chars: number }> {
  const [row] = await database.query<{ rows: number; chars: number }>(
    `select count(*) as rows, coalesce(sum(length(record) + length(array_to_string(reasons, ''))), 0) as chars
     from import_rows where account_id = $1`,
    [accountId],
  )
  return row!
}

test('a small file of wide refused rows is kept small', async () => {
  const account = await service.account(0)
  const header = Array.from({ length: 1_000 }, (_, at) => `column ${at} ${'x'.repeat(80)}`).join()
  const sent = await send(account, `${header}\n${`${','.repeat(999)}x\n`.repeat(300)}`)
  const job = await ended(account, sent)
  assert.deepEqual(counts(job), { rejected: 300 })
  const rejected = await rejectedOf(account, job)
  assert.equal(rejected.length, 300)
  assert.ok(rejected.every(({ record }) => record === null))
  assert.equal(rejected[0]?.reasons.at(-1), 'the row’s content is longer than 65536 characters and is not kept')
  assert.ok((await kept(account)).chars < 100_000)
})

test('of the rows an import refuses so many are kept, the others are counted', async () => {
  const account = await service.account(0)
  const job = await ended(account, await send(account, `name,email\n${',a@b.example\n'.repeat(12_000)}B,b@b.example\n`))
  assert.deepEqual(counts(job), { created: 1, rejected: 12_000 })
  assert.deepEqual(
    { processedRows: job.processedRows, totalRows: job.totalRows, rejectedUnkeptCount: job.rejectedUnkeptCount },
    { processedRows: 12_001, totalRows: 12_001, rejectedUnkeptCount: 2_000 },
  )
  assert.equal((await rejectedOf(account, job)).length, 10_000)
})

test('the same by their characters, and by those of all imports of an account', async () => {
  const account = await service.account(0)
  // A short row whose reason repeats the long name of its column.
  const file = `n${'-'.repeat(90)}ame,notes\n${`,${'x'.repeat(6_000)}\n`.repeat(4_000)}`
  const job = await ended(account, await send(account, file))
  const { rows, chars } = await kept(account)
  assert.equal(job.rejectedCount, 4_000)
  assert.equal(job.rejectedUnkeptCount, 4_000 - rows)
  assert.ok(job.rejectedUnkeptCount > 0)
  // Encryption and base64 make them a third longer.
  assert.ok(chars < 1.4 * 20_000_000, `${chars} characters`)
  await database.query('update imports set rejected_chars = 200000000 where account_id = $1', [account.accountId])
  const next = await ended(account, await send(account, 'name,email\n,a@b.example\n'))
  assert.deepEqual({ rejected: next.rejectedCount, unkept: next.rejectedUnkeptCount }, { rejected: 1, unkept: 1 })
  assert.deepEqual(await rejectedOf(account, next), [])
})

test('names of columns that mean nothing are kept once and not beside every row', async (t) => {
  await pauseWorker(t)
  const account = await service.account(0)
  const header = ['name', ...Array.from({ length: 400 }, (_, at) => `means nothing ${at}`)].join()
  const { body } = await send(
    account,
    `${header}\n${Array.from({ length: 100 }, (_, at) => `P${at}${','.repeat(400)}\n`).join('')}`,
  )
  assert.equal(body.import.ignoredFields.length, 50)
  assert.ok((await kept(account)).chars === 0, 'rows that wait have no reasons')
  const [{ longest } = { longest: 0 }] = await database.query<{ longest: number }>(
    'select max(chars) as longest from import_rows where account_id = $1',
    [account.accountId],
  )
  assert.ok(longest < 1_500, `${longest} characters`)
})

test('a pool takes so many people: the next new ones are refused, those there are still changed', async () => {
  const account = await service.account(0)
  const post = (body: object) => account.call('POST', 'talent-pool/candidates', body)
  const people = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Person ${id}` }))
  assert.equal((await post({ candidates: people })).body.created, 4)
  const { body } = await post({
    candidates: [
      { id: 'a', name: 'Ana' },
      { id: 'e', name: 'E' },
      { id: 'f', name: 'F' },
    ],
  })
  assert.deepEqual(
    body.results.map(({ outcome }: Body) => outcome),
    ['UPDATED', 'CREATED', 'REJECTED'],
  )
  assert.match(body.results[2].reasons[0], /as many people as it may have/)
  const single = await post({ id: 'g', name: 'G' })
  assert.deepEqual({ status: single.status, code: single.body.code }, { status: 409, code: 'POOL_LIMIT_REACHED' })
  assert.equal((await post({ id: 'b', name: 'Ben' })).body.updated, 1)
  const upload = await send(account, 'name\nH\n')
  assert.deepEqual({ status: upload.status, code: upload.body.code }, { status: 409, code: 'POOL_LIMIT_REACHED' })
  const [urn] = await account.people(1).catch(() => [])
  if (urn) await account.call('POST', 'talent-pool/candidates/save', { urns: [urn] })
  await account.call('DELETE', `talent-pool/candidates/${body.results[0].urn}`)
  const job = await ended(account, await send(account, 'id,name\nb,Bea\nx,X\ny,Y\n'))
  assert.deepEqual(counts(job), { created: 1, updated: 1, rejected: 1 })
  const [row] = await rejectedOf(account, job)
  assert.deepEqual({ row: row?.row, record: row?.record }, { row: 4, record: null })
  assert.match(row?.reasons[0], /as many people as it may have/)
  const [state] = await database.query<{ people: number; there: number }>(
    `select people, (select count(*) from pool_candidates where account_id = $1) as there
     from pool_state where account_id = $1`,
    [account.accountId],
  )
  assert.deepEqual(state, { people: 5, there: 5 })
})

test('two calls at once do not overfill a pool', async () => {
  const account = await service.account(0)
  const post = (name: string) => account.call('POST', 'talent-pool/candidates', { name })
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => post(`Person ${at}`)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  assert.equal(answers.filter(({ body }) => body.code === 'POOL_LIMIT_REACHED').length, 4)
})

test('found people that a full pool has no room for are not saved', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(3)
  await account.call('POST', 'talent-pool/candidates', { candidates: [1, 2, 3].map((n) => ({ name: `Person ${n}` })) })
  const { status, body } = await account.call('POST', 'talent-pool/candidates/save', { urns })
  assert.deepEqual({ status, code: body.code }, { status: 409, code: 'POOL_LIMIT_REACHED' })
  const saved = await account.call('POST', 'talent-pool/candidates/save', { urns: urns.slice(0, 2) })
  assert.equal(saved.body.created, 2)
})

test('an account has so many rows waiting, and is told to wait', async (t) => {
  await pauseWorker(t)
  const account = await service.account(0)
  const rows = (count: number) => `id,name\n${Array.from({ length: count }, (_, at) => `${at},P${at}\n`).join('')}`
  const over = await send(account, rows(20_001))
  assert.equal(refusal(over), '429 RATE_LIMITED, again in 60 s')
  assert.equal((await kept(account)).rows, 0)
  assert.equal((await send(account, rows(15_000))).status, 200)
  assert.equal((await send(account, rows(6_000))).status, 429)
  const { body } = await send(account, rows(5_000))
  assert.match((await send(account, 'name\nA\n')).body.message, /At most 20000 rows may wait/)
  await account.call('DELETE', `talent-pool/imports/${body.import.importId}`)
  assert.equal((await send(account, 'name\nA\n')).status, 200)
})

test('an account sends so many files at once', async () => {
  const account = await service.account(0)
  const held = [0, 1].map(() => {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        // Enough rows for the service to recognise the columns.
        controller.enqueue(Buffer.from(`name\n${'A\n'.repeat(300)}`))
        end = () => controller.close()
      },
    })
    const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'text/csv' }
    const url = `${service.url}/v1/talent-pool/imports`
    return { end, answer: fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit) }
  })
  const isUploading = async () =>
    await database.query(`select from imports where account_id = $1 and status = 'UPLOADING'`, [account.accountId])
  await until('both are being uploaded', async () => (await isUploading()).length >= 2)
  for (const path of ['imports', 'imports/preview']) {
    const refused = await service.call('POST', `/v1/talent-pool/${path}`, {
      key: account.key,
      body: 'name\nB\n',
      headers: { 'content-type': 'text/csv' },
    })
    assert.equal(refusal(refused), '429 RATE_LIMITED, again in 5 s')
  }
  for (const { end } of held) end()
  for (const { answer } of held) assert.equal((await answer).status, 200)
  assert.equal((await send(account, 'name\nC\n')).status, 200)
})

/** An import with this many rows, in the state an upload leaves it in. */
async function waiting({ accountId }: TestAccount, count: number): Promise<string> {
  const importId = newId('imp')
  await openImport(database, { accountId, importId, keyId: 'key', format: 'json', fileName: null }, new Date())
  const rows = Array.from({ length: count }, (_, at) => ({ row: at + 1, urn: null, record: '{}', reasons: null }))
  await database.transaction((tx) => stageRows(tx, accountId, importId, rows))
  return importId
}

/** How many rows each transaction has removed; a trigger fills this table. */
await database.query(`create table removals (tx text, import_id text, rows int)`, [])
await database.query(
  `create function note_removal() returns trigger language plpgsql as $$
   begin insert into removals select txid_current()::text, import_id, count(*) from gone group by 2; return null; end $$`,
  [],
)
await database.query(
  `create trigger removals after delete on import_rows referencing old table as gone
   for each statement execute function note_removal()`,
  [],
)
async function removals(importId: string): Promise<number[]> {
  const rows = await database.query<{ rows: number }>(
    'select sum(rows) as rows from removals where import_id = $1 group by tx order by 1',
    [importId],
  )
  return rows.map((row) => row.rows)
}

test('an import of many rows is cancelled some at a time, and whoever is interrupted leaves the rest to the next', async () => {
  await service.stopWorker()
  const account = await service.account(0)
  const { accountId } = account
  const importId = await waiting(account, 12_000)
  const file = {
    totalRows: 12_000,
    unreadReason: null,
    ignoredFields: [],
    rejectedUnkept: 0,
    rejectedChars: 0,
    mapping: {},
  }
  await database.transaction(async (tx) => {
    await queueImport(tx, { accountId, importId }, file, new Date())
    await enqueue(tx, accountId, { kind: 'import-pool', subjectIds: [importId] })
  })
  const { body } = await account.call('DELETE', `talent-pool/imports/${importId}`)
  assert.equal(body.import.status, 'CANCELLED')
  const [work] = await claimDue(database, 1, 0)
  await runImport(service.scout, work!, AbortSignal.abort())
  assert.equal((await kept(account)).rows, 12_000)
  service.startWorker()
  await until('nothing is left of it', async () => (await kept(account)).rows === 0)
  assert.deepEqual(await removals(importId), [2_000, 5_000, 5_000])
})

test('what an upload has left, and what is too old, goes some at a time as well', async () => {
  const account = await service.account(0)
  const importId = await waiting(account, 6_000)
  await dropImport(database, account.accountId, importId)
  assert.deepEqual(await removals(importId), [1_000, 5_000])
  const next = await waiting(account, 6_000)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const purge = () => purgeImportRows(database, tomorrow, new Date(0), 5_000)
  const purged = { first: await purge(), second: await purge(), third: await purge() }
  assert.deepEqual(purged, { first: 5_000, second: 1_000, third: 0 })
  assert.deepEqual(await removals(next), [1_000, 5_000])
  assert.equal(await purgeImports(database, tomorrow, new Date(0), 5_000), 1)
  assert.deepEqual(await database.query('select from imports where account_id = $1', [account.accountId]), [])
})

test('whoever else waits has a turn while a thousand wordy people are saved', async () => {
  const account = await service.account(0)
  const wordy = (at: number) => ({
    id: `${at}`,
    name: 'P',
    skills: Array.from({ length: 60 }, (_, n) => `skill ${at} ${n}`),
    ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field ${at} ${n}`, 'x'])),
  })
  const candidates = Array.from({ length: 1_000 }, (_, at) => wordy(at))
  let turns = 0
  let isOver = false
  const wait = () => {
    turns += 1
    if (!isOver) setImmediate(wait)
  }
  const caller = { accountId: account.accountId, keyId: 'key', scopes: [], cap: null }
  // Opening the suppressions is the first database access after the records were read. A worker may open those of other accounts too.
  const { suppressions } = service.scout
  const open = suppressions.shieldFor.bind(suppressions)
  let turnsBefore = -1
  suppressions.shieldFor = (...asked: Parameters<typeof open>) => {
    if (turnsBefore < 0 && asked[1] === account.accountId) turnsBefore = turns
    return open(...asked)
  }
  setImmediate(wait)
  await putCandidates(service.scout, caller, { candidates })
  isOver = true
  suppressions.shieldFor = open
  assert.ok(turnsBefore > 3, `${turnsBefore} turns while the records were read`)
})
