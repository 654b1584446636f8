/**
 * How well titles are understood: `npm run eval -- titles --data <folder>`, or this file alone. Held-out occupations
 * only, the lexical baselines in the same run, and what the shipped encoder costs.
 */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadTitleEncoder } from '../src/reference/titles/encoder.ts'
import { readCorpus } from '../training/corpus.ts'
import { bm25, encoderRanker, trigrams } from './rankers.ts'
import { figuresOf } from './ranking.ts'
import { printTable, type Table } from './table.ts'
import { findingTasks, gatheringTasks } from './title-tasks.ts'
import { titleTwin } from './title-twin.ts'

const COLUMNS = ['task', 'queries', 'measure', 'BM25', 'trigrams', 'encoder', 'encoder ÷ trigrams']

function rowOf(task: string, queries: number, measure: string, figures: number[]): (string | number)[] {
  const [, trigram, encoder] = figures
  return [task, String(queries), measure, ...figures, `× ${(encoder! / trigram!).toFixed(2)}`]
}

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

export async function evaluateTitles(dataDir: string, say: (line: string) => void = () => undefined): Promise<Table> {
  const corpus = await readCorpus(dataDir)
  const rankers = [bm25, trigrams, encoderRanker(await titleTwin(corpus, say))]
  const rows: Table['rows'] = []
  for (const task of findingTasks(corpus, 'report')) {
    const figures = rankers.map((ranker) => figuresOf(task, ranker))
    rows.push(
      rowOf(
        task.name,
        task.queries.length,
        'accuracy@1',
        figures.map(({ accuracy }) => accuracy),
      ),
    )
    rows.push(
      rowOf(
        '',
        task.queries.length,
        'MRR',
        figures.map(({ mrr }) => mrr),
      ),
    )
  }
  for (const task of gatheringTasks(corpus, 'report')) {
    const figures = rankers.map((ranker) => figuresOf(task, ranker))
    rows.push(
      rowOf(
        task.name,
        task.queries.length,
        'MAP',
        figures.map(({ map }) => map),
      ),
    )
  }
  return {
    title: 'Titles',
    columns: COLUMNS,
    rows,
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
  console.log(printTable(await evaluateTitles(values.data, (line) => console.error(line))))
}
