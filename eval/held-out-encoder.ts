/**
 * Twins of the shipped title weights: trained with the same settings and seed, but without the occupations that are used for
 * measuring. Trained when first needed (takes minutes), and kept under .scout/ for later runs.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TitleEncoder, titleEncoder, WEIGHTS_FORMAT } from '../src/reference/titles/encoder.ts'
import { anchorTitles } from '../training/anchors.ts'
import { type Corpus, languagesOf } from '../training/corpus.ts'
import { buildExamples } from '../training/examples.ts'
import { featuresFingerprint } from '../training/fingerprint.ts'
import { HELD_OUT } from '../training/holdout.ts'
import { SEED, SETTINGS } from '../training/settings.ts'
import { train } from '../training/train.ts'
import { type Origin, packWeights, writeWeights } from '../training/weights.ts'

const FOLDERS = { report: join('.scout', 'eval', 'titles'), tuning: join('.scout', 'eval', 'titles-tuning') }

/** The tenth of the occupations to be measured. A twin for tuning was not trained on the reported tenth either. */
type Measured = keyof typeof FOLDERS
const THREADS = 2

type Learnt = Pick<Origin, 'languages' | 'senses'>

/** The kept twin, if it was trained by the same recipe that would be used now. */
async function keptTwin(measured: Measured, learnt: Learnt): Promise<Uint8Array | undefined> {
  const about = await readFile(join(FOLDERS[measured], 'weights.json'), 'utf8').catch(() => undefined)
  if (about === undefined) return undefined
  const { settings, seed, heldOut, features, format, languages, senses } = JSON.parse(about)
  const same = JSON.stringify([settings, seed, heldOut, features, format, { languages, senses }])
  if (same !== JSON.stringify([SETTINGS, SEED, measured, featuresFingerprint(), WEIGHTS_FORMAT, learnt]))
    return undefined
  return await readFile(join(FOLDERS[measured], 'weights.bin'))
}

export async function heldOutEncoder(
  corpus: Corpus,
  measured: Measured,
  say: (line: string) => void,
): Promise<TitleEncoder> {
  const learnt = { languages: languagesOf(corpus), senses: corpus.senses.length }
  const kept = await keptTwin(measured, learnt)
  if (kept) return titleEncoder(kept)
  say(`Training the title encoder without the held-out occupations (${SETTINGS.steps} steps, some minutes) …`)
  const examples = buildExamples(corpus, HELD_OUT[measured], SETTINGS)
  const model = train(examples, SETTINGS, { seed: SEED, threads: THREADS })
  const bytes = packWeights(model, examples.vocabulary, anchorTitles(corpus, HELD_OUT[measured]))
  const texts = examples.starts.length - 1
  await writeWeights(FOLDERS[measured], bytes, { seed: SEED, heldOut: measured, texts, ...learnt, settings: SETTINGS })
  return titleEncoder(bytes)
}
