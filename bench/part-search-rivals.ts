/** Runs the prompts that can be judged on the service and on common alternatives: time and quality of the first twenty. */
import type { Database } from '../src/storage/database.ts'
import { percentile } from './figures.ts'
import type { BenchAccount } from './people.ts'
import type { MiniResult, MiniTask } from './pool-minisearch.ts'
import type { PoolTruth, Quality } from './pool-quality.ts'
import type { Question } from './pool-questions.ts'
import { postgresRival, type Rival, sqliteRival } from './pool-rivals.ts'
import type { SearchClient } from './pool-search-client.ts'
import type { Stage } from './stage.ts'

/** With a million people that alternative would take several gigabytes. */
const IN_MEMORY_PEOPLE = 100_000

/** How one of them did: milliseconds per prompt, ascending, and the mean quality over prompts that somebody matches. */
export interface Outcome {
  name: string
  loadSeconds: number
  ms: number[]
  quality: Quality
  judged: number
}

type Judged = Question & { asks: NonNullable<Question['asks']> }

export interface Pool {
  account: BenchAccount
  file: string
  truth: PoolTruth
  people: number
}

export async function compare(stage: Stage, pool: Pool, client: SearchClient, asked: Question[]): Promise<Outcome[]> {
  const judged = asked.filter((question): question is Judged => question.asks !== undefined && question.page === 1)
  const ours: Rival = {
    name: 'Talent Scout, over HTTP',
    loadSeconds: 0,
    search: async (prompt) =>
      idsOf(stage.database, pool.account, (await client.search({ prompt, filters: {}, page: 1 })).urns),
    close: async () => {},
  }
  const outcomes = [await ask(ours, judged, pool.truth, pool.people)]
  const postgres = await postgresRival(stage.database, pool.account.accountId)
  outcomes.push(await ask(postgres, judged, pool.truth, pool.people))
  const sqlite = await sqliteRival(stage.dataDir, pool.file)
  outcomes.push(await ask(sqlite, judged, pool.truth, pool.people))
  outcomes.push(await miniSearch(stage, judged, pool))
  for (const rival of [postgres, sqlite]) await rival.close()
  console.log(`\n${judged.length} prompts of a title, skills and a place\n\n${tableOf(outcomes)}`)
  return outcomes
}

const IDS = 'select urn, external_id as id from pool_candidates where account_id = $1 and urn = any ($2::text[])'

async function idsOf(database: Database, { accountId }: BenchAccount, urns: string[]): Promise<string[]> {
  const rows = await database.query<{ urn: string; id: string }>(IDS, [accountId, urns])
  const ids = new Map(rows.map(({ urn, id }) => [urn, id]))
  return urns.map((urn) => ids.get(urn)!)
}

async function ask(rival: Rival, judged: Judged[], truth: PoolTruth, people: number): Promise<Outcome> {
  const ms: number[] = []
  const qualities: Quality[] = []
  for (const { prompt, asks } of judged) {
    const startedAt = performance.now()
    const found = await rival.search(prompt)
    ms.push(performance.now() - startedAt)
    const quality = truth.judge(asks, found, people)
    if (quality) qualities.push(quality)
  }
  const mean = (of: keyof Quality) => qualities.reduce((sum, each) => sum + each[of], 0) / qualities.length
  const quality = { asked: mean('asked'), trade: mean('trade'), anywhere: mean('anywhere') }
  const { name, loadSeconds } = rival
  return { name, loadSeconds, ms: ms.sort((a, b) => a - b), quality, judged: qualities.length }
}

async function miniSearch(stage: Stage, judged: Judged[], { file, people, truth }: Pool): Promise<Outcome> {
  const child = stage.children.bare<MiniTask, MiniResult>('pool-minisearch.ts')
  const some = Math.min(people, IN_MEMORY_PEOPLE)
  const loaded = (await child.run({ file, people: some })) as { loadSeconds: number; residentMb: number }
  const name = `MiniSearch, ${some.toLocaleString('en')} people in ${Math.round(loaded.residentMb)} MB`
  const search = async (prompt: string) => ((await child.run({ prompt })) as { ids: string[] }).ids
  const outcome = await ask({ name, loadSeconds: loaded.loadSeconds, search, close: child.stop }, judged, truth, some)
  await child.stop()
  return outcome
}

function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, loadSeconds, ms, quality, judged }) => [
    name,
    ...[percentile(ms, 0.5), percentile(ms, 0.95), ms.at(-1)!].map((value) => `${value.toFixed(1)} ms`),
    `${quality.asked.toFixed(3)} (${judged})`,
    quality.trade.toFixed(3),
    quality.anywhere.toFixed(3),
    loadSeconds === 0 ? '' : `${Math.round(loadSeconds)} s`,
  ])
  const head = ['', 'median', 'p95', 'slowest', 'nDCG@20 (prompts)', 'whole trade', 'and elsewhere', 'loaded in']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
