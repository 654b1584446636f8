/**
 * Search at size. A pool of a million people (50,000 with --quick) is imported as by `pool import`. Then two hundred questions
 * are asked over HTTP with `localOnly`; the prompts among them are also given to common alternatives.
 */
import { atLeast, type Figure, percentile, under } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { meanwhile } from './others-meanwhile.ts'
import { compare, type Outcome } from './part-search-rivals.ts'
import { poolOf } from './pool-kept.ts'
import { childPid, processMb, processorMs } from './pool-memory.ts'
import { type Question, questions } from './pool-questions.ts'
import { type Recall, recallOf } from './pool-recall.ts'
import { SearchClient } from './pool-search-client.ts'
import { repeatedPoolOf } from './repeated-pool.ts'
import { say } from './say.ts'
import { type Closers, openStage } from './stage.ts'

const PEOPLE = 1_000_000
const PEOPLE_QUICK = 50_000
/** The first round finds nothing in memory and is reported separately. */
const ROUNDS = 3
const API = 'src/process/main.ts serve'

/**
 * With a folder the pool is kept there, and an existing one is queried as it is, without rivals. With `times`, its index is
 * repeated that many times and queried.
 */
export async function search(closers: Closers, quick: boolean, folder?: string, times = 1): Promise<Figure[]> {
  const stage = await openStage(closers, folder && times > 1 ? `${folder}-times-${times}` : folder)
  await stage.startSandbox()
  const people = quick ? PEOPLE_QUICK : PEOPLE
  const pool = await (folder && times > 1 ? repeatedPoolOf(stage, folder, times) : poolOf(stage, people))
  const watched = await stage.startWatchedApi()
  const { api } = watched
  const memory = async () => processMb(await childPid(API))
  const idleMb = await memory()
  const client = new SearchClient(await HttpConnection.open(api), pool.account.apiKey)
  closers.push(async () => client.close())
  const asked = await questions(client)
  const asking = () => rounds('search', asked, (question) => client.search(question))
  const later = await meanwhile('search', watched, asking)
  const loadedMb = await memory()
  const counting = () => rounds('counts', counted(asked), (question) => client.count(question))
  const counts = await meanwhile('counts', watched, counting)
  say(`memory of the API after counting: ${Math.round(await memory())} MB, ${Math.round(loadedMb)} MB before`)
  // If an index stands for more people than exist, none of them can be named as an example.
  const named = await likePeople(client, asked)
  const likes = named.length > 0 ? await rounds('people like these', named, (urns) => client.like(urns)) : undefined
  const measured = { later: later.ms, counts: counts.ms, likes: likes?.ms, loadedMb, idleMb }
  const { made, importSeconds } = pool
  if (!made) return figuresOf(pool.people, measured)

  const [, postgres, sqlite] = await compare(stage, { ...pool, ...made }, client, asked)
  const recall = await recallOf(await stage.scout(), pool.account, asked)
  say(`first 400 of ${recall.prompts} prompts against a full scan: least recall ${recall.least.toFixed(4)}`)
  const rivals = rivalFigures(people, importSeconds, later.ms, { postgres: postgres!, sqlite: sqlite! })
  return [...rivals, ...figuresOf(people, measured), recallFigure(recall)]
}

interface Measured {
  /** In milliseconds, ascending. */
  later: number[]
  counts: number[]
  likes: number[] | undefined
  loadedMb: number
  idleMb: number
}

const sized = (people: number) => `${people.toLocaleString('en')} people`

function rivalFigures(
  people: number,
  importSeconds: number,
  later: number[],
  { postgres, sqlite }: { postgres: Outcome; sqlite: Outcome },
): Figure[] {
  const time = (name: string, pick: (ascending: number[]) => number, limit: number): Figure => ({
    what: `search, ${sized(people)}, ${name}`,
    ours: pick(later),
    baseline: pick(postgres.ms),
    unit: 'ms',
    against: 'PostgreSQL ts_rank, prompts only',
    aim: under(limit, 'ms'),
  })
  return [
    {
      what: `import, ${sized(people)}`,
      ours: people / importSeconds,
      baseline: people / sqlite.loadSeconds,
      unit: '/s',
      against: 'SQLite FTS5, the same file',
    },
    time('median', (ascending) => percentile(ascending, 0.5), 30),
    time('p95', (ascending) => percentile(ascending, 0.95), 100),
    time('slowest', (ascending) => ascending.at(-1)!, 300),
  ]
}

const recallFigure = ({ mean }: Recall): Figure => ({
  what: 'recall of the first 400',
  ours: mean,
  baseline: 1,
  unit: 'of 1',
  against: 'a scan of everybody, without bounds',
  aim: atLeast(0.98),
})

function figuresOf(people: number, { later, counts, likes, loadedMb, idleMb }: Measured): Figure[] {
  const besideSearch = (name: string, ascending: number[], limit: number): Figure => ({
    what: `${name}, ${sized(people)}, p95`,
    ours: percentile(ascending, 0.95),
    baseline: percentile(later, 0.95),
    unit: 'ms',
    against: 'the search of the questions in words',
    aim: under(limit, 'ms'),
  })
  return [
    besideSearch('counts', counts, 150),
    ...(likes ? [besideSearch('people like these', likes, 100)] : []),
    {
      what: 'memory of the API after searching',
      ours: loadedMb,
      baseline: idleMb,
      unit: 'MB',
      against: 'the API before its first search',
      aim: under(500, 'MB'),
    },
  ]
}

/** How long the answers took, and how much of the API's processor time each used; ascending. */
interface Times {
  ms: number[]
  processor: number[]
}

const ascending = (a: number, b: number) => a - b

/** Asks for everything in the list, one after the other over one connection. */
async function round<T>(asked: T[], ask: (one: T) => Promise<{ ms: number }>): Promise<Times> {
  const api = await childPid(API)
  const times: Times = { ms: [], processor: [] }
  for (const one of asked) {
    const before = await processorMs(api)
    times.ms.push((await ask(one)).ms)
    times.processor.push((await processorMs(api)) - before)
  }
  return { ms: times.ms.sort(ascending), processor: times.processor.sort(ascending) }
}

/** A first round, reported separately because it finds nothing in memory, and the later rounds together. */
async function rounds<T>(name: string, asked: T[], ask: (one: T) => Promise<{ ms: number }>): Promise<Times> {
  tell(`${name}, first round`, await round(asked, ask))
  const later: Times[] = []
  for (let n = 0; n < ROUNDS; n++) later.push(await round(asked, ask))
  const all = (of: keyof Times) => later.flatMap((times) => times[of]).sort(ascending)
  const times = { ms: all('ms'), processor: all('processor') }
  tell(`${name}, later rounds`, times)
  return times
}

function tell(name: string, times: Times): void {
  const of = (sorted: number[]) =>
    [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)!].map((value) => value.toFixed(1)).join(' / ')
  say(`${name}: median / p95 / slowest ${of(times.ms)} ms, of the processor of the API ${of(times.processor)} ms`)
}

/** Every question, and one that matches everybody. */
const counted = (asked: Question[]): Question[] => [{ prompt: '', filters: {}, page: 1 }, ...asked]

/** For each judged prompt, the first one and the first three people it found. */
async function likePeople(client: SearchClient, asked: Question[]): Promise<string[][]> {
  const named: string[][] = []
  for (const question of asked.filter(({ asks, page }) => asks && page === 1)) {
    const { urns } = await client.search(question)
    if (urns.length > 0) named.push(urns.slice(0, 1), urns.slice(0, 3))
  }
  return named
}
