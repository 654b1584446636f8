/**
 * Compiles in a process of its own. A thread would leave its 400 MB with the server for good, and compiling in the server itself
 * would block all requests meanwhile. Owns the process and the file it writes; the module decides what is compiled.
 */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { draftOf } from '../base/drafts.ts'

/** Without limits, garbage makes the process a third larger; with a smaller young generation it takes a fifth longer. */
const HEAP_LIMITS = ['--max-old-space-size=450', '--max-semi-space-size=32']

/** The prefix of our names in the system's temporary folder. */
export const COMPILED_PREFIX = 'talent-scout-compiling'

const parent = process.ppid

/** Runs `node <module> <file>` and waits for its end; the module writes the file. */
export async function compileInChild(module: URL, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [...HEAP_LIMITS, fileURLToPath(module), file])
}

/** Called in the compiling process. If its parent is gone, nobody waits for the file or would remove it, so it is not written. */
export async function deliver(content: Uint8Array): Promise<void> {
  if (process.ppid === parent) await writeFile(process.argv[2]!, content)
}

/** The same, by way of a temporary file. */
export async function compiledInChild(module: URL): Promise<Uint8Array> {
  const file = draftOf(join(tmpdir(), COMPILED_PREFIX))
  try {
    await compileInChild(module, file)
    return await readFile(file)
  } finally {
    await rm(file, { force: true })
  }
}
