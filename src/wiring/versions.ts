/**
 * Versions, as digests, of everything by which this process reads prompts and ranks. If any of them changes, the same people may
 * come in another order.
 */
import { createHash, type Hash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Versions } from '../decisions/entry.ts'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const DIGEST_CHARS = 16
const CODE_CHARS = 8

/** The code of the rules itself: a git clone keeps one release number through many versions of them. */
const CODE = ['search/**/*.{ts,js}', 'reference/**/*.{ts,js}', 'operations/search/*.{ts,js}']
const TITLES = ['reference/titles/*.bin']
const READER = ['search/prompt/**/*weights.tsv']
const LISTS = ['{search,reference,compile}/**/*.tsv']

/**
 * Read once, when the first ranking is recorded, because it takes some megabytes of files. `model`: the language model that reads
 * prompts in place of the rules.
 */
export function lazyVersions(model: string | undefined): () => Promise<Versions> {
  let read: Promise<Versions> | undefined
  return () => {
    read ??= readVersions(model).catch((error) => {
      read = undefined
      throw error
    })
    return read
  }
}

interface Manifest {
  version: string
  /** Pinned versions; the dictionaries are compiled from these packages. */
  dependencies?: Record<string, string>
}

async function readVersions(model: string | undefined): Promise<Versions> {
  const { version, dependencies } = JSON.parse(await readFile(join(SRC, '../package.json'), 'utf8')) as Manifest
  const [code, titles, reader, lists] = await Promise.all([CODE, TITLES, READER, LISTS].map(hashOf))
  return {
    release: `${version}+${shortened(code!, CODE_CHARS)}`,
    titles: shortened(titles!),
    reader: model ? `${shortened(reader!)} ${model}` : shortened(reader!),
    dictionaries: shortened(lists!.update(JSON.stringify(dependencies ?? {}))),
  }
}

async function hashOf(patterns: string[]): Promise<Hash> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: SRC })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.filter(isSource).sort()) hash.update(`${file}\n`).update(await readFile(join(SRC, file)))
  return hash
}

const isSource = (file: string) => !file.includes('.test.')

const shortened = (hash: Hash, chars = DIGEST_CHARS) => hash.digest('hex').slice(0, chars)
