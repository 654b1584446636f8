/**
 * The installation's one secret, from which every other key is derived. Owns where it comes from (the operator, or a file made
 * once) and the derivation; the users of the derived keys know what they are for.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './data-folder.ts'
import { draftOf } from './drafts.ts'

const FILE = 'secret.key'
const NEXT_FILE = 'secret.key.next'
const FILE_BYTES = 32
const KEY_BYTES = 32
/** Enough to tell two secrets apart, too little to reveal anything about either. */
const FINGERPRINT_CHARS = 8

export interface SecretSource {
  /** The secret set by the operator, if any. */
  secretKey: string | undefined
  dataDir: string
}

/** The operator's secret, or else the one in the data folder, which the first process to ask creates. */
export async function readOrCreateSecret({ secretKey, dataDir }: SecretSource): Promise<string> {
  return secretKey ?? readOrMake(dataDir, FILE)
}

/**
 * The secret that will replace the current one. It is made once, so that a change of
 * secret that was interrupted continues with the same one.
 */
export const readOrMakeNextSecret = (dataDir: string): Promise<string> => readOrMake(dataDir, NEXT_FILE)

/** Makes the next secret the current one. */
export async function adoptNextSecret(dataDir: string): Promise<void> {
  await rename(join(dataDir, NEXT_FILE), join(dataDir, FILE))
  await onDisk(dataDir)
}

async function readOrMake(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  const kept = await readKept(file)
  if (kept) return kept
  await makeFolder(dataDir)
  const draft = draftOf(file)
  await writeThrough(draft, `${randomBytes(FILE_BYTES).toString('base64url')}\n`)
  // The link appears complete or not at all and never replaces an existing file: when processes start together, one of them wins.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await onDisk(dataDir)
  return (await readKept(file))!
}

/**
 * Data sealed under this secret will be on disk, so the secret must be on disk first: losing it in a power failure would lose
 * everything sealed.
 */
async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder's entries to disk. */
async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function readKept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (text.trim() === '') throw new Error(`${file} is empty: restore it from a backup, or set SCOUT_SECRET_KEY`)
  return text.trim()
}

/** One key for each purpose: a leaked key opens nothing else. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'talent-scout', purpose, KEY_BYTES))

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'fingerprint')).update('').digest('hex').slice(0, FINGERPRINT_CHARS)
