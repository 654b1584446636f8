/**
 * Search at size: a pool of a million people (50,000 with --quick) imported as `pool import` does it, then two hundred
 * questions over HTTP with `localOnly`, and the prompts among them put to what one would use instead.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readPoolFile } from '../src/admin/files/pool-file.ts'
import { importPool } from '../src/operations/pool/imports/import-pool.ts'
import { survey } from '../src/operations/pool/imports/read-rows.ts'
import type { Scout } from '../src/operations/shared/scout.ts'
import { atLeast, type Figure, percentile, under } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { compare, type Outcome } from './part-search-rivals.ts'
import { type BenchAccount, openAccounts } from './people.ts'
import { writePoolFile } from './pool-file.ts'
import { residentMb } from './pool-memory.ts'
import { PoolTruth } from './pool-quality.ts'
import { type Question, questions } from './pool-questions.ts'
import { type Recall, recallOf } from './pool-recall.ts'
import { SearchClient } from './pool-search-client.ts'
import { type Closers, openStage, type Stage } from './stage.ts'

const PEOPLE = 1_000_000
const PEOPLE_QUICK = 50_000
/** The first round finds nothing in memory and is told apart. */
const ROUNDS = 3
const API = 'src/process/main.ts serve'
const PROGRESS_MS = 10_000
const LOOK_MS = 500

const say = (text: string) => process.stderr.write(`\n  ${text}`)
const seconds = (startedAt: number) => Math.round((performance.now() - startedAt) / 1_000)

export async function search(closers: Closers, quick: boolean): Promise<Figure[]> {
  const people = quick ? PEOPLE_QUICK : PEOPLE
  const stage = await openStage(closers)
  const file = join(stage.dataDir, 'pool.ndjson')
  const truth = new PoolTruth(people)
  const startedAt = performance.now()
  await writePoolFile(file, people, (person) => truth.add(person))
  say(`${people.toLocaleString('en')} people written in ${seconds(startedAt)} s`)
  await stage.startSandbox()
  const [account] = await openAccounts(stage.database, 1)
  const importSeconds = await importFile(stage, account!, file)

  const api = await stage.startApi()
  const idleMb = await residentMb(API)
  const client = new SearchClient(await HttpConnection.open(api), account!.apiKey)
  closers.push(async () => client.close())
  const asked = await questions(client)
  const first = await round(client, asked)
  const later: number[] = []
  for (let n = 0; n < ROUNDS; n++) later.push(...(await round(client, asked)))
  later.sort((a, b) => a - b)
  const loadedMb = await residentMb(API)
  const counts = await countRounds(client, asked)
  const likes = await likeRounds(client, asked)
  say(`memory of the API after counting: ${Math.round(await residentMb(API))} MB, ${Math.round(loadedMb)} MB before`)
  say(`first round: median ${ms(percentile(first, 0.5))}, p95 ${ms(percentile(first, 0.95))}, max ${ms(first.at(-1)!)}`)

  const pool = { account: account!, file, truth, people }
  const [, postgres, sqlite] = await compare(stage, pool, client, asked)
  const recall = await recallOf(await stage.scout(), account!, asked)
  say(`first 400 of ${recall.prompts} prompts against a full scan: least recall ${recall.least.toFixed(4)}`)
  return figuresOf(people, { importSeconds, later, counts, likes, loadedMb, idleMb, recall }, postgres!, sqlite!)
}

interface Measured {
  importSeconds: number
  /** Milliseconds, ascending. */
  later: number[]
  counts: number[]
  likes: number[]
  loadedMb: number
  idleMb: number
  recall: Recall
}

function figuresOf(people: number, ours: Measured, postgres: Outcome, sqlite: Outcome): Figure[] {
  const size = `${people.toLocaleString('en')} people`
  const time = (name: string, pick: (ascending: number[]) => number, limit: number): Figure => ({
    what: `search, ${size}, ${name}`,
    ours: pick(ours.later),
    baseline: pick(postgres.ms),
    unit: 'ms',
    against: 'PostgreSQL ts_rank, prompts only',
    aim: under(limit, 'ms'),
  })
  return [
    {
      what: `import, ${size}`,
      ours: people / ours.importSeconds,
      baseline: people / sqlite.loadSeconds,
      unit: '/s',
      against: 'SQLite FTS5, the same file',
    },
    time('median', (ascending) => percentile(ascending, 0.5), 30),
    time('p95', (ascending) => percentile(ascending, 0.95), 100),
    time('slowest', (ascending) => ascending.at(-1)!, 300),
    {
      what: `counts, ${size}, p95`,
      ours: percentile(ours.counts, 0.95),
      baseline: percentile(ours.later, 0.95),
      unit: 'ms',
      against: 'the search of the same questions',
      aim: under(150, 'ms'),
    },
    {
      what: `people like these, ${size}, p95`,
      ours: percentile(ours.likes, 0.95),
      baseline: percentile(ours.later, 0.95),
      unit: 'ms',
      against: 'the search of questions in words',
      aim: under(100, 'ms'),
    },
    {
      what: 'memory of the API after them',
      ours: ours.loadedMb,
      baseline: ours.idleMb,
      unit: 'MB',
      against: 'the API before its first search',
      aim: under(500, 'MB'),
    },
    {
      what: 'recall of the first 400',
      ours: ours.recall.mean,
      baseline: 1,
      unit: 'of 1',
      against: 'a scan of everybody, without bounds',
      aim: atLeast(0.98),
    },
  ]
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/** As the command does it: a walk to see that the file is whole, then the import, with workers indexing meanwhile. */
async function importFile(stage: Stage, { accountId }: BenchAccount, file: string): Promise<number> {
  const scout = await stage.scout()
  // Compiled once for an installation, not for every import.
  await scout.knowledge()
  const worker = await stage.startWorker()
  const startedAt = performance.now()
  const { rows, overruled } = await survey(accountId, readPoolFile(file))
  let toldAt = performance.now()
  const report = await importPool(scout, accountId, readPoolFile(file), {
    overruled,
    onProgress(soFar) {
      if (performance.now() - toldAt < PROGRESS_MS) return
      toldAt = performance.now()
      say(`${soFar.rows.toLocaleString('en')} of ${rows.toLocaleString('en')} rows imported, ${seconds(startedAt)} s`)
    },
  })
  const importSeconds = (performance.now() - startedAt) / 1_000
  say(`imported in ${seconds(startedAt)} s (${report.created} created, ${report.rejected} rejected)`)
  await untilIndexed(scout)
  say(`indexed ${seconds(startedAt)} s after the start`)
  await worker.stop()
  return importSeconds
}

const UNFINISHED = "select from work where kind = 'index-pool'"

async function untilIndexed({ database }: Scout): Promise<void> {
  while ((await database.query(UNFINISHED)).length > 0) await setTimeout(LOOK_MS)
}

/** Milliseconds of each question, ascending, one after the other over one connection. */
async function round(client: SearchClient, asked: Question[]): Promise<number[]> {
  const times: number[] = []
  for (const question of asked) times.push((await client.search(question)).ms)
  return times.sort((a, b) => a - b)
}

/** Milliseconds of counting each question and everybody, ascending; the first round, which makes the columns, is told apart. */
async function countRounds(client: SearchClient, asked: Question[]): Promise<number[]> {
  const all = [{ prompt: '', filters: {}, page: 1 }, ...asked]
  const times: number[][] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const round: number[] = []
    for (const question of all) round.push((await client.count(question)).ms)
    times.push(round)
  }
  const [first, ...later] = times.map((round) => round.toSorted((a, b) => a - b))
  say(`first round of counts: median ${ms(percentile(first!, 0.5))}, max ${ms(first!.at(-1)!)}`)
  const ascending = later.flat().sort((a, b) => a - b)
  say(
    `counts: median ${ms(percentile(ascending, 0.5))}, p95 ${ms(percentile(ascending, 0.95))}, max ${ms(ascending.at(-1)!)}`,
  )
  return ascending
}

/** Milliseconds of asking for people like one and like three of those found, ascending; a round to warm up is left out. */
async function likeRounds(client: SearchClient, asked: Question[]): Promise<number[]> {
  const named: string[][] = []
  for (const question of asked.filter(({ asks, page }) => asks && page === 1)) {
    const { urns } = await client.search(question)
    if (urns.length > 0) named.push(urns.slice(0, 1), urns.slice(0, 3))
  }
  const times: number[][] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const round: number[] = []
    for (const urns of named) round.push((await client.like(urns)).ms)
    times.push(round)
  }
  const ascending = times
    .slice(1)
    .flat()
    .sort((a, b) => a - b)
  say(`people like these: median ${ms(percentile(ascending, 0.5))}, p95 ${ms(percentile(ascending, 0.95))}`)
  return ascending
}
