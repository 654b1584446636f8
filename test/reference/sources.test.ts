/** A compiled file is named after its sources: everything that determines its content must be among them. */
import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { entitySources } from '../../src/compile/entities/compiled-entities.ts'
import { placeSources } from '../../src/compile/places/compiled-places.ts'
import { skillSources } from '../../src/compile/skills/compiled-skills.ts'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

const compilers: [compiler: string, sources: string[]][] = [
  ['compile/places/compile-places.ts', placeSources],
  ['compile/entities/compile-entities.ts', entitySources],
  ['compile/skills/compile-skills.ts', skillSources],
]

async function filesOf(patterns: string | string[]): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: SRC })) files.push(file)
  return files
}

/** The compiler, everything it imports, and the lists that these read from their own folders. */
async function neededBy(compiler: string): Promise<Set<string>> {
  const needed = new Set([compiler])
  for (const file of needed) {
    if (!file.endsWith('.ts')) continue
    const text = await readFile(join(SRC, file), 'utf8')
    for (const [, path] of text.matchAll(/from '(\.[^']+)'/g)) needed.add(normalize(join(dirname(file), path!)))
    if (!text.includes("new URL('./data/") && !text.includes('new URL(`./data/')) continue
    const lists = join(dirname(file), 'data')
    for (const name of await readdir(join(SRC, lists))) needed.add(join(lists, name))
  }
  return needed
}

for (const [compiler, sources] of compilers) {
  test(`${compiler} and all it needs are among its sources`, async () => {
    const known = new Set(await filesOf(sources))
    const needed = await neededBy(compiler)
    assert.ok(needed.size > 5, [...needed].join())
    assert.deepEqual(
      [...needed].filter((file) => !known.has(file)),
      [],
    )
  })
}

test('every pattern means a file', async () => {
  for (const pattern of compilers.flatMap(([, sources]) => sources)) {
    assert.ok((await filesOf(pattern)).length > 0, pattern)
  }
})
