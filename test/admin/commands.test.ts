/** Accounts, keys, credits, the ledger, migrate and doctor, and how the operator's process ends. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KEYS_MAX } from '../../contract/limits.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { hashApiKey } from '../../src/accounts/account.ts'
import { findKey } from '../../src/accounts/store.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/template.ts'
import { asSetting, type Scout, scoutWith } from './run-scout.ts'

let test: TestDatabase
let database: Database
let env: Record<string, string>
let scout: Scout
let closeSandbox: () => Promise<void>

before(async () => {
  test = await createTestDatabase()
  database = openDatabase({ connection: test.connection, max: 3 })
  const sandbox = await startSandbox({ port: 0, people: 1, timeFactor: 0 })
  closeSandbox = () => sandbox.close()
  env = { DATABASE_URL: asSetting(test.url), SCOUT_NETWORK_URL: sandbox.url, SCOUT_NETWORK_TOKEN: sandbox.token }
  scout = scoutWith(env)
})
after(async () => {
  await closeSandbox()
  await database.close()
  await test.drop()
})

const keyOf = (apiKey: string) => findKey(database, hashApiKey(apiKey))

describe('accounts', () => {
  it('are made with credits and a key that opens them, told as JSON', async () => {
    const { code, json } = await scout(
      'accounts',
      'create',
      'Acme',
      '--credits',
      '100',
      '--extra-credits',
      '20.5',
      '--json',
    )
    assert.equal(code, 0)
    assert.match(json.accountId, /^acc_/)
    assert.equal((await keyOf(json.apiKey))?.accountId, json.accountId)
    assert.deepEqual({ company: json.companyCredits, extra: json.companyExtraCredits }, { company: 100, extra: 20.5 })
  })

  it('are told to a person with the key, and that it will not be shown again', async () => {
    const { code, stdout } = await scout('accounts', 'create', 'Globex')
    assert.equal(code, 0)
    const apiKey = /tsk_\S+/.exec(stdout)?.[0] ?? ''
    assert.equal((await keyOf(apiKey))?.name, 'first key')
    assert.match(stdout, /shown only now/)
  })

  it('have one name each, whatever its case', async () => {
    const refused = await scout('accounts', 'create', 'ACME', '--json')
    const stderr = 'An account named "ACME" already exists.\n'
    assert.partialDeepStrictEqual(refused, { code: 1, stdout: '', stderr })
  })

  it('are listed with their balances', async () => {
    const [listed, table] = await Promise.all([scout('accounts', 'list', '--json'), scout('accounts', 'list')])
    const acme = listed.json.accounts.find((account: { name: string }) => account.name === 'Acme')
    assert.deepEqual({ company: acme.companyCredits, extra: acme.companyExtraCredits }, { company: 100, extra: 20.5 })
    assert.match(table.stdout, /^ID +NAME +PLAN +CREDITS +EXTRA +STATE +CREATED\nacc_/)
  })

  it('have a plan, by which they can be listed', async () => {
    const { json } = await scout('accounts', 'create', 'Hooli', '--plan', 'growth', '--json')
    assert.equal(json.plan, 'growth')
    const listed = (await scout('accounts', 'list', '--plan', 'growth', '--json')).json.accounts
    assert.deepEqual(
      listed.map(({ accountId, plan }: { accountId: string; plan: string }) => ({ accountId, plan })),
      [{ accountId: json.accountId, plan: 'growth' }],
    )
  })
})

describe('keys', () => {
  it('are issued with scopes, an end and a daily cap', async () => {
    const terms = ['--scopes', 'search,enrich', '--expires', '2101-01-01', '--daily-cap', '12.5']
    const options = ['--name', 'ci', ...terms, '--json']
    const { code, json } = await scout('keys', 'create', '--account', 'acme', ...options)
    assert.equal(code, 0)
    const key = await keyOf(json.apiKey)
    assert.deepEqual({ name: key?.name, scopes: key?.scopes }, { name: 'ci', scopes: ['search', 'enrich'] })
    assert.equal(key?.expiresAt?.toISOString(), '2101-01-01T00:00:00.000Z')
    assert.deepEqual({ cap: json.dailyCreditCap, units: key?.cap?.units }, { cap: 12.5, units: 12_500 })
  })

  it('are at most 50 of an account: told clearly, exit code 1', async () => {
    const { json } = await scout('accounts', 'create', 'Keyring', '--json')
    await Promise.all(Array.from({ length: KEYS_MAX - 1 }, () => issueKey(database, json.accountId, { name: 'one' })))
    const refused = await scout('keys', 'create', '--account', 'Keyring')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /at most 50 keys that work\. Revoke one first/)
  })

  it('are rotated: the successor has the same scopes, the old one works for the overlap', async () => {
    const old = (await scout('keys', 'create', '--account', 'Acme', '--scopes', 'search', '--json')).json
    const { json } = await scout('keys', 'rotate', old.keyId, '--overlap-seconds', '600', '--json')
    assert.deepEqual((await keyOf(json.apiKey))?.scopes, ['search'])
    const ends = (await keyOf(old.apiKey))?.revokedAt
    assert.equal(ends?.toISOString(), json.oldKeyEndsAt)
    assert.ok(ends && ends.getTime() > Date.now() && ends.getTime() <= Date.now() + 600_000)
  })

  it('are revoked at once, and a revoked one is not rotated back to life', async () => {
    const { keyId, apiKey } = (await scout('keys', 'create', '--account', 'Acme', '--json')).json
    assert.equal((await scout('keys', 'revoke', keyId)).stdout, `Key ${keyId} is revoked.\n`)
    assert.ok((await keyOf(apiKey))!.revokedAt! <= new Date())
    const rotated = await scout('keys', 'rotate', keyId)
    assert.equal(rotated.code, 1)
    assert.match(rotated.stderr, /^Key \S+ is revoked or has expired\. .*\n$/)
  })

  it('are listed by their hint, never whole', async () => {
    const { apiKey, keyId } = (await scout('keys', 'create', '--account', 'Acme', '--json')).json
    const { stdout, json } = await scout('keys', 'list', '--account', 'Acme', '--json')
    assert.ok(!stdout.includes(apiKey))
    assert.equal(json.keys.find((key: { keyId: string }) => key.keyId === keyId).state, 'usable')
  })
})

describe('credits', () => {
  it('are granted once for a ref', async () => {
    const { accountId } = (await scout('accounts', 'create', 'Initech', '--credits', '5', '--json')).json
    const grant = [
      'credits',
      'grant',
      '--account',
      accountId,
      '--credits',
      '10',
      '--extra-credits',
      '1.25',
      '--ref',
      'may',
    ]
    assert.equal((await scout(...grant, '--json')).json.companyCredits, 15)
    assert.equal((await scout(...grant, '--json')).json.companyCredits, 15)
    const { json } = await scout('credits', 'show', '--account', 'initech', '--json')
    assert.partialDeepStrictEqual(json, { accountId, companyCredits: 15, companyExtraCredits: 1.25 })
  })

  it('are told to run low where the operator says, or by default', async () => {
    const lowAt = async (...args: string[]) =>
      (await scout('credits', 'low-at', '--account', 'Acme', '--json', ...args)).json
    assert.equal((await lowAt('--credits', '12.5')).lowAtCredits, 12.5)
    assert.equal((await lowAt()).lowAtCredits, null)
  })

  it('need an amount', async () => {
    assert.equal((await scout('credits', 'grant', '--account', 'Initech')).code, 2)
  })
})

describe('doctor and ledger verify', () => {
  it('find nothing wrong where nothing is', async () => {
    const [doctor, verify] = await Promise.all([scout('doctor', '--json'), scout('ledger', 'verify', '--json')])
    assert.equal(doctor.code, 0)
    const names = doctor.json.checks.map((check: { name: string }) => check.name)
    assert.deepEqual(names, ['node', 'configuration', 'database', 'schema', 'ledger', 'work queue', 'network'])
    assert.equal(verify.code, 0)
    assert.deepEqual({ ok: verify.json.ok, differences: verify.json.differences }, { ok: true, differences: [] })
    assert.ok(verify.json.accounts >= 3 && verify.json.entries >= 3)
  })

  it('find a balance that does not follow from the entries, work that nobody does, and a dead network', async () => {
    const [{ accountId }] = (await scout('accounts', 'list', '--json')).json.accounts
    await database.query('update balances set plan_units = plan_units + 1 where account_id = $1', [accountId])
    await database.query(
      `insert into work (account_id, kind, subject_id, visible_at) values ($1, 'find-contact', 'x', now() - interval '1 hour')`,
      [accountId],
    )
    const [verify, doctor] = await Promise.all([
      scout('ledger', 'verify', '--json'),
      scoutWith({ ...env, SCOUT_NETWORK_URL: 'http://127.0.0.1:1' })('doctor'),
    ])
    await database.query('update balances set plan_units = plan_units - 1 where account_id = $1', [accountId])
    await database.query(`delete from work where subject_id = 'x'`)
    assert.equal(verify.code, 1)
    assert.deepEqual(verify.json.differences, [
      { accountId, what: 'companyCredits', fromEntries: 100_000, recorded: 100_001 },
    ])
    assert.equal(doctor.code, 1)
    assert.match(doctor.stdout, /^FAULT {2}ledger: 1 difference; "ledger verify" lists them$/m)
    assert.match(doctor.stdout, /^FAULT {2}work queue: 1 piece of work, the oldest overdue by 3,6\d\d seconds/m)
    assert.match(doctor.stdout, /^FAULT {2}network: /m)
    assert.equal(doctor.stderr.endsWith('3 faults found.\n'), true)
  })

  it('doctor says what it cannot reach or use, and does not mend it', async () => {
    const empty = await createTestDatabase()
    const bare = openDatabase({ connection: empty.connection, max: 1 })
    await bare.query(`delete from schema_migrations where version = 7`)
    const [away, wrong, behind] = await Promise.all([
      scoutWith({ ...env, DATABASE_URL: 'postgres://localhost:1/nothing' })('doctor', '--json'),
      scoutWith({ ...env, PORT: 'x', SCOUT_DATABASE_POOL: '0' })('doctor', '--json'),
      scoutWith({ ...env, DATABASE_URL: asSetting(empty.url) })('doctor', '--json'),
    ])
    await bare.close()
    await empty.drop()
    const faultOf = ({ json }: typeof away) => json.checks.filter((check: { ok: boolean }) => !check.ok)
    assert.match(faultOf(away)[0].message, /ECONNREFUSED/)
    assert.match(faultOf(wrong)[0].message, /PORT must be[\s\S]*SCOUT_DATABASE_POOL must be/)
    assert.match(faultOf(behind)[0].message, /"migrate" applies 0007_answers\.sql/)
    assert.deepEqual({ away: away.code, wrong: wrong.code, behind: behind.code }, { away: 1, wrong: 1, behind: 1 })
  })
})

it('migrate tells what it applied, and then that there is nothing to do', async () => {
  const empty = await createTestDatabase()
  const bare = openDatabase({ connection: empty.connection, max: 1 })
  await bare.query('drop schema public cascade')
  await bare.query('create schema public')
  const scoutThere = scoutWith({ ...env, DATABASE_URL: asSetting(empty.url) })
  const first = await scoutThere('migrate', '--json')
  const second = await scoutThere('migrate')
  await bare.close()
  await empty.drop()
  assert.equal(first.json.applied[0], '0001_accounts.sql')
  assert.ok(first.json.applied.length >= 7)
  assert.deepEqual({ code: second.code, stdout: second.stdout }, { code: 0, stdout: 'The schema is up to date.\n' })
})

describe('wrong use ends with 2 and the help on stderr', () => {
  const cases = [
    [],
    ['accounts'],
    ['nonsense'],
    ['accounts', 'list', '--nonsense'],
    ['accounts', 'create', 'A', '--credits', '-1'],
    ['pool', 'import', 'x.csv'],
  ]
  it(cases.map((args) => args.join(' ')).join('; '), async () => {
    const ended = await Promise.all(cases.map((args) => scout(...args)))
    assert.deepEqual(
      ended.map(({ code }) => code),
      cases.map(() => 2),
    )
    assert.deepEqual(
      ended.map(({ stdout }) => stdout),
      cases.map(() => ''),
    )
    for (const { stderr } of ended) assert.match(stderr, /Usage: scout/)
  })

  it('while asked-for help ends with 0 on stdout', async () => {
    const { code, stdout, stderr } = await scout('keys', 'rotate', '--help')
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.match(stdout, /--overlap-seconds/)
  })
})

describe('what cannot be done ends in one line without a stack', () => {
  it('no such account, no such key, a database that is away: 1', async () => {
    const ended = await Promise.all([
      scout('credits', 'show', '--account', 'Nobody'),
      scout('keys', 'list', '--account', 'Nobody', '--json'),
      scout('keys', 'revoke', 'key_1'),
      scout('keys', 'rotate', 'key_1'),
      scoutWith({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })('accounts', 'list'),
    ])
    for (const { code, stdout, stderr } of ended) {
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, /^[A-Z].*\n$/)
      assert.doesNotMatch(stderr, /\.ts:\d/)
    }
  })

  it('a wrong configuration: 2, with every fault', async () => {
    const { code, stderr } = await scoutWith({ PORT: '99999', SCOUT_PRICE_ENRICH: 'free' })('accounts', 'list')
    assert.equal(code, 2)
    assert.match(stderr, /PORT must be .*\n.*SCOUT_PRICE_ENRICH must be/)
  })
})

it('the process says the same on its streams and ends with the same codes', async () => {
  const ended = await Promise.all(
    [['accounts', 'list', '--json'], ['credits', 'show', '--account', 'Nobody'], ['nonsense']].map(
      (args) => scout.start(...args).ended,
    ),
  )
  assert.deepEqual(
    ended.map(({ code }) => code),
    [0, 1, 2],
  )
  assert.deepEqual(ended[0]!.json, (await scout('accounts', 'list', '--json')).json)
  assert.match(ended[1]!.stderr, /There is no account "Nobody"/)
  assert.deepEqual({ second: ended[1]!.stdout, third: ended[2]!.stdout }, { second: '', third: '' })
})
