/** The users' commands on a real service: what they print and where, what they cost, and how they end. */
import assert from 'node:assert/strict'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ApiError, createTalentScout, type ErrorCode } from '../../sdk/typescript/src/index.ts'
import { exitCodeFor } from '../../src/cli/exit.ts'
import { cliWith, temporaryFolder } from '../support/cli.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService()
const folder = await temporaryFolder()

async function signedIn(credits = 100) {
  const account = await service.account(credits)
  const env = { TALENT_SCOUT_URL: service.url, TALENT_SCOUT_API_KEY: account.key, HOME: folder }
  return { account, cli: cliWith(env), scout: createTalentScout({ url: service.url, apiKey: account.key }) }
}

test('login tries the key and keeps it for its user alone; the environment goes before it', async () => {
  const account = await service.account(7)
  const home = await temporaryFolder()
  const cli = cliWith({ HOME: home })
  assert.equal((await cli(['credits'])).code, 3)
  const wrong = await cli(['login', service.url], { stdin: 'tsk_wrong\n' })
  assert.deepEqual({ code: wrong.code, explained: /UNAUTHORIZED/.test(wrong.stderr) }, { code: 3, explained: true })
  const right = await cli(['login', `${service.url}/`], { stdin: `${account.key}\n` })
  assert.equal(right.code, 0, right.stderr)
  assert.ok(!right.stdout.includes(account.key) && !right.stderr.includes(account.key))
  const file = join(home, '.config/talent-scout/credentials.json')
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), { url: service.url, apiKey: account.key })
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal(JSON.parse((await cli(['credits', '--json'])).stdout).companyCredits, 7)
  const other = cliWith({ HOME: home, TALENT_SCOUT_API_KEY: (await service.account(8)).key })
  assert.equal(JSON.parse((await other(['credits', '--json'])).stdout).companyCredits, 8)
  const elsewhere = await cliWith({ HOME: home, TALENT_SCOUT_URL: 'http://127.0.0.1:1' })(['credits'])
  assert.deepEqual(
    { code: elsewhere.code, explained: /no key for/.test(elsewhere.stderr) },
    { code: 3, explained: true },
    'a kept key goes nowhere else',
  )
  await chmod(file, 0o644)
  assert.match((await cli(['credits'])).stderr, /Other users can read/)
  assert.equal((await cli(['logout'])).code, 0)
  assert.equal((await cli(['credits'])).code, 3)
})

test('at a terminal the key is typed without being shown', async () => {
  const account = await service.account(7)
  const cli = cliWith({ XDG_CONFIG_HOME: await temporaryFolder() })
  const { code, stdout, stderr } = await cli(['login', service.url], { answers: `${account.key}\r` })
  assert.equal(code, 0, stderr)
  assert.ok(!`${stdout}${stderr}`.includes(account.key))
})

test('a price is shown and agreed to: by --yes, or by whoever is asked; else nothing is paid', async () => {
  const { account, cli } = await signedIn(10)
  const command = ['search', 'react', 'developer', '--json']
  const unattended = await cli(command)
  assert.deepEqual({ code: unattended.code, stdout: unattended.stdout }, { code: 4, stdout: '' })
  assert.match(unattended.stderr, /costs at most 1 credit\. You have 10\./)
  const refused = await cli(command, { answers: 'n\r' })
  assert.equal(refused.code, 4)
  assert.equal((await cli([...command, '--yes', '--max-credits', '0.5'])).code, 4)
  assert.equal((await account.balance()).credits, 10)
  assert.equal((await cli(command, { answers: 'y\r' })).code, 0)
  assert.equal((await account.balance()).credits, 9)
  const own = await cli(['search', 'react', '--own'])
  assert.equal(own.code, 0, own.stderr)
  assert.doesNotMatch(own.stderr, /at most/)
})

test('stdout holds the data alone, in the form that was asked for', async () => {
  const { cli } = await signedIn(50)
  const words = ['search', 'engineer', '--limit', '25', '--yes']
  const json = JSON.parse((await cli([...words, '--json'])).stdout)
  assert.equal(json.candidates.length, 25)
  assert.ok(json.interpretation.criteria.length > 0 && json.creditsUsed >= 1)
  const lines = (await cli([...words, '--ndjson'])).stdout.trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).urn),
    json.candidates.map(({ urn }: { urn: string }) => urn),
  )
  const csv = (await cli([...words, '--csv'])).stdout
  assert.match(csv, /^\ufeffurn,full_name/)
  const text = await cli(words)
  assert.match(text.stdout, /^MATCH +NAME/)
  assert.ok(text.stdout.includes(json.candidates[24].urn) && /25 of /.test(text.stderr))
  const read = JSON.parse((await cli(['read', '--file', '-', '--json'], { stdin: 'nurse in Berlin' })).stdout)
  assert.deepEqual(
    read.criteria.map(({ kind }: { kind: string }) => kind),
    ['TITLE', 'PLACE'],
  )
})

test('nothing that a stranger wrote steers the terminal or a spreadsheet', async () => {
  const { cli, scout } = await signedIn()
  const evil = 'Eve \u001b]0;owned\u0007\u001b[2J\u009b31m \u202etxt'
  await scout.pool.put({ full_name: evil, externalId: 'x-1', job_title: '=HYPERLINK("http://x")', skills: ['cobol'] })
  const asked = ['search', 'cobol', '--own']
  for (const form of [[], ['--json'], ['--ndjson']]) {
    const { stdout } = await cli([...asked, ...form])
    assert.match(stdout, /Eve/)
    assert.doesNotMatch(stdout, /[[\p{Cc}\u202e]--\n]/v)
  }
  assert.equal(JSON.parse((await cli([...asked, '--json'])).stdout).candidates[0].full_name, evil)
  assert.match((await cli([...asked, '--csv'])).stdout, /"'=HYPERLINK/)
  const shown = await cli(['pool', 'export'], { answers: '' })
  assert.match(shown.stdout, /Eve/)
  assert.doesNotMatch(shown.stdout, /[[\p{Cc}\u202e]--\n]/v)
})

test('each kind of failure has its exit code', async () => {
  const { cli, account, scout } = await signedIn(1)
  const other = await signedIn()
  const { apiKey } = await scout.keys.create({ name: 'search only', scopes: ['search'] })
  const may = cliWith({ TALENT_SCOUT_URL: service.url, TALENT_SCOUT_API_KEY: apiKey! })
  const away = cliWith({ TALENT_SCOUT_URL: 'http://127.0.0.1:1', TALENT_SCOUT_API_KEY: account.key })
  const codes = await Promise.all([
    cli(['credits', '--jsno']),
    cli(['search']),
    cli(['enrich', 'no-such-file.csv', '-y']),
    may(['pool', 'export']),
    cli(['unlock', magic('found-all').urn, '--enrich', '--fields', 'phone', '-y']),
    cli(['status', 'job_00000000000000000000000000']),
    other.cli(['enrich', 'urn:network:person:nobody', '-y']),
    cli(['credits'], { signal: AbortSignal.abort() }),
  ])
  assert.deepEqual(
    codes.map(({ code }) => code),
    [2, 2, 2, 3, 4, 5, 8, 130],
    codes.map(({ stderr }) => stderr).join('\n'),
  )
  const none = away(['credits'], { signal: AbortSignal.timeout(60_000) })
  assert.deepEqual(
    { code: (await none).code, explained: /does not answer: \w/.test((await none).stderr) },
    { code: 7, explained: true },
  )
})

test('what passes by itself is told apart from what does not', () => {
  const refusal = (status: number, code: ErrorCode, retryable: boolean) =>
    new ApiError(status, { success: false, code, message: '', traceId: '', retryable })
  const codes = [
    refusal(429, 'RATE_LIMITED', true),
    refusal(503, 'SERVICE_UNAVAILABLE', true),
    refusal(404, 'COLLECT_FAILED', false),
    refusal(502, 'INTERNAL', true),
    refusal(418, 'OF_A_NEWER_SERVICE' as ErrorCode, false),
  ].map(exitCodeFor)
  assert.deepEqual(codes, [6, 7, 5, 7, 1])
})

test('people by name: profiles and contacts, found or failed one by one', async () => {
  const { cli, account } = await signedIn(50)
  const person = magic('found-all')
  const enriched = await cli(['enrich', person.urn, '-y', '--json'])
  assert.equal(enriched.code, 0, enriched.stderr)
  assert.match(JSON.parse(enriched.stdout).people[0].profile.full_name, /^Sandbox/)
  const unlocked = await cli(['unlock', person.urn, 'urn:nobody', '--fields', 'work_email,phone', '-y', '--ndjson'])
  assert.equal(unlocked.code, 8)
  const lines = unlocked.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ urn, status }) => [urn, status]).sort(),
    [
      [person.urn, 'COMPLETED'],
      ['urn:nobody', 'FAILED'],
    ].sort(),
  )
  assert.equal((await account.balance()).credits, 50 - 1 - 7)
})

test('the pool: a file in, waited for; how it stands; everybody out', async () => {
  const { cli } = await signedIn()
  const file = join(folder, 'pool.csv')
  await writeFile(file, 'externalId,full_name,work_email\na-1,Ana García,\na-2,Bo Li,no-email\n')
  const taken = await cli(['pool', 'import', file, '--json'])
  const { importId, createdCount } = JSON.parse(taken.stdout)
  assert.deepEqual({ code: taken.code, createdCount }, { code: 0, createdCount: 2 }, taken.stderr)
  const output = await cli(['status', importId, '--wait'])
  assert.match(output.stdout, /createdCount +2/)
  const out = join(folder, 'pool.ndjson')
  assert.equal((await cli(['pool', 'export', '--format', 'ndjson', '-o', out])).code, 0)
  assert.equal((await readFile(out, 'utf8')).trimEnd().split('\n').length, 2)
  assert.equal((await cli(['pool', 'import', join(folder, 'pool.txt')])).code, 2)
})

test('jobs and events are told', async () => {
  const { cli, scout, account } = await signedIn()
  const [urn] = await account.people(1)
  const { jobId } = await scout.enrich.batch({ talents: [{ urn: urn! }] })
  const waited = await cli(['status', jobId!, '--wait', '--json'])
  assert.deepEqual({ code: waited.code, status: JSON.parse(waited.stdout).status }, { code: 0, status: 'COMPLETED' })
  assert.ok((await cli(['status'])).stdout.includes(jobId!))
  const after = `evt_${'0'.repeat(26)}`
  const watched = await cli(['watch', '--after', after, '--types', 'batch.completed', '--limit', '1', '--ndjson'])
  const event = JSON.parse(watched.stdout)
  assert.deepEqual(
    { code: watched.code, type: event.type, jobId: event.data.jobId },
    { code: 0, type: 'batch.completed', jobId },
  )
})
