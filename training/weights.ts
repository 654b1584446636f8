/**
 * Writes what was learned: weights.bin, as src/reference/titles/encoder.ts reads it, and weights.json, which says what
 * it is, how to make it again and whose data is in it.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUCKETS } from '../src/reference/titles/buckets.ts'
import { DIMS, WEIGHTS_BYTES } from '../src/reference/titles/encoder.ts'
import { featuresFingerprint } from './fingerprint.ts'
import type { Settings } from './settings.ts'

const BYTE_MAX = 127

const SOURCES = [
  {
    name: 'ESCO',
    version: '1.2 (3,039 occupations; English, Spanish, German; occupations, ISCO groups, digital skills)',
    licence: 'Reuse with acknowledgement (Commission Decision 2011/833/EU)',
    attribution: 'This service uses the ESCO classification of the European Commission.',
  },
  {
    name: 'O*NET',
    version: '27.0 (1,016 occupations, alternate titles)',
    licence: 'CC BY 4.0',
    attribution:
      'This product includes information from the O*NET 27.0 Database by the U.S. Department of Labor, Employment and ' +
      'Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. ' +
      'The titles were turned into the weights of a model; USDOL/ETA has not approved, endorsed, or tested this.',
  },
]

export interface Origin {
  seed: number
  heldOut: string
  texts: number
  settings: Settings
}

/** A row becomes bytes of its own scale; the learned weight only multiplies the row, so it goes into the scale too. */
export function quantise(rows: Float32Array, weights: Float32Array, sieve: Uint8Array): Uint8Array {
  const out = new Uint8Array(WEIGHTS_BYTES)
  out.set(sieve, WEIGHTS_BYTES - sieve.length)
  const bytes = new Int8Array(out.buffer, 0, BUCKETS * DIMS)
  const scales = new Float32Array(out.buffer, BUCKETS * DIMS, BUCKETS)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const row = rows.subarray(bucket * DIMS, (bucket + 1) * DIMS)
    let largest = 0
    for (const value of row) largest = Math.max(largest, Math.abs(value))
    if (largest === 0) continue
    scales[bucket] = (largest / BYTE_MAX) * weights[bucket]!
    for (let d = 0; d < DIMS; d++) bytes[bucket * DIMS + d] = Math.round((row[d]! / largest) * BYTE_MAX)
  }
  return out
}

export async function writeWeights(folder: string, bytes: Uint8Array, origin: Origin): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const about = {
    sha256,
    bytes: bytes.byteLength,
    buckets: BUCKETS,
    dims: DIMS,
    features: featuresFingerprint(),
    ...origin,
    sources: SOURCES,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'weights.bin'), bytes)
  await writeFile(join(folder, 'weights.json'), `${JSON.stringify(about, null, 2)}\n`)
  return sha256
}
