/**
 * Real nodes of OpenSearch as processes of this machine, from the jars that scripts/ci/opensearch fetches. Owns their ports, folders and
 * end; each can be killed and started again on what it had.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where the jars lie; undefined where nobody has fetched them. */
export const openSearchJars = [
  process.env.SCOUT_OPENSEARCH_JARS,
  join(ROOT, 'node_modules/.cache/opensearch/lib'),
].find((folder) => folder !== undefined && existsSync(folder))
const NODE = join(ROOT, 'scripts/ci/opensearch/Node.java')
const JAVA = process.env.SCOUT_OPENSEARCH_JAVA ?? 'java'
/** What is told is a node that never starts; on a busy machine three take minutes. */
const STARTED_MS_MAX = 600_000
/** They live for minutes: code that is compiled at once and well costs more than it saves. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export interface OpenSearchNode {
  readonly url: string
  readonly pid: number
  /** As a power cut would. */
  kill(): Promise<void>
  /** In order, with everything on the disk. */
  stop(): Promise<void>
  start(): Promise<void>
}

export interface OpenSearchCluster {
  nodes: OpenSearchNode[]
  /** Of all nodes, as the setting wants them. */
  urls: string
  close(): Promise<void>
}

/** Below those that systems lend to whoever connects: a node that is started again finds its own still free. */
const PORTS = { from: 12_000, to: 32_000 }

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const server = createServer()
    const isFree = await new Promise<boolean>((tell) => {
      server.once('error', () => tell(false))
      server.listen(port, '127.0.0.1', () => tell(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Where a node runs, if not here. */
export interface NodeHost {
  address: string
  /** Before the command that starts it. */
  command: string[]
}

const HERE: NodeHost = { address: '127.0.0.1', command: [] }

export interface NodesWanted {
  nodes?: number
  heapMb?: number
  /** Where their data outlives them; otherwise it goes with them. */
  kept?: string | undefined
  /** One for each node. */
  hosts?: NodeHost[] | undefined
}

/** Once for all nodes; beside the jars it is made with. */
async function compileNode(): Promise<string> {
  const classes = join(openSearchJars!, '../classes')
  const javac = JAVA.replace(/java$/, 'javac')
  await promisify(execFile)(javac, ['-cp', `${openSearchJars}/*`, '-d', classes, NODE])
  return classes
}

export async function startOpenSearch({
  nodes = 1,
  heapMb = 512,
  kept,
  hosts,
}: NodesWanted = {}): Promise<OpenSearchCluster> {
  if (!openSearchJars) throw new Error('no jars of OpenSearch: scripts/ci/opensearch/fetch brings them')
  const classes = await compileNode()
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'talent-scout-opensearch-')))
  const options = [
    ...(kept ? [] : SHORT_LIVED),
    `-Xms${heapMb}m`,
    `-Xmx${heapMb}m`,
    '-cp',
    `${classes}:${openSearchJars}/*`,
  ]
  const places: Place[] = []
  for (let at = 0; at < nodes; at++)
    places.push({ host: hosts?.[at] ?? HERE, http: await freePort(), transport: await freePort() })
  const seeds = places.map(({ host, transport }) => `${host.address}:${transport}`).join()
  const all = places.map((place, at) => new NodeProcess(join(folder, `node-${at + 1}`), options, place, seeds))
  const cluster = {
    nodes: all,
    urls: all.map(({ url }) => url).join(),
    async close() {
      await Promise.all(all.map((node) => (kept ? node.stop() : node.kill())))
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await Promise.all(all.map((node) => node.start()))
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}

interface Place {
  host: NodeHost
  http: number
  transport: number
}

class NodeProcess implements OpenSearchNode {
  readonly url: string
  readonly #folder: string
  readonly #options: string[]
  readonly #place: Place
  readonly #seeds: string
  #child: ChildProcess | undefined

  constructor(folder: string, options: string[], place: Place, seeds: string) {
    this.#folder = folder
    this.#options = options
    this.#place = place
    this.#seeds = seeds
    this.url = `http://${place.host.address}:${place.http}`
  }

  get pid(): number {
    return this.#child!.pid!
  }

  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const { host, http, transport } = this.#place
    const name = this.#folder.split('/').at(-1)!
    const node = ['Node', name, this.#folder, host.address, String(http), String(transport), this.#seeds]
    const [program, ...args] = [...host.command, JAVA, ...this.#options, ...node]
    const child = spawn(program!, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (piece) => {
      output = `${output}${piece}`.slice(-4_000)
    })
    this.#child = child
    for (const until = performance.now() + STARTED_MS_MAX; ; await setTimeout(250)) {
      if (child.exitCode !== null) throw new Error(`the node ended: ${output}`)
      if (performance.now() > until) throw new Error(`the node did not start in time: ${output}`)
      const health = await fetch(`${this.url}/_cluster/health?timeout=1s`).catch(() => undefined)
      if (health?.ok) return
    }
  }

  kill = (): Promise<void> => this.#end('SIGKILL')
  stop = (): Promise<void> => this.#end('SIGTERM')

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}
