/** When a compiled file is out of date: a digest of the packages' versions and of the compiler's own text and lists. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOf } from './packages.ts'

/** The compiler's text counts itself, so that nobody can forget to raise a version. */
export async function fingerprint(folder: string, patterns: string[], packages: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of packages) hash.update(`${await versionOf(name)}\n`)
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: folder })) files.push(file)
  for (const file of files.sort()) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
