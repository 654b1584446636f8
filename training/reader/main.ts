/**
 * `npm run train -- reader --data <folder>` learns the weights of the reading features and writes them, with the words of titles,
 * beside the reader. The folder contains `esco/` and `onet/`. `--folds n` writes nothing and reports how well each n-th of the
 * labelled prompts is read after training on the others. `--hold name` does the same for files whose names begin with it.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compare, type ReadingCase, readingCases } from '../../eval/reading-cases.ts'
import { isReadRight } from '../../eval/readings.ts'
import { unitWeights } from '../../src/search/prompt/advert/asked-units.ts'
import type { Lexicon } from '../../src/search/prompt/lexicon.ts'
import { placeWeights } from '../../src/search/prompt/place-of-work.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { weightLines, weights } from '../../src/search/prompt/weights.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../../test/support/reference.ts'
import { readCorpus } from '../corpus.ts'
import type { Labelled } from './gold.ts'
import { readLabels } from './labels.ts'
import { madeUp } from './made-up.ts'
import { placeLines, trainPlaces } from './places.ts'
import { titleWordLines } from './title-words.ts'
import { exampleOf, type ReaderSettings, randomsFrom, trainReader } from './train.ts'
import { trainUnits, unitExampleOf, unitLines } from './units.ts'

const SETTINGS: ReaderSettings = { epochs: 10, margin: 30, decay: 0.05, seed: 7, adverts: 3, extra: 3 }
const MADE_UP = 3_500

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    folds: { type: 'string' },
    hold: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (!values.data) {
  console.error(
    'Usage: npm run train -- reader --data <folder with esco/ and onet/> [--folds n | --hold <how names of files begin>] [--verbose]',
  )
  process.exit(2)
}

const corpus = await readCorpus(values.data)
const { lexicon } = await openDictionaries(referenceFolder)
const made = madeUp(corpus, lexicon, MADE_UP, randomsFrom(SETTINGS.seed))
const labelled = new URL('data/labelled/', import.meta.url)
if (values.hold) crossValidate(made, lexicon, [readingCases(labelled, values.hold)])
else if (values.folds) {
  const cases = Object.groupBy(readingCases(labelled), (_, i) => i % Number(values.folds))
  crossValidate(made, lexicon, Object.values(cases) as ReadingCase[][])
} else {
  const write = (path: string, text: string) => writeFileSync(new URL(`../../src/${path}`, import.meta.url), text)
  write('reference/titles/data/title-words.tsv', titleWordLines(corpus))
  learnUnits(readingCases(labelled))
  write('search/prompt/advert/data/unit-weights.tsv', unitLines(unitWeights()))
  const examples = [...made, ...readLabels()].map((one) => exampleOf(one, lexicon))
  const learnt = trainReader(examples, SETTINGS)
  write('search/prompt/data/weights.tsv', weightLines(learnt))
  write('search/prompt/data/place-weights.tsv', placeLines(trainPlaces(examples, learnt)))
}

/** Comes first, because what the reader learns from an advert depends on how the advert is divided. */
function learnUnits(cases: ReadingCase[]): void {
  const learnt = trainUnits(cases.filter(({ type }) => type === 'jd').flatMap((one) => unitExampleOf(one) ?? []))
  unitWeights().clear()
  for (const [feature, row] of learnt) unitWeights().set(feature, row)
}

/** Tests on what was kept out of training: folds of single prompts, or whole files by name. */
function crossValidate(common: Labelled[], names: Lexicon, folds: ReadingCase[][]): void {
  const rights = new Map<string, boolean[]>()
  let wrong = 0
  const all = readingCases(labelled)
  for (const held of folds) {
    const kept = new Set(held.map(({ text }) => text))
    learnUnits(all.filter(({ text }) => !kept.has(text)))
    const taught = [...common, ...readLabels()]
      .filter(({ text }) => !kept.has(text))
      .map((one) => exampleOf(one, names))
    weights.set(trainReader(taught, SETTINGS))
    placeWeights.clear()
    for (const [feature, worth] of trainPlaces(taught, weights)) placeWeights.set(feature, worth)
    for (const one of held) {
      const comparison = compare(one, readPrompt(one.text, names))
      const { missed, extra } = comparison
      wrong += missed.length + extra.length
      const isRight = isReadRight(one, comparison)
      const size = one.type === 'short' ? `short, ${sizeOf(one.text)} words` : one.type
      rights.set(size, [...(rights.get(size) ?? []), isRight])
      if (!isRight && values.verbose)
        console.log(`${one.text}\n  missed ${JSON.stringify(missed)}\n  extra ${JSON.stringify(extra)}`)
    }
  }
  console.log(`${wrong} names missed or wrong`)
  for (const [size, all] of rights) console.log(`${size}: ${all.filter(Boolean).length} of ${all.length}`)
}

function sizeOf(text: string): string {
  const words = text.split(' ').length
  return words <= 6 ? 'up to 6' : words <= 12 ? '7 to 12' : words <= 20 ? '13 to 20' : 'more than 20'
}
