/** The lockfile is whole: newer versions of npm refuse one that leaves out a platform's optional package. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface Entry {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
const packages: Record<string, Entry> = lock.packages

test('every optional dependency that a package names has its entry', () => {
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (each) => !packages[`${name}/node_modules/${each}`] && !packages[`node_modules/${each}`],
    ),
  )
  assert.deepEqual(missing, [])
})

test('no entry carries the address of a registry', () => {
  assert.deepEqual(
    Object.keys(packages).filter((name) => packages[name]?.resolved),
    [],
  )
})
