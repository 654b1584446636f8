/** Every table has one owner: the only room whose SQL names it. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Migrations change rows of old schemas once, whichever room owns them. */
const HISTORY = 'src/storage/migrations/'

async function read(pattern: string): Promise<[file: string, text: string][]> {
  const files: [string, string][] = []
  for await (const file of glob(pattern, { cwd: ROOT })) files.push([file, await readFile(join(ROOT, file), 'utf8')])
  return files.sort()
}

async function tables(): Promise<Set<string>> {
  const made = new Set<string>()
  for (const [, text] of await read(`${HISTORY}*.sql`)) {
    for (const [, name] of text.matchAll(/create table (?:if not exists )?(\w+)/gi)) made.add(name!)
    for (const [, name] of text.matchAll(/drop table (?:if exists )?(\w+)/gi)) made.delete(name!)
  }
  return made
}

/**
 * Finds tables by the words before their names. A name built at run time concerns the whole database, as in a backup, and is not found.
 */
const namedIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join|into|update|using|table|only)\s+(\w+)\b/gi)].map((match) => match[1]!)

test('each table is named by the SQL of one room', async () => {
  const known = await tables()
  assert.ok(known.size > 40, `${known.size} tables`)
  const rooms = new Map([...known].map((table): [string, Set<string>] => [table, new Set()]))
  for (const [file, text] of await read('src/**/*.ts')) {
    if (file.startsWith(HISTORY) || file.endsWith('.test.ts')) continue
    const room = file.split('/')[1]!
    for (const table of namedIn(text)) rooms.get(table)?.add(room)
  }
  const faults = [...rooms].filter(([, owners]) => owners.size !== 1)
  assert.deepEqual(
    faults.map(([table, owners]) => `${table}: ${[...owners].join(' and ') || 'nobody'}`),
    [],
  )
})
