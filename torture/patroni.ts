/**
 * Three machines under Patroni with etcd and HAProxy, all of them processes here, by the files of deploy/patroni. Owns their
 * folders, addresses and end; owns no scenario. Where a program is not installed there is nothing to run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Closers, makeFolder } from '../bench/stage.ts'
import { until } from '../test/support/until.ts'
import type { Ground } from './stage.ts'
import { type Account, accountOf, findPostgres, freePort } from './system-postgres.ts'

const FILES = 'deploy/patroni'
const NAMES = ['node1', 'node2', 'node3']
const PASSWORD = 'of-a-torture'
/** A machine that comes back may have to be copied anew. */
const JOIN_MS_MAX = 180_000

interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  postgres: string
}

/** Undefined, and what is missing is told. */
export async function findPatroni(): Promise<Programs | string> {
  const places = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }
  const postgres = await findPostgres()
  const missing = postgres ? [] : ['postgresql']
  for (const [name, file] of Object.entries(places)) await access(file).catch(() => missing.push(name))
  return missing.length > 0 ? `not run: ${missing.join(', ')} not installed` : { ...places, postgres: postgres! }
}

interface Ports {
  peer: number
  client: number
  postgres: number
  rest: number
}

interface Member {
  name: string
  role: string
  state: string
}

class Machine {
  readonly name: string
  readonly ports: Ports
  readonly dataDir: string
  readonly #start: () => ChildProcess
  #patroni: ChildProcess | undefined

  constructor(name: string, ports: Ports, dataDir: string, start: () => ChildProcess) {
    this.name = name
    this.ports = ports
    this.dataDir = dataDir
    this.#start = start
  }

  start(): void {
    this.#patroni = this.#start()
  }

  /** As when its power is cut: Patroni first, so that it does not mend what comes after. */
  async kill(): Promise<void> {
    const pid = Number((await readFile(join(this.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
    await end(this.#patroni, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
  }

  /** As an operator does before an upgrade of PostgreSQL or of the machine. */
  async stop(): Promise<void> {
    await end(this.#patroni, 'SIGTERM')
  }

  async is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${this.ports.rest}/${role}`, { signal: AbortSignal.timeout(2_000) })
    return asked.then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export class PatroniCluster {
  readonly ground: Ground
  readonly machines: Machine[]

  constructor(machines: Machine[], port: number) {
    this.machines = machines
    this.ground = { user: 'scout', password: PASSWORD, database: 'scout', target: { host: '127.0.0.1', port } }
  }

  async primary(): Promise<Machine> {
    return until('somebody is the primary', () => this.#who('primary'), { ms: JOIN_MS_MAX })
  }

  /** All three there, and one of the standbys has whatever is acknowledged. */
  async whole(): Promise<void> {
    await until(
      'all machines keep up',
      async () => {
        const primary = await this.#who('primary')
        if (!primary || !(await this.#who('synchronous'))) return false
        const answer = await fetch(`http://127.0.0.1:${primary.ports.rest}/cluster`)
        const { members } = (await answer.json()) as { members: Member[] }
        return members.length === NAMES.length && members.every(({ state }) => /running|streaming/.test(state))
      },
      { ms: JOIN_MS_MAX },
    )
  }

  /** Another becomes the primary, with nobody killed. */
  async switchOver(): Promise<void> {
    const from = await this.primary()
    const to = await until('a standby has everything', () => this.#who('synchronous'), { ms: JOIN_MS_MAX })
    const answer = await fetch(`http://127.0.0.1:${from.ports.rest}/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
      body: JSON.stringify({ leader: from.name, candidate: to.name }),
    })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  async #who(role: 'primary' | 'synchronous'): Promise<Machine | undefined> {
    for (const machine of this.machines) if (await machine.is(role)) return machine
    return undefined
  }
}

/** With an empty database of ours in it. */
export async function startPatroni(closers: Closers, programs: Programs): Promise<PatroniCluster> {
  const folder = join(await makeFolder(closers), 'patroni')
  await mkdir(folder)
  const account = await accountOf('postgres')
  if (account) await chown(folder, account.uid, account.gid)
  const ports = new Map<string, Ports>()
  for (const name of NAMES)
    ports.set(name, {
      peer: await freePort(),
      client: await freePort(),
      postgres: await freePort(),
      rest: await freePort(),
    })
  startEtcd(closers, programs, { folder, ports, account })
  const machines = NAMES.map((name) => machineOf(name, programs, { folder, ports, account }))
  closers.push(() => Promise.all(machines.map((machine) => machine.stop())))
  for (const machine of machines) machine.start()
  const [port, replicaPort] = [await freePort(), await freePort()]
  const addresses = machines.flatMap(({ name, ports: { postgres, rest } }) => [
    [name.toUpperCase(), `127.0.0.1:${postgres}`],
    [`${name.toUpperCase()}_REST`, String(rest)],
  ])
  const binds = { PRIMARY_BIND: `127.0.0.1:${port}`, REPLICA_BIND: `127.0.0.1:${replicaPort}` }
  const haproxy = spawn(programs.haproxy, ['-db', '-f', join(FILES, 'haproxy.cfg')], {
    stdio: 'ignore',
    env: { ...process.env, ...Object.fromEntries(addresses), ...binds },
  })
  closers.push(() => end(haproxy, 'SIGTERM'))
  const cluster = new PatroniCluster(machines, port)
  await cluster.whole()
  await makeDatabase(port)
  return cluster
}

interface Place {
  folder: string
  ports: Map<string, Ports>
  account: Account | undefined
}

function startEtcd(closers: Closers, { etcd }: Programs, { folder, ports, account }: Place): void {
  const peers = NAMES.map((name) => `${name}=http://127.0.0.1:${ports.get(name)!.peer}`).join(',')
  for (const name of NAMES) {
    const { peer, client } = ports.get(name)!
    const child = spawn(etcd, [], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(folder, `${name}.etcd`),
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_INITIAL_CLUSTER: peers,
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_HEARTBEAT_INTERVAL: '200',
        ETCD_ELECTION_TIMEOUT: '2000',
      },
    })
    closers.push(() => end(child, 'SIGTERM'))
  }
}

function machineOf(name: string, programs: Programs, { folder, ports, account }: Place): Machine {
  const { postgres, rest } = ports.get(name)!
  const dataDir = join(folder, name)
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: NAMES.map((each) => `127.0.0.1:${ports.get(each)!.client}`).join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
  }
  const file = join(process.cwd(), FILES, 'patroni.yml')
  return new Machine(name, { ...ports.get(name)! }, dataDir, () =>
    spawn(programs.patroni, [file], { ...account, cwd: folder, stdio: 'ignore', env }),
  )
}

async function makeDatabase(port: number): Promise<void> {
  const client = await until('the proxy leads to the primary', async () => {
    const one = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' })
    one.on('error', () => {})
    return one.connect().then(
      () => one,
      () => undefined,
    )
  })
  await client.query(`create role scout login password '${PASSWORD}'`)
  await client.query('create database scout owner scout')
  await client.end()
}
