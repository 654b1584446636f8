/** How a backup proves itself: rows that could not be restored are found before the file gets its final name. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backUp } from '../../src/storage/backup.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { inspectBackup, proveBackup, RestoreFault } from '../../src/storage/restore.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-proof-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'scout.backup')

async function place(isEmpty: boolean) {
  const made = await createTestDatabase()
  const database = openDatabase({ connection: made.connection, max: 3 })
  if (isEmpty) await database.queryBuilt('drop schema public cascade; create schema public')
  after(async () => {
    await database.close()
    await made.drop()
  })
  const scout = scoutWith({
    DATABASE_URL: asSetting(made.url),
    SCOUT_SECRET_KEY: 'the secret of these tests, 32 characters',
    SCOUT_DATA_DIR: folder,
  })
  return { database, scout }
}

const { database, scout } = await place(false)
for (const name of ['one', 'two']) assert.equal((await scout('accounts', 'create', name, '--credits', '7')).code, 0)
// Includes values that JSON writes differently from the database: line breaks within json, escapes, other scripts, fractions of a second.
await database.queryBuilt(String.raw`
  insert into idempotency (account_id, idempotency_key, request_hash, result, created_at)
  select account_id, E'a "key" \\ é 名\n', 'x', '{"a": [1e2, 1.0]}', '2026-02-03 04:05:06.789012+00' from accounts;
  insert into events (account_id, seq, type, event_id, data, at)
  select account_id, 1, 'credits.low', account_id, E'{"a":\n [1, "\\u0000"]}', now() from accounts`)

async function linesOf(): Promise<string[]> {
  const lines: string[] = []
  for await (const line of backUp(database)) lines.push(line.slice(0, -1))
  return lines
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

const prove = async (lines: string[]) => proveBackup(database, each(lines), (await inspectBackup(each(lines))).end)

/** Updates the digest after the change, so that only reading the rows can reveal it. */
function changed(lines: string[], change: (line: string) => string): string[] {
  const body = lines.slice(0, -1).map(change)
  const digest = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return [...body, `#${JSON.stringify({ ...JSON.parse(lines.at(-1)!.slice(1)), digest })}`]
}

/** As a database engine would write it that loses column names on the way, which one did. */
function unnamed(line: string): string {
  if (line.startsWith('#')) return line
  return JSON.stringify(Object.fromEntries(Object.values(JSON.parse(line)).map((value, n) => [`f${n + 1}`, value])))
}

test('what was written is read back as it was; rows without their names, or with another value, are not', async () => {
  const lines = await linesOf()
  await prove(lines)
  await assert.rejects(prove(changed(lines, unnamed)), RestoreFault)
  await assert.rejects(
    prove(changed(lines, (line) => line.replace('"plan_units":7000', '"plan_units":7001'))),
    /balances/,
  )
})

test('the command keeps no file that could not be restored, and says which table it was', async () => {
  await database.queryBuilt(`
    create domain small as int;
    create table odd (value small);
    insert into odd values (1000);
    alter domain small add constraint small check (value < 10) not valid`)
  const { code, stderr } = await scout('backup', file)
  await database.queryBuilt('drop table odd; drop domain small')
  assert.equal(code, 1)
  assert.match(stderr, /could not be restored, so it was not kept: .*small/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('backup')),
    [],
  )
})

/**
 * The format before checksums: json columns as JSON within the row, not as text. (Back then, values the database cannot read as
 * JSON could not be restored.)
 */
function asOnce(lines: string[]): string[] {
  let quoted: string[] = []
  const before = changed(lines, (line) => {
    if (line.startsWith('#')) {
      const { quoted: those = [], ...head } = JSON.parse(line.slice(1))
      quoted = those
      return `#${JSON.stringify(head)}`
    }
    if (quoted.length === 0) return line
    const row = JSON.parse(line)
    for (const name of quoted) row[name] = JSON.parse(row[name].replace('\\u0000', 'zero'))
    return JSON.stringify(row)
  })
  const { rows, digest } = JSON.parse(before.at(-1)!.slice(1))
  return [...before.slice(0, -1), `#${JSON.stringify({ rows, digest })}`]
}

test('a backup from before there were sums is restored; one whose rows do not add up is not', async () => {
  assert.equal((await scout('backup', file)).code, 0)
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const target = await place(true)
  const wrong = changed(lines, (line) => line.replace('"name":"two"', '"name":"twos"'))
  await writeFile(file, gzipSync(`${wrong.join('\n')}\n`))
  const refused = await target.scout('restore', file)
  assert.deepEqual(
    { code: refused.code, explained: /accounts were not read back as they were written/.test(refused.stderr) },
    { code: 1, explained: true },
  )

  await writeFile(file, gzipSync(`${asOnce(lines).join('\n')}\n`))
  const restored = await target.scout('restore', file)
  assert.equal(restored.code, 0, restored.stderr)
  const listed = await target.scout('accounts', 'list', '--json')
  assert.deepEqual(listed.json.accounts.map(({ name }: { name: string }) => name).sort(), ['one', 'two'])
  const events = await target.database.queryBuilt<{ data: unknown }>('select data from events')
  assert.deepEqual(
    events.map(({ data }) => data),
    [{ a: [1, 'zero'] }, { a: [1, 'zero'] }],
  )
})
