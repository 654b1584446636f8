/**
 * How well titles are understood: `npm run eval -- titles --data <folder>`, or this file alone. Uses held-out occupations only,
 * runs the lexical baselines too (with `--neural` also small neural models), and measures what the shipped encoder costs.
 */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadTitleEncoder } from '../src/reference/titles/encoder.ts'
import { readCorpus } from '../training/corpus.ts'
import { heldOutEncoder } from './held-out-encoder.ts'
import { neuralRankers } from './neural.ts'
import { bm25, encoderRanker, trigrams } from './rankers.ts'
import { type Figures, figuresOf, type RankingTask } from './ranking.ts'
import { printTable, type Table } from './table.ts'
import { findingTasks, furtherTasks, gatheringTasks } from './title-tasks.ts'

const MEASURES: Record<keyof Figures, string> = { accuracy: 'accuracy@1', mrr: 'MRR', map: 'MAP' }

/** What the shipped encoder costs, as a note below the table. */
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

/** One row of a task: one measure for every ranker. */
function taskRow(
  task: RankingTask,
  label: string,
  measure: keyof Figures,
  figures: Map<string, Figures>,
): Table['rows'][number] {
  const values = [...figures.values()].map((figure) => figure[measure])
  const times = figures.get('encoder')![measure] / figures.get('trigrams')![measure]
  return [label, String(task.queries.length), MEASURES[measure], ...values, `× ${times.toFixed(2)}`]
}

export interface TitleOptions {
  /** Also measures small neural models, which are fetched and take minutes. */
  neural?: boolean
}

const say = (line: string) => console.error(line)
const textsOf = ({ targets, queries }: RankingTask): string[] => [...targets, ...queries.map(({ text }) => text)]

export async function titles(dataFolder: string, { neural = false }: TitleOptions = {}): Promise<Table> {
  const corpus = await readCorpus(dataFolder)
  const finding = [...findingTasks(corpus, 'report'), ...furtherTasks(corpus, 'report')]
  const gathering = gatheringTasks(corpus, 'report')
  const rankers = [
    bm25,
    trigrams,
    ...(neural ? await neuralRankers([...finding, ...gathering].flatMap(textsOf), say) : []),
    encoderRanker(await heldOutEncoder(corpus, 'report', say)),
  ]
  const measured = (task: RankingTask) => new Map(rankers.map((ranker) => [ranker.name, figuresOf(task, ranker)]))
  const found = finding.flatMap((task) => {
    const figures = measured(task)
    return [taskRow(task, task.name, 'accuracy', figures), taskRow(task, '', 'mrr', figures)]
  })
  const gathered = gathering.map((task) => taskRow(task, task.name, 'map', measured(task)))
  return {
    title: 'Titles',
    columns: ['task', 'queries', 'measure', ...rankers.map(({ name }) => name), 'encoder ÷ trigrams'],
    rows: [...found, ...gathered],
    notes: [
      costNote(corpus.onet.flatMap(({ alternates }) => alternates.slice(0, 10))),
      'Occupations are those of the tenth kept out by the hash of their id. The encoder measured is the twin of the shipped weights: same settings and seed, trained without them and without any text that reads like one of their titles.',
      'Targets are all occupations of the source (1,016 or 3,039), trained on or not; for MAP the titles of the held-out occupations. Ties count against the ranker. Queries that read like the name they look for are left out.',
    ],
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string' }, neural: { type: 'boolean' } } })
  if (!values.data) {
    console.error('Usage: node eval/titles.ts --data <folder with esco/ and onet/> [--neural]')
    process.exit(2)
  }
  console.log(printTable(await titles(values.data, values)))
}
