/**
 * Writes what was learned. weights.bin has the format that src/reference/titles/encoder.ts reads; weights.json says what it is,
 * how to make it again and whose data it contains.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIMS, WEIGHTS_FORMAT, weightsLayout } from '../src/reference/titles/encoder.ts'
import { packWeightRow } from '../src/reference/titles/packed-rows.ts'
import { packAnchors } from './anchors.ts'
import { featuresFingerprint } from './fingerprint.ts'
import type { Model } from './model.ts'
import type { Settings } from './settings.ts'

const SOURCES = [
  {
    name: 'ESCO',
    version:
      '1.2 (3,039 occupations; English, Spanish, German; occupations, ISCO groups, digital skills), and 1.0.8 for names in further languages',
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
  {
    name: 'WordNet',
    version: '3.1 (nouns and verbs with their definitions)',
    licence: 'WordNet licence',
    attribution: 'WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.',
  },
]

export interface Origin {
  seed: number
  heldOut: string
  texts: number
  languages: string[]
  /** Number of WordNet word meanings that were learned from. */
  senses: number
  settings: Settings
}

/** Packs a model with the vocabulary it was trained on, and the anchor titles. */
export function packWeights(model: Model, vocabulary: Uint32Array, anchors: string[]): Uint8Array {
  const vectors = packAnchors(packRows(model, vocabulary, 0), anchors)
  const out = packRows(model, vocabulary, anchors.length)
  new Int8Array(out.buffer).set(vectors, out.byteLength - vectors.length)
  return out
}

/** A learned weight only multiplies its row, so it is put into the row's scale. Leaves room for the anchors. */
function packRows({ rows, weights }: Model, vocabulary: Uint32Array, anchorCount: number): Uint8Array {
  const count = vocabulary.length
  const layout = weightsLayout(count, anchorCount)
  const out = new Uint8Array(layout.bytes)
  new Uint32Array(out.buffer, 0, 3).set([WEIGHTS_FORMAT, count, anchorCount])
  new Uint32Array(out.buffer, layout.features, count).set(vocabulary)
  const scales = new Float32Array(out.buffer, layout.scales, count)
  for (let feature = 0; feature < count; feature++) {
    const row = rows.value.floats.subarray(feature * DIMS, (feature + 1) * DIMS)
    const at = layout.rows + feature * layout.rowBytes
    scales[feature] = packWeightRow(row, out.subarray(at, at + layout.rowBytes)) * weights.value.floats[feature]!
  }
  return out
}

export async function writeWeights(folder: string, bytes: Uint8Array, origin: Origin): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const about = {
    sha256,
    bytes: bytes.byteLength,
    format: WEIGHTS_FORMAT,
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
