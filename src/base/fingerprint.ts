/** A digest of the versions of packages and the texts of source files. It shows whether something made from them is out of date. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOf } from './packages.ts'

/** Include the source of the code that does the making among the files, so that nobody has to remember to raise a version. */
export async function fingerprint(folder: string, patterns: string[], packages: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of packages) hash.update(`${await versionOf(name)}\n`)
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: folder })) files.push(file)
  for (const file of files.sort()) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
