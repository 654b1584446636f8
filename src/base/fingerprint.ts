/** When what was made from sources is out of date: a digest of packages' versions and of the texts of source files. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOf } from './packages.ts'

/** The maker's own text belongs among the files, so that nobody can forget to raise a version. */
export async function fingerprint(folder: string, patterns: string[], packages: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of packages) hash.update(`${await versionOf(name)}\n`)
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: folder })) files.push(file)
  for (const file of files.sort()) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
