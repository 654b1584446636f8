/** What the console stands on: itself and the contract, of which only plain numbers and names come into the bundle. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINES_MAX = 200
/** They import nothing: no schema and no server come with them. */
const PLAIN = ['contract/limits.ts', 'contract/levels.ts', 'contract/project-kinds.ts']

const sources: { file: string; text: string }[] = []
for await (const file of glob('console/**/*.{ts,tsx}', { cwd: ROOT })) {
  sources.push({ file, text: await readFile(join(ROOT, file), 'utf8') })
}

test('the console imports itself and the contract, and of the contract types alone', () => {
  const faults = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^(import|export)( type)?[^'"]*from '(\.[^']+)'/gm)].flatMap(([, , type, path]) => {
      const target = normalize(join(dirname(file), path!))
      const own = target.startsWith('console/') || PLAIN.includes(target)
      return own || (type && target.startsWith('contract/')) ? [] : [`${file} may not import ${target}`]
    }),
  )
  assert.ok(sources.length > 100)
  assert.deepEqual(faults, [])
})

test(`its files are short, say what they own, and never write markup`, () => {
  const faults = sources.flatMap(({ file, text }) => [
    ...(text.split('\n').length - 1 > LINES_MAX ? [`${file} is longer than ${LINES_MAX} lines`] : []),
    ...(text.startsWith('/**') ? [] : [`${file} does not begin with a comment on what it owns`]),
    ...(/dangerouslySetInnerHTML|innerHTML|document\.write|\beval\(/.test(text) ? [`${file} writes markup`] : []),
  ])
  assert.deepEqual(faults, [])
})

/** What a file imports when it runs; types are gone by then. */
const importsOf = new Map(
  sources.map(({ file, text }) => [
    file,
    [...text.matchAll(/^(?:import|export)(?! type)[^'"]*from '(\.[^']+)'/gm)].map(([, path]) =>
      normalize(join(dirname(file), path!)),
    ),
  ]),
)

/** The way from a file back to itself, if there is one. */
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
