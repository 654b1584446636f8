/** What the console may import: its own files, the SDK as its only way to the service, and plain numbers and names of the contract. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { CONSOLE_SOURCES } from '../../src/wiring/console.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINES_MAX = 200
/** These import nothing themselves, so they bring no schema and no server code with them. */
const PLAIN = ['contract/limits.ts', 'contract/levels.ts', 'contract/project-kinds.ts', 'contract/roles.ts']

/** Our own files that a file imports, including those it loads later with `import()`. */
const targetsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from |import |import\()'(\.{1,2}\/[^']+)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  )

const sources: { file: string; text: string }[] = []
for await (const file of glob('console/**/*.{ts,tsx}', { cwd: ROOT })) {
  sources.push({ file, text: await readFile(join(ROOT, file), 'utf8') })
}

/** Whether a file of the console may import another; only files in `api` may import the SDK. */
const mayImport = (file: string, target: string): boolean =>
  target.startsWith('console/') ||
  PLAIN.includes(target) ||
  (file.startsWith('console/src/api/') && target.startsWith('sdk/typescript/src/'))

test('the console imports itself, plain names of the contract, and in one room the SDK', () => {
  const faults = sources.flatMap(({ file, text }) =>
    targetsIn(file, text)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} may not import ${target}`),
  )
  assert.ok(sources.length > 100)
  assert.deepEqual(faults, [])
})

/** Passes its own `fetch` to the SDK, to notice when the service is away. */
const WATCHING = 'console/src/api/scout.ts'
/** Session calls, which are for this page alone and therefore in no SDK. */
const SIGNING_IN = 'console/src/api/session.ts'
const BY_ITSELF = /\b(fetch|importScripts|sendBeacon)\(|\bnew (XMLHttpRequest|EventSource|WebSocket)\b|[`'"]\/?v1\//

test('only the SDK speaks to the service: no file of the console fetches by itself, or knows an address', () => {
  const speaking = sources.filter(({ file, text }) => file.startsWith('console/src/') && BY_ITSELF.test(text))
  assert.deepEqual(speaking.map(({ file }) => file).sort(), [WATCHING, SIGNING_IN])
})

test('whatever the console is made of builds it anew when it changes', async () => {
  const known = new Set<string>()
  for await (const file of glob(CONSOLE_SOURCES, { cwd: ROOT })) known.add(file)
  const made = new Set<string>()
  const waiting = ['console/src/main.tsx']
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (made.has(file)) continue
    made.add(file)
    if (/\.tsx?$/.test(file)) waiting.push(...targetsIn(file, await readFile(join(ROOT, file), 'utf8')))
  }
  assert.ok(made.size > 200 && made.has('sdk/typescript/src/generated/operations.ts'))
  assert.deepEqual(
    [...made].filter((file) => !known.has(file)),
    [],
  )
})

test(`its files are short, say what they own, and never write markup`, () => {
  const faults = sources.flatMap(({ file, text }) => [
    ...(text.split('\n').length - 1 > LINES_MAX ? [`${file} is longer than ${LINES_MAX} lines`] : []),
    ...(text.startsWith('/**') ? [] : [`${file} does not begin with a comment on what it owns`]),
    ...(/dangerouslySetInnerHTML|innerHTML|document\.write|\beval\(/.test(text) ? [`${file} writes markup`] : []),
  ])
  assert.deepEqual(faults, [])
})

/** What a file imports at run time; imports of types are gone by then. */
const importsOf = new Map(
  sources.map(({ file, text }) => [
    file,
    [...text.matchAll(/^(?:import|export)(?! type)[^'"]*from '(\.[^']+)'/gm)].map(([, path]) =>
      normalize(join(dirname(file), path!)),
    ),
  ]),
)

/** The path from a file back to itself through its imports, if there is one. */
function circleFrom(file: string): string[] {
  const ways: string[][] = [[file]]
  const seen = new Set<string>()
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of importsOf.get(way.at(-1)!) ?? []) {
      if (next === file) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return []
}

test('no file of the console imports itself, by whatever way', () => {
  assert.deepEqual(
    [...importsOf.keys()].map(circleFrom).find((circle) => circle.length > 0),
    undefined,
  )
})
