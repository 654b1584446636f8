/**
 * Calls through the door beside the same calls directly to the cell: how many per second when everything shares this machine, how
 * long each takes when nothing else waits, and how much processor time the door adds to that of the cell and its database.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCellsFile } from '../src/door/cells-file.ts'
import { postmasterPid } from '../test/support/postmaster.ts'
import { atLeast, type Figure, median } from './figures.ts'
import { HttpConnection, type HttpRequest } from './http-load.ts'
import { type BenchAccount, batchOf, contactBatch, openAccounts, saveEnriched } from './people.ts'
import { type Closers, GUARD, openStage, type Stage } from './stage.ts'

/** The expected share of the direct rate when door, cell, database and clients share the machine: calls take a tenth longer. */
const AIM = 1 / 1.1
const TOKEN = 'the token of a bench'
const PEOPLE = 30
const ALONE = 20
const AT_ONCE = 8
const WARM = 4_000

interface Path {
  door: string
  cell: string
  doorPid: number
  cellPids: () => Promise<number[]>
}

export async function door(closers: Closers, quick: boolean): Promise<Figure[]> {
  const stage = await openStage(closers)
  await stage.startSandbox()
  const cell = await stage.startApi({ SCOUT_CELL_TOKEN: TOKEN })
  const [account] = (await openAccounts(stage.database, 1)) as [BenchAccount]
  const path = await openDoor(stage, cell)
  const figures: Figure[] = []
  const asked = await requests(stage, cell, account)
  // Warms up, because a process is slow at first.
  await sendMany(path.door, WARM, asked['batch-status'])
  for (const [what, next] of Object.entries(asked)) figures.push(...(await compare(what, path, next, quick)))
  return figures
}

async function openDoor(stage: Stage, cell: string): Promise<Path> {
  const folder = join(stage.dataDir, 'door')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'cells.json')
  await writeCellsFile(file, [{ name: 'one', url: cell }])
  const env = { PORT: '0', SCOUT_CELLS_FILE: file, SCOUT_CELL_TOKEN: TOKEN, SCOUT_DATA_DIR: folder }
  const started = await stage.children.start([...GUARD, 'src/process/door.ts'], env, /listening on (http\S+[0-9])/)
  const postmaster = (await postmasterPid(stage.dataDir))!
  const cellPids = async () => [stage.apiPid(), postmaster, ...(await childrenOf(postmaster))]
  return { door: started.captured, cell, doorPid: started.pid, cellPids }
}

/** A poll, the smallest request, and a batch of fifteen, the usual work. The batch's people are charged once and known from then on. */
async function requests(stage: Stage, cell: string, { accountId, keyId, apiKey: key, scopes }: BenchAccount) {
  const urns = await saveEnriched(stage.database, [{ accountId, keyId, scopes, cap: null }], PEOPLE)
  const body = contactBatch(batchOf(urns, 0))
  const http = await HttpConnection.open(cell)
  const started = { method: 'POST' as const, path: '/v1/talent-scout/contact/batch', key, body }
  const { jobId } = await http.json<{ jobId: string }>(started)
  const worker = await stage.startWorker()
  const poll = { method: 'GET' as const, path: `/v1/talent-scout/batch-status?jobId=${jobId}`, key }
  while (!(await http.json<{ done: boolean }>({ ...poll, path: `${poll.path}&wait=1` })).done);
  await worker.stop()
  http.close()
  const search = { method: 'POST' as const, path: '/v1/talent-scout/search', key }
  const asked = { prompt: 'senior nurse in Berlin who speaks French', filtersJson: '{"localOnly":true}' }
  return {
    'batch-status': () => poll,
    'contact/batch of 15, known': () => started,
    'search of the own pool': () => ({ ...search, body: asked }),
  }
}

/**
 * Door and cell alternate in short turns, so that other load on the machine affects both; the result is the median of the turns'
 * ratios. Processor time is summed over all turns through the door: the door's, and that of its cell and the database.
 */
async function compare(what: string, path: Path, next: () => HttpRequest, quick: boolean): Promise<Figure[]> {
  const [turns, times] = quick ? [9, 100] : [25, 200]
  const spent = { door: 0, cell: 0 }
  const rates: Turn[] = []
  const alone: Turn[] = []
  for (let turn = 0; turn < turns; turn++) {
    const before = { door: await spentBy([path.doorPid]), cell: await spentBy(await path.cellPids()) }
    const through = await sendMany(path.door, times, next)
    spent.door += (await spentBy([path.doorPid])) - before.door
    spent.cell += (await spentBy(await path.cellPids())) - before.cell
    rates.push({ through, direct: await sendMany(path.cell, times, next) })
    alone.push({ through: await timed(path.door, next), direct: await timed(path.cell, next) })
  }
  const sent = turns * times
  const against = 'the cell itself'
  return [
    { what: `${what}, under load`, ...middle(rates), unit: '/s', against, aim: atLeast(AIM) },
    { what: `${what}, alone, p50`, ...middle(alone), unit: 'ms', against },
    {
      what: `${what}, processor time of a request`,
      ours: (spent.cell + spent.door) / sent,
      baseline: spent.cell / sent,
      unit: 'ms',
      against: 'the cell and its database, without the door',
    },
  ]
}

interface Turn {
  through: number
  direct: number
}

/** The cell's own median, and ours computed from the median ratio. */
function middle(turns: Turn[]): { ours: number; baseline: number } {
  const baseline = median(turns.map(({ direct }) => direct))
  return { ours: baseline * median(turns.map(({ through, direct }) => through / direct)), baseline }
}

/** Sends this many requests over several connections. Returns requests per second. */
async function sendMany(url: string, times: number, next: () => HttpRequest): Promise<number> {
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => HttpConnection.open(url)))
  const startedAt = performance.now()
  let left = times
  await Promise.all(
    connections.map(async (http) => {
      while (left-- > 0) await http.json(next())
      http.close()
    }),
  )
  return (1_000 * times) / (performance.now() - startedAt)
}

/** One request after the other; returns the median time. */
async function timed(url: string, next: () => HttpRequest): Promise<number> {
  const http = await HttpConnection.open(url)
  const times: number[] = []
  for (let n = 0; n < ALONE; n++) {
    const sentAt = performance.now()
    await http.json(next())
    times.push(performance.now() - sentAt)
  }
  http.close()
  return median(times)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(async (pid) => Number((await statOf(pid))?.[1])))
  return pids.filter((_, n) => parents[n] === parent)
}

/** The fields after the process name, which may contain spaces. */
const statOf = (pid: number): Promise<string[] | undefined> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')') + 2).split(' '),
    () => undefined,
  )

const TICK_MS = 10

/** Processor time in user and system mode. */
async function spentBy(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => sum + (stat ? (Number(stat[11]) + Number(stat[12])) * TICK_MS : 0), 0)
}
