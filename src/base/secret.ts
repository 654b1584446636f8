/**
 * The installation's one secret, from which every other key is derived. Owns where it comes from (the operator, or a
 * file made once) and the derivation; what the derived keys are for, their users know.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'secret.key'
const FILE_BYTES = 32
const KEY_BYTES = 32
/** Enough that two different secrets are told apart, too little to say anything about either. */
const FINGERPRINT_CHARS = 8

export interface SecretSource {
  /** What the operator set, if anything. */
  secretKey: string | undefined
  dataDir: string
}

/** The operator's secret, or the one of the data folder, which the first to ask makes. */
export async function readOrCreateSecret({ secretKey, dataDir }: SecretSource): Promise<string> {
  if (secretKey) return secretKey
  const file = join(dataDir, FILE)
  const kept = await readKept(file)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(FILE_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  // A link is made whole or not at all, and never over another: of processes that start together one wins.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readKept(file))!
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

/** One key for each purpose: what leaks of one opens no other. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'talent-scout', purpose, KEY_BYTES))

/** Names a secret without telling it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'fingerprint')).update('').digest('hex').slice(0, FINGERPRINT_CHARS)
