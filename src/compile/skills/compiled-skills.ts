/** The compiled file of skills that packages name: found, or made first. Owns what it is made from. */
import { fileURLToPath } from 'node:url'
import { fingerprint } from '../../base/fingerprint.ts'
import { decodePackaged, type PackagedSkill } from '../../reference/skills/packaged.ts'
import { openCached } from '../cache.ts'

const SRC = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGES = ['linguist-languages', 'simple-icons']

/** Everything that decides what is in the file: a change in any of these files makes a new one. */
export const skillSources = [
  'base/{fold,packages}.ts',
  'compile/*.ts',
  'compile/skills/*.ts',
  'reference/*.ts',
  'reference/skills/{*.ts,data/*}',
]

/** The compiler is loaded only if it is needed. */
const compile = async () => (await import('./compile-skills.ts')).compileSkills()

/** Compiled on first use; read in milliseconds after that. */
export async function compiledSkills(cacheDir: string): Promise<PackagedSkill[]> {
  const key = `skills-${await fingerprint(SRC, skillSources, PACKAGES)}.bin`
  return openCached(cacheDir, key, compile, decodePackaged)
}
