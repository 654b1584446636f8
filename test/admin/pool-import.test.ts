/** Importing files of candidates into a pool by the command line: what is accepted, refused, recognised and resolved. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { SecretBox } from '../../src/base/secret-box.ts'
import { units } from '../../src/credits/amount.ts'
import { presentPoolCandidate } from '../../src/http/present-candidate.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { readPool } from '../../src/pool/store.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { openVault } from '../../src/vault/vault.ts'
import { createTestDatabase } from '../support/database.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import type { TestDatabase } from '../support/template.ts'
import { asSetting, type Scout, scoutWith } from './run-scout.ts'

let test: TestDatabase
let database: Database
let sandbox: Sandbox
let env: Record<string, string>
let scout: Scout
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-import-'))
  test = await createTestDatabase()
  database = openDatabase({ connection: test.connection, max: 3 })
  sandbox = await startSandbox({ port: 0, people: 1, timeFactor: 0 })
  const secret = 'the secret of these tests, 32 characters'
  await openVault(database, new SecretBox(secret))
  env = {
    SCOUT_SECRET_KEY: secret,
    DATABASE_URL: asSetting(test.url),
    SCOUT_NETWORK_URL: sandbox.url,
    SCOUT_NETWORK_TOKEN: sandbox.token,
  }
  scout = scoutWith(env)
})
after(async () => {
  await sandbox.close()
  await database.close()
  await test.drop()
  await rm(folder, { recursive: true })
})

async function makeAccount(name: string): Promise<string> {
  return (await createAccount(database, { name, credits: { plan: units(0), extra: units(0) } }, new Date())).accountId
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

interface Stored {
  urn: string
  full_name: string
  geo_ids: string[]
  current_company_ids: string[]
  past_company_ids: string[]
  industry_ids: string[]
  school_ids: string[]
  updated_at: Date
}

const stored = (accountId: string) =>
  database.query<Stored>('select * from pool_candidates where account_id = $1 order by full_name', [accountId])

/** How many rows of a file were created, updated and so on; zeros are left out. */
const countsOf = ({ json: { created, updated, unchanged, repeated, rejected } }: { json: Record<string, number> }) =>
  Object.fromEntries(Object.entries({ created, updated, unchanged, repeated, rejected }).filter(([, n]) => n !== 0))

const imported = async (path: string, account: string) =>
  countsOf(await scout('pool', 'import', path, '--account', account, '--json'))

/** The network's id for a name. */
async function idOf(kind: string, query: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/entities?${new URLSearchParams({ kind, query })}`, {
    headers: { authorization: `Bearer ${sandbox.token}` },
  })
  const { matches } = (await response.json()) as { matches: { entityId: string }[] }
  assert.equal(matches.length, 1)
  return matches[0]!.entityId
}

const CSV = `\ufeffid;Full Name;Email;Company;Location;Skills;Languages;Industry;Hobby;Experience
1;Ana García;ana@work.test;Spotify;Barcelona, Spain;"Python; SQL";German:FLUENT|English;Banking;chess;"[{""title"":""Dev"",""company"":""Google"",""startDate"":2015,""endDate"":""2019-05""}]"
2;"Bob
Brown";n/a;;;;;;;
3;;c@work.test;;;;;;;
;;;;;;;;;
4;Dora;d@work.test;Unheard Of Ltd;Nowhereville;;;;;
1;Ana García López;ana@work.test;Spotify;Barcelona, Spain;Python;;Banking;;"[{""title"":""Dev"",""company"":""Google"",""startDate"":2015,""endDate"":""2019-05""}]"
`

describe('a CSV file as a spreadsheet writes it', () => {
  let accountId: string
  let path: string
  before(async () => {
    accountId = await makeAccount('Csv')
    path = await fileOf('people.csv', CSV)
  })

  it('comes in row by row; what is wrong is told with its row, the later of two rows wins', async () => {
    const rejects = join(folder, 'rejects.ndjson')
    const { code, json, stderr } = await scout(
      'pool',
      'import',
      path,
      '--account',
      'csv',
      '--rejects',
      rejects,
      '--json',
    )
    assert.equal(code, 0)
    assert.match(stderr, /^([\d,]+ of [\d,]+ rows?\n)*$/, 'progress and nothing else')
    assert.deepEqual(countsOf({ json }), { created: 3, repeated: 1, rejected: 1 })
    assert.deepEqual(
      json.rejections.map(({ row }: { row: number }) => row),
      [4],
    )
    assert.deepEqual(json.leftOut, [{ row: 3, reasons: ['Email: is not an email address'] }])
    assert.deepEqual(json.ignoredFields, ['Hobby'])
    const lines = (await readFile(rejects, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines, json.rejections)
    assert.deepEqual(
      (await stored(accountId)).map(({ full_name }) => full_name),
      ['Ana García López', 'Bob\nBrown', 'Dora'],
    )
  })

  it('gets the ids that filters compare, and for an employer that nobody knows one of its own', async () => {
    const [ana, , dora] = await stored(accountId)
    assert.deepEqual(ana?.current_company_ids, [await idOf('COMPANY', 'Spotify')])
    assert.deepEqual(ana?.past_company_ids, [await idOf('COMPANY', 'Google')])
    assert.deepEqual(ana?.industry_ids, [await idOf('INDUSTRY', 'Banking')])
    assert.ok(ana!.geo_ids.length >= 2, 'a city and its country at least')
    assert.deepEqual(
      { current_company_ids: dora?.current_company_ids, geo_ids: dora?.geo_ids },
      { current_company_ids: ['company:own:unheard-of'], geo_ids: [] },
    )
  })

  it('changes nothing the second time, with the network or without it', async () => {
    const before = await stored(accountId)
    const again = await scout('pool', 'import', path, '--account', accountId, '--json')
    assert.deepEqual(countsOf(again), { unchanged: 3, repeated: 1, rejected: 1 })
    // The network's earlier answers are forgotten and the network is away, yet what was found with them must not be lost.
    await database.query('delete from resolutions')
    const away = scoutWith({ ...env, SCOUT_NETWORK_URL: 'http://127.0.0.1:1', SCOUT_LOG_LEVEL: 'silent' })
    const without = await away('pool', 'import', path, '--account', accountId, '--json')
    assert.deepEqual(countsOf(without), { unchanged: 3, repeated: 1, rejected: 1 })
    assert.ok(without.json.unansweredTexts >= 1, 'a name that only the network could know')
    assert.deepEqual(await stored(accountId), before)
  })

  it('without the network is taken all the same, with the ids of all that is known here', async () => {
    const other = await makeAccount('Later')
    await database.query('delete from resolutions')
    const away = scoutWith({ ...env, SCOUT_NETWORK_URL: 'http://127.0.0.1:1', SCOUT_LOG_LEVEL: 'silent' })
    const first = await away('pool', 'import', path, '--account', other)
    assert.equal(first.code, 0)
    assert.match(first.stdout, /created 3, .*rejected 1\n {2}row 4: Full Name: a name is required/)
    assert.match(
      first.stdout,
      /without a value that cannot be right: 1 row\n {2}row 3: Email: is not an email address\n/,
    )
    assert.match(first.stdout, /The network did not answer for \d+ place/)
    const [ana] = await stored(other)
    assert.ok(ana!.geo_ids.length >= 2)
    assert.equal(ana!.current_company_ids.length, 1)
    // Only now is it certain that nobody knows Dora's employer, so it becomes one of the account's own.
    assert.deepEqual(await imported(path, other), { updated: 1, unchanged: 2, repeated: 1, rejected: 1 })
  })
})

describe('JSON and NDJSON', () => {
  const person = (n: number, more: object = {}) => ({ external_id: `p${n}`, full_name: `Person ${n}`, ...more })

  it('an array comes in whole, its bad items refused one by one', async () => {
    const accountId = await makeAccount('Json')
    const school = { school: 'Stanford University', endDate: '2012' }
    const own = [{ title: 'Dev', company: 'Spotify', companyId: 'own:1' }]
    const items = [
      person(1, { education: [school], experience: own }),
      7,
      person(2, { full_name: 'A\u0000' }),
      person(3),
    ]
    const path = await fileOf('people.json', JSON.stringify(items, null, 1))
    const { code, json } = await scout('pool', 'import', path, '--account', 'Json', '--json')
    assert.equal(code, 0)
    assert.deepEqual(countsOf({ json }), { created: 2, rejected: 2 })
    assert.deepEqual(
      json.rejections.map(({ row }: { row: number }) => row),
      [2, 3],
    )
    const [first] = await stored(accountId)
    assert.deepEqual(first?.school_ids, [await idOf('SCHOOL', 'Stanford University')])
    // The id that came with the record, and the one found for the name.
    assert.deepEqual(first?.current_company_ids, ['own:1', await idOf('COMPANY', 'Spotify')])
  })

  it('many lines, with people told twice far apart, are unchanged the second time', async () => {
    const accountId = await makeAccount('Ndjson')
    const lines = Array.from({ length: 900 }, (_, n) =>
      JSON.stringify(person(n % 450, { title: n < 450 ? 'Old' : 'New' })),
    )
    const path = await fileOf('people.ndjson', ['{broken', ...lines].join('\n'))
    assert.deepEqual(await imported(path, 'Ndjson'), { created: 450, repeated: 450, rejected: 1 })
    const before = await stored(accountId)
    assert.deepEqual(await imported(path, 'Ndjson'), { unchanged: 450, repeated: 450, rejected: 1 })
    assert.deepEqual(await stored(accountId), before)
  })

  it('an export of the pool finds the people it came from', async () => {
    const accountId = await makeAccount('Export')
    const path = await fileOf(
      'in.json',
      JSON.stringify([person(1, { location: 'Berlin', languages: 'German' }), person(2)]),
    )
    await scout('pool', 'import', path, '--account', 'Export')
    const people = await readPool(
      database,
      accountId,
      (await stored(accountId)).map(({ urn }) => urn),
    )
    const bodies = [...people.values()].map(presentPoolCandidate)
    const exported = await fileOf('out.json', JSON.stringify(bodies))
    assert.deepEqual(await imported(exported, 'Export'), { unchanged: 2 })
    const renamed = await fileOf('out2.json', JSON.stringify([{ ...bodies[0], full_name: 'Somebody Else' }]))
    assert.deepEqual(await imported(renamed, 'Export'), { updated: 1 })
    assert.equal((await stored(accountId)).length, 2)
  })
})

describe('files that cannot be used', () => {
  it('end with 1 and a line that says why; an empty one with 0', async () => {
    await makeAccount('Files')
    const run = (path: string) => scout('pool', 'import', path, '--account', 'Files')
    const [missing, kind, latin, open, rejected, nobody, empty] = await Promise.all([
      run(join(folder, 'missing.csv')),
      run(await fileOf('people.docx', '')),
      run(await fileOf('latin.csv', Buffer.from('name\nJos\xc3\xa9\xe9\n', 'latin1'))),
      run(await fileOf('open.json', `[{"full_name":"A"},{"full_name":"B"`)),
      run(await fileOf('rejected.ndjson', '{}\n[]\n')),
      scout('pool', 'import', await fileOf('one.ndjson', '{"name":"A"}'), '--account', 'Nobody'),
      run(await fileOf('empty.csv', '')),
    ])
    assert.match(missing.stderr, /missing\.csv: There is no such file\. Nothing was imported\.\n$/)
    assert.match(kind.stderr, /must end in \.csv/)
    assert.match(latin.stdout, /row 2: holds bytes that are not UTF-8 text/)
    assert.match(latin.stderr, /^Every row was rejected\.\n$/)
    assert.match(open.stderr, /ends in the middle of its JSON, after record 1\. Nothing was imported/)
    assert.match(rejected.stderr, /^Every row was rejected\.\n$/)
    assert.match(nobody.stderr, /^There is no account "Nobody"/)
    assert.deepEqual(
      [missing, kind, latin, open, rejected, nobody].map(({ code }) => code),
      [1, 1, 1, 1, 1, 1],
    )
    assert.equal(empty.code, 0)
  })
})

it('interrupted, an import ends in good order and goes on when it is run again', async () => {
  const accountId = await makeAccount('Interrupted')
  const rows = 4_000
  const lines = Array.from({ length: rows }, (_, n) =>
    JSON.stringify({ id: n, name: `P ${n}`, company: `Xyzzy Works ${n % 200}` }),
  )
  const path = await fileOf('long.ndjson', lines.join('\n'))
  const network = await startFakeNetwork()
  const slow = scoutWith({ ...env, SCOUT_NETWORK_URL: network.url, SCOUT_NETWORK_TOKEN: network.token })
  const { child, ended } = slow.start('pool', 'import', path, '--account', 'Interrupted', '--json')
  const nothing = json(200, { matches: [] })
  network.script((response, request) => {
    child.kill('SIGINT')
    nothing(response, request)
  }, nothing)
  const first = await ended
  await network.close()
  assert.equal(first.code, 130)
  assert.equal(first.json.interrupted, true)
  assert.ok(first.json.created > 0 && first.json.created < rows)
  const second = await scout('pool', 'import', path, '--account', 'Interrupted', '--json')
  assert.deepEqual(countsOf(second), { created: rows - first.json.created, unchanged: first.json.created })
  assert.equal((await stored(accountId)).length, rows)
})
