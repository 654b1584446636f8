/** What running the service costs at all: time to the first and to a later start, memory when idle and after load. */
import { Children, type Started } from './children.ts'
import { type Figure, median } from './figures.ts'
import { HttpConnection, load } from './http-load.ts'
import { processMb } from './pool-memory.ts'
import { type Closers, GUARD, makeFolder } from './stage.ts'

const BARE_STARTS = 5

export async function footprint(closers: Closers, quick: boolean): Promise<Figure[]> {
  const dataDir = await makeFolder(closers)
  const children = new Children()
  closers.push(() => children.stopAll())
  const env = {
    PORT: '0',
    DATABASE_URL: '',
    SCOUT_NETWORK_URL: '',
    SCOUT_DATA_DIR: dataDir,
    SCOUT_RATE_LIMIT: '100000000',
  }

  const bareMs = await startBare(children)
  const first = await startAll(children, env)
  await first.service.stop()
  const second = await startAll(children, env)
  const bare = await children.start(['-e', 'setInterval(() => {}, 1000); console.log("up")'], {}, /up/)
  const bareMb = await processMb(bare.pid)
  const idleMb = await processMb(second.service.pid)
  const body = { prompt: 'engineer', filtersJson: '{"localOnly":true}', page: 1 }
  const search = { method: 'POST' as const, path: '/v1/talent-scout/search', key: second.key, body }
  await load(second.url, quick ? 2_000 : 10_000, () => search)
  const loadedMb = await processMb(second.service.pid)

  const start = { baseline: bareMs, unit: 'ms' as const, against: 'node -e 0' }
  const memory = { baseline: bareMb, unit: 'MB' as const, against: 'an idle node' }
  return [
    { what: 'first start to ready', ours: first.ms, ...start },
    { what: 'second start to ready', ours: second.ms, ...start },
    { what: 'memory, idle', ours: idleMb, ...memory },
    { what: 'memory, after load', ours: loadedMb, ...memory },
  ]
}

async function startBare(children: Children): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < BARE_STARTS; n++) {
    const startedAt = performance.now()
    const { stop } = await children.start(['-p', '0'], {}, /0/)
    times.push(performance.now() - startedAt)
    await stop()
  }
  return median(times)
}

/** The whole service in one process, timed from spawn to the first answer of /health/ready. */
async function startAll(children: Children, env: Record<string, string>) {
  const startedAt = performance.now()
  const service: Started = await children.start(
    [...GUARD, 'src/process/main.ts', 'all'],
    env,
    /(listening on \S+[\s\S]*Its key: \S+)/,
  )
  const [, url, key] = /listening on (\S+)[\s\S]*Its key: (\S+)/.exec(service.captured)!
  const http = await HttpConnection.open(url!)
  await http.json({ method: 'GET', path: '/health/ready' })
  http.close()
  return { service, ms: performance.now() - startedAt, url: url!, key: key! }
}
