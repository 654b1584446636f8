/**
 * Real OpenSearch nodes as processes of this machine, from the jars that scripts/ci/opensearch fetches. Owns their ports, folders
 * and end; each node can be killed and started again with its data.
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
/** The folder with the jars; undefined if nobody has fetched them. */
export const openSearchJars = [
  process.env.SCOUT_OPENSEARCH_JARS,
  join(ROOT, 'node_modules/.cache/opensearch/lib'),
].find((folder) => folder !== undefined && existsSync(folder))
const NODE = join(ROOT, 'scripts/ci/opensearch/Node.java')
const JAVA = process.env.SCOUT_OPENSEARCH_JAVA ?? 'java'
/** After this a node is reported as not starting; on a busy machine three nodes take minutes. */
const STARTED_MS_MAX = 600_000
/** The nodes live for minutes, so thorough compilation would cost more than it saves. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export interface OpenSearchNode {
  readonly url: string
  readonly pid: number
  /** Kills the node as a power cut would. */
  kill(): Promise<void>
  /** Stops the node properly, with everything written to disk. */
  stop(): Promise<void>
  start(): Promise<void>
}

export interface OpenSearchCluster {
  nodes: OpenSearchNode[]
  /** The addresses of all nodes, in the form of the setting. */
  urls: string
  close(): Promise<void>
}

/** Below the range from which systems assign ports to connections, so that a restarted node finds its port still free. */
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

/** Where a node runs, if not on this machine. */
export interface NodeHost {
  address: string
  /** Put before the command that starts the node. */
  command: string[]
}

const HERE: NodeHost = { address: '127.0.0.1', command: [] }

export interface NodesWanted {
  nodes?: number
  heapMb?: number
  /** A folder in which their data outlive them; otherwise the data are removed with them. */
  kept?: string | undefined
  /** One host for each node. */
  hosts?: NodeHost[] | undefined
}

/** Once for all nodes, into a folder beside the jars it is compiled with. */
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
