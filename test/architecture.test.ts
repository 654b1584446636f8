/** The structure of the project: imports only fall, rooms do not import one another, files stay small. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINES_MAX = 300

/**
 * The floor of each file. Files on equal floors must not import one another unless they share a room; the same is true of the
 * stories of `operations`.
 */
const FLOORS: [prefix: string, floor: number][] = [
  ['contract/', 1],
  ['sandbox/', 2],
  ['network-check/', 2],
  ['src/base/', 2],
  ['src/embedded/', 3],
  ['src/providers/', 3],
  ['src/reference/', 3],
  ['src/storage/', 3],
  ['src/candidates/', 4],
  ['src/compile/', 4],
  ['src/vault/', 4],
  ['src/accounts/', 5],
  ['src/audit/', 5],
  ['src/batches/', 5],
  ['src/contact/', 5],
  ['src/credits/', 5],
  ['src/decisions/', 5],
  ['src/events/', 5],
  ['src/idempotency/', 5],
  ['src/imports/', 5],
  ['src/jobs/', 5],
  ['src/lists/', 5],
  ['src/members/', 5],
  ['src/people/', 5],
  ['src/pool/', 5],
  ['src/privacy/', 5],
  ['src/projects/', 5],
  ['src/requests/', 5],
  ['src/resolve/', 5],
  ['src/identity/', 6],
  ['src/networks/', 6],
  ['src/search/', 6],
  ['src/settings/', 7],
  ['src/operations/scout.ts', 7],
  ['src/operations/known-people/', 8],
  ['src/operations/naming/', 8],
  ['src/operations/shared/', 9],
  ['src/operations/accounts/', 10],
  ['src/operations/batches/', 10],
  ['src/operations/contact/', 10],
  ['src/operations/decisions/', 10],
  ['src/operations/enrich/', 10],
  ['src/operations/lists/', 10],
  ['src/operations/members/', 10],
  ['src/operations/moving/', 10],
  ['src/operations/pool/', 10],
  ['src/operations/privacy/', 10],
  ['src/operations/projects/', 10],
  ['src/operations/search/', 10],
  ['src/operations/upkeep/', 10],
  ['src/operations/webhooks/', 10],
  ['src/mcp/', 10],
  ['src/door/', 11],
  ['src/http/', 11],
  ['src/wiring/', 11],
  ['src/admin/', 12],
  ['src/cli/', 12],
  ['src/process/', 12],
]

/**
 * The console, a house of its own on the contract and the SDK: at the bottom what every page uses, above it what each page is
 * about, on top the frame.
 */
const CONSOLE_FLOORS: [prefix: string, floor: number][] = [
  ['contract/', 1],
  ['console/src/text/', 2],
  ['console/src/router/', 2],
  ['console/src/styles/', 2],
  ['console/src/api/', 3],
  ['console/src/ui/', 4],
  ['console/src/question/', 4],
  ['console/src/found/', 5],
  ['console/src/keep/', 6],
  ['console/src/profile/', 7],
  ['console/src/jobs/', 8],
  ['console/src/credits/', 8],
  ['console/src/sign-in/', 7],
  ['console/src/members/', 8],
  ['console/src/developers/', 8],
  ['console/src/own/', 8],
  ['console/src/oversight/', 9],
  ['console/src/projects/', 9],
  ['console/src/search/', 9],
  ['console/src/pool/', 10],
  ['console/src/shell/', 11],
  ['console/src/app.tsx', 12],
  ['console/src/main.tsx', 13],
  ['console/vite.config.ts', 2],
  ['console/build.ts', 3],
]

/** The client of the service, a house of its own, which knows the service only by its OpenAPI document. */
const SDK_FLOORS: [prefix: string, floor: number][] = [
  ['sdk/typescript/src/generated/', 1],
  ['sdk/typescript/src/resources/', 3],
  ['sdk/typescript/src/client.ts', 4],
  ['sdk/typescript/src/index.ts', 5],
  ['sdk/typescript/src/', 2],
]

/** Stands on the SDK, whose floors belong to another house. */
const ON_THE_SDK = 'console/src/api/'

/** Used by several stories; stands on known-people and naming. */
const SHARED = 'src/operations/shared/'

/** Made by `npm run sdk` and not checked in. */
const GENERATED = 'sdk/typescript/src/generated/'

function place(file: string) {
  const floors = file.startsWith('console/') ? CONSOLE_FLOORS : file.startsWith('sdk/') ? SDK_FLOORS : FLOORS
  return floors.find(([prefix]) => file.startsWith(prefix))
}

async function sources(): Promise<string[]> {
  const files: string[] = []
  const patterns = [
    'contract/**/*.ts',
    'network-check/**/*.ts',
    'src/**/*.ts',
    'sandbox/**/*.ts',
    'console/**/*.{ts,tsx}',
    'sdk/*/src/**/*.ts',
  ]
  for await (const file of glob(patterns, { cwd: ROOT })) {
    if (!/\.test\.ts$|\.d\.ts$/.test(file)) files.push(file)
  }
  return files.sort()
}

/** Files that test, measure or build the others; they stand on no floor. */
async function workshop(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('{test,bench,torture,eval,training,scripts}/**/*.{ts,mjs}', { cwd: ROOT }))
    files.push(file)
  assert.ok(files.length > 100, `${files.length} files`)
  return files.sort()
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from |import |import\()'(\.{1,2}\/[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1]!)),
  )
}

test('imports fall from floor to floor and rooms never import one another', async () => {
  const faults: string[] = []
  for (const file of await sources()) {
    const from = place(file)
    if (!from) {
      faults.push(`${file} has no floor: name its room in test/architecture.test.ts`)
      continue
    }
    for (const imported of await importsOf(file)) {
      const to = place(imported)
      const sameRoom = to?.[0] === from[0]
      const falls = to !== undefined && to[1] < from[1]
      const ontoTheSdk = from[0] === ON_THE_SDK && imported.startsWith('sdk/')
      if (!sameRoom && !falls && !ontoTheSdk) faults.push(`${file} may not import ${imported}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('what is shared serves several rooms above: what one story alone uses stands in that story', async () => {
  const files = await sources()
  const users = new Map(files.filter((file) => file.startsWith(SHARED)).map((file) => [file, new Set<string>()]))
  for (const file of files) {
    const room = place(file)?.[0] ?? file
    if (room !== SHARED) for (const imported of await importsOf(file)) users.get(imported)?.add(room)
  }
  assert.ok(users.size > 10, `${users.size} files`)
  const faults = [...users].filter(([, rooms]) => rooms.size < 2)
  assert.deepEqual(
    faults.map(([file, rooms]) => `${file} is used by ${[...rooms].join() || 'no other room'}`),
    [],
  )
})

test('no word of a vendor stands outside its folder and the registry', async () => {
  const files = await sources()
  const folders = files.flatMap((file) => /^src\/providers\/vendors\/(\w+)\/index\.ts$/.exec(file)?.[1] ?? [])
  assert.ok(folders.length >= 6, folders.join())
  const faults: string[] = []
  for (const file of files.filter((each) => each !== 'src/providers/vendors/registry.ts')) {
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const vendor of folders) {
      const isOwn = file.startsWith(`src/providers/vendors/${vendor}/`)
      if (!isOwn && new RegExp(`(?<![a-z])${vendor}(?![a-z])`, 'i').test(text))
        faults.push(`${file} speaks of ${vendor}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('no circle of imports', async () => {
  const graph = new Map<string, string[]>()
  for (const file of [...(await sources()), ...(await workshop())]) graph.set(file, await importsOf(file))
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    if (done.has(file)) return
    assert.ok(!path.includes(file), `circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  assert.equal(done.size >= graph.size, true)
})

test(`no source file is longer than ${LINES_MAX} lines, and each begins by saying what it owns`, async () => {
  const faults: string[] = []
  for (const file of await sources()) {
    const text = await readFile(join(ROOT, file), 'utf8')
    const lines = text.split('\n').length - 1
    if (lines > LINES_MAX && !file.startsWith(GENERATED)) faults.push(`${file}: ${lines} lines`)
    if (!text.startsWith('/**')) faults.push(`${file} does not begin with a comment on what it owns`)
  }
  assert.deepEqual(faults, [])
})

test(`nor is any file of tests, benchmarks, evaluations or scripts longer than ${LINES_MAX} lines`, async () => {
  const faults: string[] = []
  for (const file of await workshop()) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n').length - 1
    if (lines > LINES_MAX) faults.push(`${file}: ${lines} lines`)
  }
  assert.deepEqual(faults, [])
})

/** Its entries mention files as they were at the time. */
const HISTORY = 'CHANGELOG.md'
const OURS = [
  '*.md',
  'docs/**/*.md',
  '{contract,src,sandbox,network-check,console,sdk,bench,test,torture,eval,training,scripts,integrations}/**/*.{ts,tsx,mjs}',
]
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** A file may be named by a part of its path, or as `names-*.ts`; names with an open folder, as in `<name>/client.ts`, do not count. */
const NAME_OF_FILE = /(?<![\w*<>/.-])(?:\.{1,2}\/)*([\w*-][\w.*/-]*\.tsx?)(?!\w)/g

test('every file of TypeScript that a comment or a document names is there', async () => {
  const files: string[] = []
  const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path)
  for await (const file of glob(OURS, { cwd: ROOT, exclude })) files.push(file)
  const paths = files.map((file) => `/${file}`).join('\n')
  const isThere = (name: string) =>
    new RegExp(`/${name.replaceAll('.', '\\.').replaceAll(/\*+/g, '[^\n]*')}$`, 'm').test(paths)
  const faults: string[] = []
  let named = 0
  for (const file of files.filter((each) => each !== HISTORY)) {
    const text = await readFile(join(ROOT, file), 'utf8')
    const read = file.endsWith('.md') ? [text] : (text.match(COMMENT) ?? [])
    for (const [, name] of read.flatMap((part) => [...part.matchAll(NAME_OF_FILE)])) {
      named++
      if (!isThere(name!)) faults.push(`${file} names ${name}`)
    }
  }
  assert.ok(named > 200, `${named} names`)
  assert.deepEqual(faults, [])
})
