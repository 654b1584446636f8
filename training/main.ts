/**
 * `npm run train -- --data <folder>`: trains the title encoder and writes its weights. The folder contains `esco/` and `onet/`.
 * Further languages in `esco/` besides English, Spanish and German are learned too, and word meanings from `wordnet/`. `--holdout
 * report` leaves out the occupations for the reported figures; `--holdout tuning` leaves out those and another tenth for tuning.
 */
import { parseArgs } from 'node:util'
import { anchorTitles } from './anchors.ts'
import { languagesOf, readCorpus } from './corpus.ts'
import { buildExamples } from './examples.ts'
import { HELD_OUT, type HeldOut } from './holdout.ts'
import { SEED, SETTINGS } from './settings.ts'
import { train } from './train.ts'
import { packWeights, writeWeights } from './weights.ts'

const SAY_EVERY_STEPS = 20

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: 'src/reference/titles' },
    seed: { type: 'string', default: String(SEED) },
    holdout: { type: 'string', default: 'none' },
    threads: { type: 'string', default: '2' },
    steps: { type: 'string', default: String(SETTINGS.steps) },
  },
})

const heldOut = HELD_OUT[values.holdout as HeldOut]
if (!values.data || !heldOut) {
  console.error(
    'Usage: npm run train -- --data <folder with esco/ and onet/> [--holdout none|report|tuning] [--seed 1]',
  )
  console.error('       [--out src/reference/titles] [--threads 1|2] [--steps n]')
  process.exit(2)
}

const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
const settings = { ...SETTINGS, steps: Number(values.steps) }
const seed = Number(values.seed)
const corpus = await readCorpus(values.data)
const examples = buildExamples(corpus, heldOut, settings)
const texts = examples.starts.length - 1
const sizes = examples.tasks.map(({ name, groups, batch }) => `${name} ${groups.length} groups, ${batch} a step`)
console.log(`${texts} texts; ${sizes.join('; ')}`)

const model = train(examples, settings, {
  seed,
  threads: Number(values.threads),
  report: (step, losses) => {
    if ((step + 1) % SAY_EVERY_STEPS !== 0) return
    console.log(
      `step ${step + 1}/${settings.steps}  loss ${losses.map((loss) => loss.toFixed(3)).join(' ')}  ${seconds()} s`,
    )
  },
})
const bytes = packWeights(model, examples.vocabulary, anchorTitles(corpus, heldOut))
const [languages, senses] = [languagesOf(corpus), corpus.senses.length]
const sha256 = await writeWeights(values.out, bytes, {
  seed,
  heldOut: values.holdout,
  texts,
  languages,
  senses,
  settings,
})
console.log(`${values.out}/weights.bin  ${bytes.byteLength} bytes  sha256 ${sha256}  ${seconds()} s`)
