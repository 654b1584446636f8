/**
 * How good the first page of a search is, end to end: `npm run eval -- search`, or this file alone. 20,000 sandbox people are
 * imported into a pool and searched over HTTP in five languages; plain full-text search answers the same queries. `--tuning` uses
 * the other half of the queries, on which weights may be chosen; `--worst` shows the worst queries.
 */
import { parseArgs } from 'node:util'
import { personAt } from '../sandbox/people/person.ts'
import { FullText } from './search-baseline.ts'
import { type SearchQuery, searchQueries } from './search-queries.ts'
import { openSearchStage, type SearchStage } from './search-stage.ts'
import { promptLanguages } from './search-titles.ts'
import { ndcg } from './search-truth.ts'
import { printTable, type Table } from './table.ts'

const PEOPLE = 20_000

interface Judged {
  query: SearchQuery
  text: Figures
  pool: Figures
  network: Figures
}

/** nDCG@20 for both ways to grade: who was asked for, and how much of the request people have wherever they live. */
interface Figures {
  asked: number
  anywhere: number
}

export interface SearchOptions {
  half?: SearchQuery['half']
  /** How many of the pool search's worst queries are shown. */
  worst?: number
}

export async function evaluateSearch({ half = 'reported', worst = 0 }: SearchOptions = {}): Promise<Table> {
  const people = Array.from({ length: PEOPLE }, (_, index) => personAt(1, index))
  const queries = searchQueries(people).filter((query) => query.half === half)
  const numbers = new Map(people.map(({ urn }, index) => [urn, index]))
  const stage = await openSearchStage(people)
  try {
    const fullText = new FullText(stage.database)
    await fullText.fill(people)
    const judged: Judged[] = []
    for (const query of queries) judged.push(await judge(query, stage, fullText, numbers))
    return tableOf(judged, half, worst)
  } finally {
    await stage.close()
  }
}

async function judge(
  query: SearchQuery,
  stage: SearchStage,
  fullText: FullText,
  numbers: ReadonlyMap<string, number>,
): Promise<Judged> {
  const { prompt, language, grades, anywhere } = query
  const by = (all: number[], urns: string[]) =>
    ndcg(
      urns.map((urn) => all[numbers.get(urn)!]!),
      all,
    )
  const figure = (urns: string[]): Figures => ({ asked: by(grades, urns), anywhere: by(anywhere, urns) })
  return {
    query,
    text: figure(await fullText.search(prompt, language)),
    pool: figure(await stage.searchPool(prompt)),
    network: figure(await stage.searchNetwork(prompt)),
  }
}

function tableOf(judged: Judged[], half: SearchQuery['half'], worst: number): Table {
  const mean = (set: Judged[], pick: (one: Judged) => number) =>
    set.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, set.length)
  const row = (name: string, set: Judged[], measure: keyof Figures = 'asked') => [
    `${name} (${set.length})`,
    mean(set, ({ text }) => text[measure]),
    mean(set, ({ pool }) => pool[measure]),
    mean(set, ({ network }) => network[measure]),
  ]
  const of = (test: (query: SearchQuery) => boolean) => judged.filter(({ query }) => test(query))
  const worstFirst = judged.toSorted((a, b) => a.pool.asked - b.pool.asked).slice(0, worst)
  return {
    title: `Search, end to end: nDCG@20 (${half} half)`,
    columns: ['queries', 'full text', 'own pool', 'sandbox network'],
    rows: [
      row('all', judged),
      ...promptLanguages.map((language) =>
        row(
          language,
          of((query) => query.language === language),
        ),
      ),
      row(
        'that ask for a title only',
        of(({ wanted }) => isBare(wanted)),
      ),
      row(
        'with a skill',
        of(({ wanted }) => wanted.skills.length > 0),
      ),
      row(
        'with a place',
        of(({ wanted }) => wanted.geoId !== undefined),
      ),
      row(
        'with a rank',
        of(({ wanted }) => wanted.rank !== undefined),
      ),
      row(
        'with years',
        of(({ wanted }) => wanted.yearsMin !== undefined),
      ),
      row(
        'with a language',
        of(({ wanted }) => wanted.language !== undefined),
      ),
      row(
        'with an exclusion',
        of(({ wanted }) => Boolean(wanted.notCompany ?? wanted.notSkill)),
      ),
      row('all, people elsewhere graded too', judged, 'anywhere'),
    ],
    headlines: [
      ['search, nDCG@20, plain full text', mean(judged, ({ text }) => text.asked)],
      ['search, nDCG@20, own pool', mean(judged, ({ pool }) => pool.asked)],
      ['search, nDCG@20, sandbox network', mean(judged, ({ network }) => network.asked)],
    ],
    notes: [
      `${PEOPLE} people of the sandbox (seed 1), imported without the network's ids. Right is what their generator says: 3 for all that is asked, 2 for the job, the place and half of the rest, 1 for the job and the place, 0 for another job, for another place (50 km of a city are fine) and for somebody excluded; gain 2^grade − 1. In the last row a place is a part of the rest, so that people elsewhere have grades too.`,
      'full text: ts_rank of PostgreSQL over title, skills, employer, place, languages and summary, English stems, every word first and any word after.',
      'sandbox network: the same people found by the sandbox, asked through the service.',
      ...worstFirst.map(
        ({ query, text, pool }) => `${pool.asked.toFixed(2)} (text ${text.asked.toFixed(2)}): ${query.prompt}`,
      ),
    ],
  }
}

const isBare = ({ skills, geoId, rank, yearsMin, language, notCompany, notSkill }: SearchQuery['wanted']) =>
  skills.length === 0 && [geoId, rank, yearsMin, language, notCompany, notSkill].every((part) => part === undefined)

if (import.meta.main) {
  const { values } = parseArgs({ options: { tuning: { type: 'boolean' }, worst: { type: 'string', default: '0' } } })
  const half = values.tuning ? 'tuning' : 'reported'
  process.stdout.write(`${printTable(await evaluateSearch({ half, worst: Number(values.worst) }))}\n`)
}
