/**
 * Three cells and two doors on one machine, under load. One cell is killed and restarted while the others are used. Accounts move
 * while they work; moves are killed half-way and run again. In the end every acknowledged job is done, in exactly one cell, and
 * paid once, and the promises hold in each cell.
 */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH, type BenchAccount, contactBatch, FIELDS, saveEnriched } from '../bench/people.ts'
import { type Closers, GUARD, makeFolder } from '../bench/stage.ts'
import { scopes } from '../src/accounts/account.ts'
import { fromCredits } from '../src/credits/amount.ts'
import { type CellEntry, writeCellsFile } from '../src/door/cells-file.ts'
import { createAccount } from '../src/operations/accounts/accounts.ts'
import { scoutWith } from '../test/admin/run-scout.ts'
import { type StubbornClient, stubbornClient } from '../test/support/stubborn-client.ts'
import { until } from '../test/support/until.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import type { ServiceNode } from './nodes.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'

const NAMES = ['a', 'b', 'c']
const TOKEN = 'the token of a torture'
const ACCOUNTS_EACH = 3
const DOORS = 2
const DOWN_MS = 4_000
const END_MS_MAX = 300_000
const CREDITS = { plan: fromCredits(1_000_000), extra: fromCredits(0) }

interface TorturedCell extends CellEntry {
  stage: Stage
  nodes: ServiceNode[]
}

interface Loaded {
  account: BenchAccount
  client: StubbornClient
  /** The cell where the account started. */
  cell: string
  urns: string[]
  jobs: string[]
}

export async function cells(closers: Closers, { batches, kills }: Sizes): Promise<Figure[]> {
  const folder = await makeFolder(closers)
  const placed = await startCells(closers, folder)
  const file = join(folder, 'cells.json')
  await writeCellsFile(
    file,
    placed.map(({ name, url, settings }) => ({ name, url, settings: settings! })),
  )
  const doors = await Promise.all(
    Array.from({ length: DOORS }, (_, n) => startDoor(placed[0]!.stage, file, join(folder, `door-${n}`))),
  )
  const each = Math.max(3, Math.round(batches / 100))
  const loaded = await makeLoad(placed, doors, each)
  const scout = scoutWith({ SCOUT_CELLS_FILE: file })

  const working = Promise.all(loaded.map((one) => work(one, each)))
  const killed = await killOne(placed[2]!, loaded, doors)
  const moved = await moveAbout(scout, loaded, Math.max(2, Math.round(kills / 4)))
  await working
  const lost = await requireAll(placed, loaded)
  return [
    promised('cells', 'requests of other cells while one was down', killed, {
      aim: 'none failed',
      met: killed.startsWith('0 '),
    }),
    promised('cells', 'acknowledged jobs that are not done, once', count(lost), { aim: '0', met: lost === 0 }),
    {
      part: 'cells',
      what: 'moves while at work, killed half-way of these',
      value: `${moved.times.length}, ${moved.killed}`,
    },
    { part: 'cells', what: 'stopped by a move, the longest', value: seconds(Math.max(...moved.times)) },
    { part: 'cells', what: 'jobs', value: count(loaded.reduce((sum, { jobs }) => sum + jobs.length, 0)) },
  ]
}

async function startCells(closers: Closers, folder: string): Promise<TorturedCell[]> {
  const placed: TorturedCell[] = []
  for (const name of NAMES) {
    const first = placed[0]?.stage
    // One network for all cells, as in reality: it recognises a lookup whichever cell asks.
    const env = {
      ...first?.network.env,
      ...{
        SCOUT_CELL_TOKEN: TOKEN,
        SCOUT_SECRET_KEY: `the secret of the cell ${name}, 32 characters`,
        SCOUT_LEASE_SECONDS: '5',
      },
    }
    const stage = await openStage(closers, { sandbox: { timeFactor: 0.01 }, env })
    const port = await freePort()
    const nodes = [await stage.place('serve', { PORT: String(port) }), await stage.place('work')]
    await Promise.all(nodes.map((node) => node.start()))
    const settings = join(folder, `${name}.env`)
    const lines = { ...env, DATABASE_URL: stage.connection.connectionString, SCOUT_DATA_DIR: stage.dataDir }
    await writeFile(
      settings,
      Object.entries(lines)
        .map(([key, value]) => `${key}="${value}"\n`)
        .join(''),
    )
    placed.push({ name, url: `http://127.0.0.1:${port}`, settings, stage, nodes })
  }
  return placed
}

/** A fixed port, so that a cell keeps its address when restarted. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function startDoor({ children }: Stage, file: string, folder: string): Promise<string> {
  await mkdir(folder)
  const env = { PORT: '0', SCOUT_CELLS_FILE: file, SCOUT_CELL_TOKEN: TOKEN, SCOUT_DATA_DIR: folder }
  return (await children.start([...GUARD, 'src/process/door.ts'], env, /listening on (http\S+[0-9])/)).captured
}

async function makeLoad(placed: TorturedCell[], doors: string[], each: number): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  let turn = 0
  for (const { name, stage } of placed) {
    for (let n = 1; n <= ACCOUNTS_EACH; n++) {
      const made = await createAccount(stage.database, { name: `${name} ${n}`, credits: CREDITS }, new Date())
      const account = { ...made, scopes: [...scopes], cap: null }
      const urns = await saveEnriched(stage.database, [account], each * BATCH)
      const client = stubbornClient(async () => doors[turn++ % doors.length]!, made.apiKey)
      loaded.push({ account, client, cell: name, urns, jobs: [] })
    }
  }
  return loaded
}

/** Runs one batch after the other, waiting for each. */
async function work({ client, urns, jobs }: Loaded, each: number): Promise<void> {
  for (let n = 0; n < each; n++) {
    const body = contactBatch(urns.slice(n * BATCH, (n + 1) * BATCH))
    const { jobId } = await client.post('contact/batch', body, `batch-${n}`)
    jobs.push(jobId)
    await client.awaitBatch(jobId)
  }
}

/** While the cell is down, every account of the other cells keeps sending requests. Returns the outcome in words. */
async function killOne(cell: TorturedCell, loaded: Loaded[], doors: string[]): Promise<string> {
  let over = false
  let asked = 0
  const failures: string[] = []
  const ask = async ({ account }: Loaded, n: number) => {
    while (!over) {
      const headers = { authorization: `Bearer ${account.apiKey}` }
      const failure = await fetch(`${doors[n % doors.length]}/v1/account`, { headers }).then(
        async (answer) => {
          const text = await answer.text()
          return answer.ok ? undefined : `${answer.status} ${text}`
        },
        (error: Error) => error.message,
      )
      asked++
      if (failure) failures.push(failure)
      await delay(50)
    }
  }
  const asking = loaded.filter((one) => one.cell !== cell.name).map(ask)
  await Promise.all(cell.nodes.map((node) => node.kill()))
  await delay(DOWN_MS)
  over = true
  await Promise.all(asking)
  await Promise.all(cell.nodes.map((node) => node.start()))
  const kinds = new Set(failures.map((failure) => failure.replace(/req_\w+/, '')))
  return `${failures.length} of ${asked} failed${failures[0] ? ` (${[...kinds].join('; ')})` : ''}`
}

/** Moves each account in turn to the next cell. Every other move is killed some time after its start, and run again. */
async function moveAbout(scout: ReturnType<typeof scoutWith>, loaded: Loaded[], moves: number) {
  const times: number[] = []
  let killed = 0
  for (let n = 0; n < moves; n++) {
    const { account, cell } = loaded[n % loaded.length]!
    const to = NAMES[(NAMES.indexOf(cell) + 1 + Math.floor(n / loaded.length)) % NAMES.length]!
    if (n % 2 === 1) {
      const { child, ended } = scout.start('cells', 'move', account.accountId, '--to', to)
      // A move is announced for ten seconds; then the account stops, is copied, and lives in the other cell.
      await delay(11_000 + ((n * 700) % 4_000))
      if (child.kill('SIGKILL')) killed++
      await ended
    }
    const { code, stderr, json } = await scout('cells', 'move', account.accountId, '--to', to, '--json')
    if (code !== 0) throw new Error(`the move of ${account.accountId} to ${to} failed: ${stderr}`)
    times.push(json.stoppedMs ?? 0)
  }
  return { times, killed }
}

/** Returns how many jobs are not done in exactly one cell; throws if a promise is broken. */
async function requireAll(placed: TorturedCell[], loaded: Loaded[]): Promise<number> {
  for (const { name, stage } of placed) {
    const waiting = async () => (await stage.database.query<{ n: number }>('select count(*) as n from work'))[0]!.n
    await until(`all work of ${name} has ended`, async () => (await waiting()) === 0, { ms: END_MS_MAX })
    await requireInvariants(stage.database)
  }
  const found = new Map<string, number>()
  for (const { stage } of placed) {
    const rows = await stage.database.query<{ id: string }>(
      'select batch_id as id from batches where completed_count + failed_count = total_count',
    )
    for (const { id } of rows) found.set(id, (found.get(id) ?? 0) + 1)
  }
  const jobs = loaded.flatMap((one) => one.jobs)
  const held = await Promise.all(placed.map(({ stage }) => countHolds(stage)))
  const expected = jobs.length * BATCH * FIELDS.length
  const total = held.reduce((sum, n) => sum + n, 0)
  if (total > expected) throw new Error(`${expected} fields were asked for and ${total} were charged`)
  return jobs.filter((id) => found.get(id) !== 1).length
}

const countHolds = async ({ database }: Stage): Promise<number> =>
  (await database.query<{ n: number }>(`select count(*) as n from ledger_entries where kind = 'HOLD'`))[0]!.n
