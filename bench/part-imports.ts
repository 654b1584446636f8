/**
 * Imports files into a pool over HTTP, from the first byte sent to COMPLETED. The service runs as with `npm start`: API and
 * worker in one process, with sandbox and embedded PostgreSQL. One size measures the rate, as a spreadsheet and with whole
 * careers; a larger one shows that memory stays flat. SCOUT_BENCH_ROWS=100000,500000 sets both sizes.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../src/embedded/start.ts'
import type { InsertTask } from './bare-insert.ts'
import { Children, type Started } from './children.ts'
import { type Figure, under } from './figures.ts'
import { writePoolTable } from './pool-file.ts'
import { processMb } from './pool-memory.ts'
import { type Closers, GUARD, makeFolder, OPENING_MS, prepareReference } from './stage.ts'

const SIZES = [100_000, 500_000] as const
const SIZES_QUICK = [2_000, 10_000] as const
const LOOK_MS = 200
/** The aim for a hundred thousand rows. */
const SECONDS_MAX = 35

interface Outcome {
  seconds: number
  peakMb: number
}

export async function imports(closers: Closers, quick: boolean): Promise<Figure[]> {
  const [small, large] = sizes(quick)
  const dataDir = await makeFolder(closers)
  await prepareReference(dataDir)
  const children = new Children()
  closers.push(() => children.stopAll())
  const file = join(dataDir, 'small.csv')
  await writePoolTable(file, small, 'SHEET')
  const first = await importOnce(children, dataDir, 'first', file)
  const bare = await insertBare(closers, children, dataDir, file)
  const largeFile = join(dataDir, 'large.csv')
  await writePoolTable(largeFile, large, 'SHEET')
  const second = await importOnce(children, dataDir, 'second', largeFile)
  const careersFile = join(dataDir, 'careers.csv')
  await writePoolTable(careersFile, small, 'CAREERS')
  const careers = await importOnce(children, dataDir, 'third', careersFile)
  const bareCareers = await insertBare(closers, children, dataDir, careersFile)
  const count = (rows: number) => `${rows.toLocaleString('en')} rows`
  return [
    {
      what: `import, ${count(small)}`,
      ours: small / first.seconds,
      baseline: bare,
      unit: '/s',
      against: 'multi-row INSERT of the cells',
    },
    {
      what: `import, ${count(small)}, sent to done`,
      ours: first.seconds * 1_000,
      baseline: (small / bare) * 1_000,
      unit: 'ms',
      against: 'multi-row INSERT of the cells',
      aim: small === SIZES[0] ? under(SECONDS_MAX * 1_000, 'ms') : undefined,
    },
    {
      what: `import, ${count(small)} with careers, sent to done`,
      ours: careers.seconds * 1_000,
      baseline: (small / bareCareers) * 1_000,
      unit: 'ms',
      against: 'multi-row INSERT of the cells',
    },
    {
      what: `memory, peak of ${count(large)}`,
      ours: second.peakMb,
      baseline: first.peakMb,
      unit: 'MB',
      against: `peak of ${count(small)}`,
    },
  ]
}

function sizes(quick: boolean): readonly [small: number, large: number] {
  const [small, large] = (process.env.SCOUT_BENCH_ROWS ?? '').split(',').map(Number)
  return small && large ? [small, large] : quick ? SIZES_QUICK : SIZES
}

/** Into a pool of its own, with a process and a database that have seen no other file. */
async function importOnce(children: Children, folder: string, name: string, file: string): Promise<Outcome> {
  const dataDir = join(folder, name)
  await prepareReference(dataDir)
  const service = await children.start(
    [...GUARD, 'src/process/main.ts', 'all'],
    { PORT: '0', DATABASE_URL: '', SCOUT_NETWORK_URL: '', SCOUT_DATA_DIR: dataDir, SCOUT_LOG_LEVEL: 'error' },
    /(listening on \S+[\s\S]*Its key: \S+)/,
  )
  await setTimeout(OPENING_MS)
  const [, url, key] = /listening on (\S+)[\s\S]*Its key: (\S+)/.exec(service.captured)!
  const outcome = await measure(service, `${url}/v1/talent-pool/imports`, key!, file)
  await service.stop()
  return outcome
}

async function measure(service: Started, address: string, key: string, file: string): Promise<Outcome> {
  const authorization = `Bearer ${key}`
  const startedAt = performance.now()
  let peakMb = 0
  let done = false
  const watching = (async () => {
    for (; !done; await setTimeout(LOOK_MS)) peakMb = Math.max(peakMb, await processMb(service.pid))
  })()
  const sent = await ask(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: createReadStream(file),
    duplex: 'half',
  })
  for (let job = sent; !done; done = job.done)
    job = await ask(`${address}/${sent.importId}?wait=10`, { headers: { authorization } })
  const seconds = (performance.now() - startedAt) / 1_000
  await watching
  return { seconds, peakMb }
}

async function ask(address: string, request: RequestInit & { duplex?: 'half' }) {
  const response = await fetch(address, request)
  const body = (await response.json()) as { import: { importId: string; done: boolean } }
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(body)}`)
  return body.import
}

async function insertBare(closers: Closers, children: Children, folder: string, file: string): Promise<number> {
  const embedded = await startEmbeddedPostgres({ dataDir: await mkdtemp(join(folder, 'bare-')) })
  closers.push(() => embedded.leave())
  const { run, stop } = children.bare<InsertTask, number>('bare-insert.ts')
  const rate = await run({ connection: embedded.connection, file })
  await stop()
  return rate
}
