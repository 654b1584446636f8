/** Lists of people with the users' command line: killed anywhere it continues, every field is charged once, the agreed price holds. */
import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { createDirectory } from '../../sandbox/people/directory.ts'
import { profileUrl } from '../../sandbox/people/ids.ts'
import { fullName } from '../../sandbox/people/shape.ts'
import { createTalentScout } from '../../sdk/typescript/src/index.ts'
import { type CliEnd, cliWith, temporaryFolder } from '../support/cli.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Enough for two parts of a list. */
const PEOPLE = 330
/** One part, but many batches. */
const SOME = 100
const service = await startService({ sandbox: { timeFactor: 0.002 } })
const folder = await temporaryFolder()
const list = join(folder, 'people.csv')
const shortList = join(folder, 'some.csv')
const directory = createDirectory(1, 2_000)
const people = Array.from({ length: PEOPLE }, (_, at) => directory.at(at))
const urns = people.map(({ urn }) => urn)
const csvOf = (some: string[]) => `Name,urn\n${some.map((urn, at) => `=${at},${urn}\n`).join('')}`
await writeFile(list, csvOf(urns))
await writeFile(shortList, csvOf(urns.slice(0, SOME)))

/** An account with all of them in its pool, so that their contacts can be unlocked. */
async function ready(credits = 5_000) {
  const account = await service.account(credits)
  const records = people.map((person) => ({
    urn: person.urn,
    fullName: fullName(person),
    networkUrl: profileUrl(person.slug),
  }))
  await service.savePool(account, records)
  return { account, ...cliOf(account) }
}

const cliOf = (account: TestAccount) => ({
  cli: cliWith({ TALENT_SCOUT_URL: service.url, TALENT_SCOUT_API_KEY: account.key, HOME: folder }),
  credits: async () => (await account.balance()).credits,
})

const rowsOf = async (file: string): Promise<Record<string, string>[]> =>
  parse(await readFile(file), { bom: true, columns: true })

/** How often each field of each person was charged. */
async function charges(account: TestAccount): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  const scout = createTalentScout({ url: service.url, apiKey: account.key })
  for await (const { kind, operation, urn, field } of scout.credits.ledger({ limit: 200 }))
    if (kind === 'HOLD' && operation === 'contact')
      times.set(`${urn} ${field}`, (times.get(`${urn} ${field}`) ?? 0) + 1)
  return times
}

async function assertWhole(account: TestAccount, file: string, before: number, end: CliEnd): Promise<void> {
  const rows = await rowsOf(file)
  const { creditsUsed, rows: count, done, failed } = JSON.parse(end.stdout)
  assert.deepEqual(
    rows.map(({ urn }) => urn),
    urns.slice(0, count),
    'every row once, in the order of the list',
  )
  assert.ok(rows.every(({ Name, result }) => Name?.startsWith("'=") && result === 'COMPLETED'))
  const worth = rows.reduce((sum, { work_email }) => sum + (work_email ? 2 : 0), 0)
  assert.ok(worth > 0)
  const spent = before - (await account.balance()).credits
  assert.equal(spent, worth, 'what was found is what was paid for')
  assert.deepEqual({ creditsUsed, done, failed }, { creditsUsed: spent, done: count, failed: 0 })
  const times = [...(await charges(account)).values()]
  assert.ok(times.length === count && times.every((time) => time === 1), 'nobody was charged twice')
  await service.verify()
}

test('killed with -9 again and again while it unlocks: it goes on, and every one is charged exactly once', async () => {
  const { account, cli, credits } = await ready()
  const start = await credits()
  const output = join(folder, 'killed.csv')
  const command = ['unlock', list, '-o', output, '--yes', '--json']
  let kills = 0
  for (let seen = start; kills < 4; kills++) {
    const { child, ended } = cli.start(command)
    const isOver = () => child.exitCode !== null
    await until('something was paid for', async () => isOver() || (await credits()) < seen)
    if (isOver()) break
    child.kill('SIGKILL')
    assert.equal((await ended).code, null)
    seen = await credits()
  }
  assert.ok(kills >= 2, `${kills} kills`)
  const end = await cli.start(command).ended
  assert.equal(end.code, 0, end.stderr)
  await assertWhole(account, output, start, end)
  const again = await cli(command)
  assert.deepEqual({ code: again.code, stdout: JSON.parse(again.stdout) }, { code: 0, stdout: JSON.parse(end.stdout) })
  assert.match(again.stderr, /already done/)
  assert.equal((await stat(output)).mode & 0o777, 0o600)
})

test('Ctrl-C ends it with 130, and the same command goes on', async () => {
  const { account, cli, credits } = await ready()
  const start = await credits()
  const output = join(folder, 'interrupted.csv')
  const command = ['unlock', shortList, '-o', output, '--yes', '--json']
  const { child, ended } = cli.start(command)
  await until('something was paid for', async () => (await credits()) < start)
  child.kill('SIGINT')
  const stopped = await ended
  assert.equal(stopped.code, 130)
  assert.match(stopped.stderr, /To continue a list, run the same command again/)
  const end = await cli(command)
  assert.equal(end.code, 0, end.stderr)
  assert.match(end.stderr, /Continuing at row/)
  await assertWhole(account, output, start, end)
})

test('whatever of the journal and the results had reached the disk when the power failed, the end is the same', async () => {
  const { account, cli, credits } = await ready()
  const start = await credits()
  const output = join(folder, 'power.csv')
  const command = ['unlock', list, '-o', output, '--yes', '--json']
  const end = await cli(command)
  await assertWhole(account, output, start, end)
  const [results, journal] = await Promise.all([readFile(output), readFile(`${output}.journal`)])
  const lines = journal.toString().split('\n')
  const upTo = (count: number) =>
    Buffer.from(
      lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    )
  const firstBytes = JSON.parse(lines[2]!).bytes
  // Killed after the head, after the first part began, after it ended, after the second began; each with results at least as long
  // as they must be then, or longer, and with half a line in the journal.
  const deaths: [journal: Buffer, results: number][] = [
    [upTo(1), 0],
    [upTo(2), firstBytes - 7],
    [Buffer.concat([upTo(2), Buffer.from(lines[2]!.slice(0, 20))]), firstBytes],
    [upTo(3), firstBytes],
    [upTo(4), results.length - 3],
    [Buffer.concat([upTo(4), Buffer.alloc(30)]), results.length],
  ]
  const paid = await credits()
  for (const [kept, length] of deaths) {
    await writeFile(`${output}.journal`, kept)
    await writeFile(output, results.subarray(0, length))
    const again = await cli(command)
    assert.deepEqual(
      { code: again.code, stdout: JSON.parse(again.stdout) },
      { code: 0, stdout: JSON.parse(end.stdout) },
      again.stderr,
    )
    assert.deepEqual(await readFile(output), results)
    assert.equal(await credits(), paid)
  }
  // Begun two days ago: the idempotency keys are no longer known, so what it may have cost counts as spent. Values found then are still
  // free.
  const begun = JSON.parse(lines[1]!)
  const old = { ...begun, at: new Date(Date.now() - 48 * 3_600_000).toISOString() }
  await writeFile(`${output}.journal`, `${lines[0]}\n${JSON.stringify(old)}\n`)
  const late = await cli(command)
  assert.equal(late.code, 0, late.stderr)
  assert.deepEqual(await readFile(output), results)
  assert.deepEqual(
    { credits: await credits(), creditsUsed: JSON.parse(late.stdout).creditsUsed },
    { credits: paid, creditsUsed: begun.budget },
  )
})

test('a budget holds over every run: less of it pays nothing, more of it goes on', async () => {
  const { account, cli, credits } = await ready()
  const start = await credits()
  const output = join(folder, 'budget.csv')
  const within = (max: number) =>
    cli(['unlock', shortList, '-o', output, '--yes', '--json', '--max-credits', String(max)])
  const some = await within(101)
  assert.equal(some.code, 4)
  assert.match(some.stderr, /more than the 101 credits agreed/)
  const spent = start - (await credits())
  assert.ok(spent <= 101 && spent > 99, `${spent}`)
  const { done, creditsUsed } = JSON.parse(some.stdout)
  assert.equal(creditsUsed, spent)
  assert.equal((await rowsOf(output)).length, done)
  assert.equal((await within(50)).code, 4)
  assert.equal(start - (await credits()), spent)
  const all = await within(2_000)
  assert.equal(all.code, 0, all.stderr)
  await assertWhole(account, output, start, all)
})

test('credits that run out end it, and what was bought is there', async () => {
  const { account, cli, credits } = await ready(100)
  const output = join(folder, 'short.csv')
  const command = ['unlock', shortList, '-o', output, '--yes', '--json']
  const short = await cli(command)
  assert.equal(short.code, 4, short.stderr)
  assert.match(short.stderr, /INSUFFICIENT_CREDITS/)
  const bought = (await rowsOf(output)).filter(({ work_email }) => work_email)
  assert.equal(bought.length * 2, 100 - (await credits()))
  assert.equal(JSON.parse(short.stdout).creditsUsed, bought.length * 2)
  assert.ok([...(await charges(account)).values()].every((times) => times === 1))
  await service.verify()
})

test('rows by profile address are collected first where that is agreed; rows of nobody fail alone', async () => {
  const account = await service.account(100)
  const { cli } = cliOf(account)
  const mixed = join(folder, 'mixed.csv')
  const output = join(folder, 'mixed.ndjson')
  const address = magic('found-all').networkUrl
  await writeFile(mixed, `\ufeffsep=;\nProfile URL;note\n${address};"a;b"\n;nobody\n`)
  const end = await cli(['unlock', mixed, '-o', output, '--enrich', '--fields', 'work_email,phone', '-y', '--json'])
  assert.equal(end.code, 8, end.stderr)
  assert.match(end.stderr, /at most 16 credits/)
  const lines = (await readFile(output, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ row, status, code }) => ({ row, status, code })),
    [
      { row: [address, 'a;b'], status: 'COMPLETED', code: undefined },
      { row: ['', 'nobody'], status: 'FAILED', code: 'NO_PERSON' },
    ],
  )
  assert.ok(lines[0].workEmail && lines[0].phoneNumber)
  assert.equal((await account.balance()).credits, 100 - 8)
})

test('another list, account or wish under the same name is refused, and so is a file that is not ours', async () => {
  const { cli } = cliOf(await service.account(100))
  const file = join(folder, 'own.csv')
  await writeFile(file, `urn\n${urns[0]}\n`)
  const run = (...more: string[]) => cli(['enrich', file, '-o', join(folder, 'own.out.csv'), '-y', ...more])
  assert.equal((await run()).code, 0)
  assert.equal((await cli(['unlock', file, '-o', join(folder, 'own.out.csv'), '-y'])).code, 2)
  const other = cliOf(await service.account(100)).cli
  const refused = await other(['enrich', file, '-o', join(folder, 'own.out.csv'), '-y'])
  assert.deepEqual(
    { code: refused.code, explained: /belongs to another account/.test(refused.stderr) },
    { code: 2, explained: true },
  )
  await writeFile(file, `urn\n${urns[1]}\n`)
  assert.match((await run()).stderr, /a list of other content/)
  const mine = join(folder, 'letter.csv')
  await writeFile(mine, 'Dear Ana')
  const kept = await cli(['enrich', file, '-o', mine, '-y'])
  assert.deepEqual({ code: kept.code, file: await readFile(mine, 'utf8') }, { code: 2, file: 'Dear Ana' })
  await writeFile(`${join(folder, 'free.csv')}.journal`, 'my notes\n')
  assert.equal((await cli(['enrich', file, '-o', join(folder, 'free.csv'), '-y'])).code, 2)
  assert.equal(await readFile(`${join(folder, 'free.csv')}.journal`, 'utf8'), 'my notes\n')
})

test('with another column the same file is another list, and results that somebody edited are not cut', async () => {
  const { cli, credits } = cliOf(await service.account(100))
  const file = join(folder, 'two.csv')
  const output = join(folder, 'two.out.csv')
  await writeFile(file, `who,other\n${urns[0]},${urns[1]}\n`)
  const run = (column: string) => cli(['enrich', file, '-o', output, '--column', column, '-y'])
  await writeFile(output, '', { mode: 0o644 })
  assert.equal((await run('who')).code, 0)
  assert.equal((await stat(output)).mode & 0o777, 0o600)
  const left = await credits()
  assert.equal((await run('other')).code, 2)
  const edited = `${await readFile(output, 'utf8')}a row of mine\n`
  await writeFile(output, edited)
  const refused = await run('who')
  assert.deepEqual({ code: refused.code, explained: /was changed/.test(refused.stderr) }, { code: 2, explained: true })
  assert.deepEqual({ file: await readFile(output, 'utf8'), credits: await credits() }, { file: edited, credits: left })
})
