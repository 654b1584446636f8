/**
 * How well titles are understood: `npm run eval -- titles --data <folder>`, or this file alone. Held-out occupations
 * only, the lexical baselines in the same run, and what the shipped encoder costs.
 */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadTitleEncoder } from '../src/reference/titles/encoder.ts'
import { readCorpus } from '../training/corpus.ts'
import { bm25, encoderRanker, trigrams } from './rankers.ts'
import { type Figures, figuresOf, type RankingTask } from './ranking.ts'
import { printTable, type Table } from './table.ts'
import { findingTasks, gatheringTasks } from './title-tasks.ts'
import { titleTwin } from './title-twin.ts'

const COLUMNS = ['task', 'queries', 'measure', 'BM25', 'trigrams', 'encoder', 'encoder ÷ trigrams']

const MEASURES: Record<keyof Figures, string> = { accuracy: 'accuracy@1', mrr: 'MRR', map: 'MAP' }

/** What the shipped encoder costs, as a note. */
function costNote(titles: string[]): string {
  const before = performance.now()
  const encoder = loadTitleEncoder()
  const loadMs = performance.now() - before
  for (const title of titles) encoder.encode(title)
  const start = performance.now()
  for (const title of titles) encoder.encode(title)
  const microseconds = ((performance.now() - start) * 1000) / titles.length
  const { size } = statSync(new URL('../src/reference/titles/weights.bin', import.meta.url))
  return `Shipped weights: ${(size / 1e6).toFixed(2)} MB, loaded in ${loadMs.toFixed(1)} ms, ${microseconds.toFixed(1)} µs a title.`
}

/** A row of figures of one task: the same measure of every ranker. */
function taskRow(task: RankingTask, label: string, measure: keyof Figures, figures: Figures[]): Table['rows'][number] {
  const values = figures.map((figure) => figure[measure])
  const [, trigram, encoder] = values
  return [label, String(task.queries.length), MEASURES[measure], ...values, `× ${(encoder! / trigram!).toFixed(2)}`]
}

export async function titles(dataFolder: string, say: (line: string) => void = console.error): Promise<Table> {
  const corpus = await readCorpus(dataFolder)
  const rankers = [bm25, trigrams, encoderRanker(await titleTwin(corpus, 'report', say))]
  const measured = (task: RankingTask): Figures[] => rankers.map((ranker) => figuresOf(task, ranker))
  const finding = findingTasks(corpus, 'report').flatMap((task) => {
    const figures = measured(task)
    return [taskRow(task, task.name, 'accuracy', figures), taskRow(task, '', 'mrr', figures)]
  })
  const gathering = gatheringTasks(corpus, 'report').map((task) => taskRow(task, task.name, 'map', measured(task)))
  return {
    title: 'Titles',
    columns: COLUMNS,
    rows: [...finding, ...gathering],
    notes: [
      costNote(corpus.onet.flatMap(({ alternates }) => alternates.slice(0, 10))),
      'Occupations are those of the tenth kept out by the hash of their id. The encoder measured is the twin of the shipped weights: same settings and seed, trained without them and without any text that reads like one of their titles.',
      'Targets are all occupations of the source (1,016 or 3,039), trained on or not; for MAP the titles of the held-out occupations. Ties count against the ranker. Queries that read like the name they look for are left out.',
    ],
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  if (!values.data) {
    console.error('Usage: node eval/titles.ts --data <folder with esco/ and onet/>')
    process.exit(2)
  }
  console.log(printTable(await titles(values.data)))
}
