/**
 * From what similarity on two titles name the same work: `node eval/title-threshold.ts --data <folder>`. Measured on the
 * tuning tenth, in a pool that has all its titles, by a model that has seen none of them. What src/search/title-meaning.ts
 * cuts at was chosen here.
 */
import { parseArgs } from 'node:util'
import { DIMS, type TitleEncoder } from '../src/reference/titles/encoder.ts'
import { normalTitle } from '../src/reference/titles/normal.ts'
import { type Corpus, LANGUAGES, readCorpus } from '../training/corpus.ts'
import { withoutBracket } from '../training/examples.ts'
import { partOf } from '../training/holdout.ts'
import { printTable, type Table } from './table.ts'
import { titleTwin } from './title-twin.ts'

const THRESHOLDS = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]

interface Named {
  query: string
  titles: string[]
  /** Other occupations of the same kind are near misses: neither right nor wrong. */
  kind: string
}

/** ESCO's occupations with their names in three languages; kin is who shares the ISCO unit group. */
function escoNamed({ occupations }: Corpus): Named[] {
  return occupations
    .filter(({ id }) => partOf(id) === 'tuning')
    .flatMap(({ names, isco }) =>
      LANGUAGES.map((language) => ({
        query: names[language][0]!,
        titles: LANGUAGES.flatMap((other) => names[other]),
        kind: isco,
      })),
    )
}

/** O*NET's occupations with their alternate titles; kin is who shares the first five digits, a broad occupation. */
function onetNamed({ onet }: Corpus): Named[] {
  return onet
    .filter(({ id }) => partOf(id) === 'tuning')
    .map(({ id, title, alternates }) => ({
      query: title,
      titles: alternates.map(withoutBracket),
      kind: id.slice(0, 6),
    }))
}

interface Counts {
  right: number
  found: number
  wrong: number
}

/** For each threshold: how many titles of the same work are found, how many of other work come along. */
function countAt(named: Named[], encoder: TitleEncoder): Counts[] {
  const kinds = new Map<string, Set<string>>()
  for (const { titles, kind } of named) {
    for (const title of titles.map(normalTitle)) kinds.set(title, (kinds.get(title) ?? new Set()).add(kind))
  }
  const pool = [...kinds].map(([title, of]) => ({ title, of, vector: encoder.encode(title) }))
  const counts = THRESHOLDS.map((): Counts => ({ right: 0, found: 0, wrong: 0 }))
  for (const { query, titles, kind } of named) {
    const own = new Set(titles.map(normalTitle))
    own.delete(normalTitle(query))
    const asked = encoder.encode(query)
    for (const { title, of, vector } of pool) {
      const isOwn = own.has(title)
      if (!isOwn && of.has(kind)) continue
      let similarity = 0
      for (let d = 0; d < DIMS; d++) similarity += asked[d]! * vector[d]!
      for (const [index, threshold] of THRESHOLDS.entries()) {
        const count = counts[index]!
        if (isOwn) count.right++
        if (similarity >= threshold) isOwn ? count.found++ : count.wrong++
      }
    }
  }
  return counts
}

function rowsOf(source: string, counts: Counts[]): Table['rows'] {
  return counts.map(({ right, found, wrong }, index) => {
    const [precision, recall] = [found / (found + wrong), found / right]
    return [source, THRESHOLDS[index]!.toFixed(2), precision, recall, (2 * precision * recall) / (precision + recall)]
  })
}

async function titleThreshold(dataFolder: string, say: (line: string) => void): Promise<Table> {
  const corpus = await readCorpus(dataFolder)
  const encoder = await titleTwin(corpus, 'tuning', say)
  return {
    title: 'From what similarity on titles are the same',
    columns: ['titles of', 'threshold', 'precision', 'recall', 'F1'],
    rows: [
      ...rowsOf('ESCO, three languages', countAt(escoNamed(corpus), encoder)),
      ...rowsOf('O*NET', countAt(onetNamed(corpus), encoder)),
    ],
    notes: [
      'Right: names of the same occupation. Names of its kin (ISCO group, O*NET broad occupation) are not counted.',
    ],
  }
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (!values.data) {
  console.error('Usage: node eval/title-threshold.ts --data <folder with esco/ and onet/>')
  process.exit(2)
}
console.log(printTable(await titleThreshold(values.data, (line) => console.error(line))))
