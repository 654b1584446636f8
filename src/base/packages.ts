/** Finds files inside installed packages, whatever their `exports` allow. The files are only read; none of their code runs. */
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

export function packageFile(name: string, path: string): string {
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`The package ${name} is not installed: run npm ci`)
  return join(dirname(manifest), path)
}

export async function readPackageJson<T>(name: string, path: string): Promise<T> {
  return JSON.parse(await readFile(packageFile(name, path), 'utf8')) as T
}

export async function versionOf(name: string): Promise<string> {
  const { version } = await readPackageJson<{ version: string }>(name, 'package.json')
  return `${name}@${version}`
}
