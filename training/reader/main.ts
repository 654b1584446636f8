/**
 * `npm run train -- reader --data <folder>`: learns what the features of a reading are worth and writes them, with the words of titles, beside
 * the reader. The folder holds `esco/` and `onet/`. `--folds n` writes nothing and tells how well each n-th of the labelled prompts is read
 * by what the others teach.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compare, readingCases } from '../../eval/reading-cases.ts'
import type { Lexicon } from '../../src/search/prompt/lexicon.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { weightLines, weights } from '../../src/search/prompt/weights.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../../test/support/reference.ts'
import { readCorpus } from '../corpus.ts'
import type { Labelled } from './gold.ts'
import { labelledOf, readLabels } from './labels.ts'
import { madeUp } from './made-up.ts'
import { titleWordLines } from './title-words.ts'
import { type ReaderSettings, randomsFrom, trainReader } from './train.ts'

const SETTINGS: ReaderSettings = { epochs: 10, margin: 1, decay: 0.05, seed: 7 }
const MADE_UP = 3_500

const { values } = parseArgs({
  options: { data: { type: 'string' }, folds: { type: 'string' }, verbose: { type: 'boolean' } },
  allowPositionals: true,
})
if (!values.data) {
  console.error('Usage: npm run train -- reader --data <folder with esco/ and onet/> [--folds n [--verbose]]')
  process.exit(2)
}

const corpus = await readCorpus(values.data)
const { lexicon } = await openDictionaries(referenceFolder)
const made = madeUp(corpus, lexicon, MADE_UP, randomsFrom(SETTINGS.seed))
if (values.folds) crossValidate(made, lexicon, Number(values.folds))
else {
  const write = (path: string, text: string) => writeFileSync(new URL(`../../src/${path}`, import.meta.url), text)
  write('reference/titles/data/title-words.tsv', titleWordLines(corpus))
  write('search/prompt/data/weights.tsv', weightLines(trainReader([...made, ...readLabels()], lexicon, SETTINGS)))
}

function crossValidate(common: Labelled[], names: Lexicon, folds: number): void {
  const cases = readingCases(new URL('data/labelled/', import.meta.url)).filter(({ type }) => type !== 'jd')
  const rights = new Map<string, boolean[]>()
  for (let fold = 0; fold < folds; fold++) {
    const seen = cases.filter((_, i) => i % folds !== fold).map(labelledOf)
    weights.set(trainReader([...common, ...seen], names, SETTINGS))
    for (const one of cases.filter((_, i) => i % folds === fold)) {
      const { missed, extra } = compare(one, readPrompt(one.text, names))
      const isRight = missed.length + extra.length === 0
      const size = one.type === 'short' ? `short, ${sizeOf(one.text)} words` : one.type
      rights.set(size, [...(rights.get(size) ?? []), isRight])
      if (!isRight && values.verbose)
        console.log(`${one.text}\n  missed ${JSON.stringify(missed)}\n  extra ${JSON.stringify(extra)}`)
    }
  }
  for (const [size, all] of rights) console.log(`${size}: ${all.filter(Boolean).length} of ${all.length}`)
}

function sizeOf(text: string): string {
  const words = text.split(' ').length
  return words <= 6 ? 'up to 6' : words <= 12 ? '7 to 12' : words <= 20 ? '13 to 20' : 'more than 20'
}
