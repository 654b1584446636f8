/**
 * Three machines under Patroni with etcd and HAProxy, using the files of deploy/patroni. The machines are processes here, in
 * separate network namespaces if the system allows it. Owns their folders, addresses and end; contains no scenario. Without the
 * programs nothing is run.
 */
import { spawn } from 'node:child_process'
import { access, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Closers, makeFolder } from '../bench/stage.ts'
import { until } from '../test/support/until.ts'
import { type Machine as Cable, openMachines } from './namespaces.ts'
import { end, type MachinePlan, PatroniMachine, type Ports } from './patroni-machine.ts'
import type { DatabaseTarget } from './stage.ts'
import { type Account, accountOf, findPostgres, freePort } from './system-postgres.ts'

const FILES = 'deploy/patroni'
const NAMES = ['node1', 'node2', 'node3']
const PASSWORD = 'of-a-torture'
/** A machine that comes back may have to be copied from the primary again. */
const JOIN_MS_MAX = 180_000
/** The network that an operator replaces by their own. */
const NETWORK = /10\.0\.0\.0\/24/g

interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

/** The programs, or what is missing, in words. */
export async function findPatroni(): Promise<Programs | string> {
  const places = {
    patroni: process.env.SCOUT_TORTURE_PATRONI ?? '/usr/bin/patroni',
    etcd: '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
  }
  const postgres = await findPostgres()
  const missing = postgres ? [] : ['postgresql']
  for (const [name, file] of Object.entries(places)) await access(file).catch(() => missing.push(name))
  return missing.length > 0 ? `not run: ${missing.join(', ')} not installed` : { ...places, postgres: postgres! }
}

export class PatroniCluster {
  readonly databaseTarget: DatabaseTarget
  readonly machines: PatroniMachine[]

  constructor(machines: PatroniMachine[], port: number) {
    this.machines = machines
    this.databaseTarget = { user: 'scout', password: PASSWORD, database: 'scout', target: { host: '127.0.0.1', port } }
  }

  async primary(): Promise<PatroniMachine> {
    return until('somebody is the primary', () => this.#who('primary'), { ms: JOIN_MS_MAX })
  }

  /** Waits until two standbys follow, one of them synchronously, and etcd can lose any one of its three members. */
  async whole(): Promise<void> {
    await until(
      'all machines keep up',
      async () => {
        const primary = await this.#who('primary')
        if (!primary || !(await this.#who('synchronous'))) return false
        // Asks who is connected: the cluster's list still has what a machine reported before it was cut off.
        const answer = await primary.ask('patroni')
        const { replication = [] } = ((await answer?.json()) ?? {}) as { replication?: { state: string }[] }
        if (replication.filter(({ state }) => state === 'streaming').length !== NAMES.length - 1) return false
        const answers = await Promise.all(this.machines.map((machine) => machine.areEtcdPeersConnected()))
        return answers.every(Boolean)
      },
      { ms: JOIN_MS_MAX },
    )
  }

  /** The versions the machines report: 150018 is 15.18. */
  async versions(): Promise<number[]> {
    const answers = this.machines.map(async (machine) => {
      const answer = await machine.ask('patroni')
      return ((await answer?.json()) as { server_version?: number } | undefined)?.server_version ?? 0
    })
    return Promise.all(answers)
  }

  /** Makes another machine the primary, without killing any. */
  async switchOver(): Promise<void> {
    const from = await this.primary()
    const to = await until('a standby has everything', () => this.#who('synchronous'), { ms: JOIN_MS_MAX })
    const answer = await fetch(`http://${from.address}:${from.ports.rest}/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
      body: JSON.stringify({ leader: from.name, candidate: to.name }),
    })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  async #who(role: 'primary' | 'synchronous'): Promise<PatroniMachine | undefined> {
    for (const machine of this.machines) if (await machine.is(role)) return machine
    return undefined
  }
}

/** Starts a cluster that contains an empty database for the service. */
export async function startPatroni(closers: Closers, programs: Programs): Promise<PatroniCluster> {
  const folder = join(await makeFolder(closers), 'patroni')
  await mkdir(folder)
  const account = await accountOf('postgres')
  if (account) await chown(folder, account.uid, account.gid)
  const cables = await openMachines(closers, NAMES.length)
  const file = await configurationIn(folder, cables)
  const machines = (await plansOf(programs, { folder, account, cables, file })).map((plan) => new PatroniMachine(plan))
  closers.push(() => Promise.all(machines.map((machine) => machine.close())))
  for (const machine of machines) {
    await machine.install(programs.postgres)
    machine.start()
  }
  const [port, replicaPort] = [await freePort(), await freePort()]
  const addresses = machines.flatMap(({ name, address, ports: { postgres, rest } }) => [
    [name.toUpperCase(), `${address}:${postgres}`],
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

/** The configuration file, with the network of these machines filled in. */
async function configurationIn(folder: string, cables: Cable[] | undefined): Promise<string> {
  const network = cables ? cables[0]!.address.replace(/\d+$/, '0/24') : '127.0.0.0/24'
  const text = (await readFile(join(FILES, 'patroni.yml'), 'utf8')).replace(NETWORK, network)
  const file = join(folder, 'patroni.yml')
  await writeFile(file, text)
  return file
}

interface Place {
  folder: string
  account: Account | undefined
  cables: Cable[] | undefined
  file: string
}

async function plansOf(programs: Programs, { folder, account, cables, file }: Place): Promise<MachinePlan[]> {
  const sites: Site[] = []
  for (const [at, name] of NAMES.entries()) {
    const ports = {
      peer: await freePort(),
      client: await freePort(),
      postgres: await freePort(),
      rest: await freePort(),
    }
    sites.push({ name, address: cables?.[at]?.address ?? '127.0.0.1', ports })
  }
  return sites.map((site, at) => ({
    ...site,
    folder,
    account,
    cable: cables?.[at],
    patroni: { command: [programs.patroni, file], env: patroniEnv(site, sites, folder) },
    etcd: { command: [programs.etcd], env: etcdEnv(site, sites, folder) },
  }))
}

interface Site {
  name: string
  address: string
  ports: Ports
}

function etcdEnv({ name, address, ports: { peer, client } }: Site, sites: Site[], folder: string) {
  const peers = sites.map((site) => `${site.name}=http://${site.address}:${site.ports.peer}`)
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, `${name}.etcd`),
    ETCD_LISTEN_PEER_URLS: `http://${address}:${peer}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:${peer}`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:${client}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:${client}`,
    ETCD_INITIAL_CLUSTER: peers.join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_HEARTBEAT_INTERVAL: '100',
    ETCD_ELECTION_TIMEOUT: '1000',
  }
}

function patroniEnv({ name, address, ports: { postgres, rest } }: Site, sites: Site[], folder: string) {
  return {
    LC_ALL: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: sites.map((site) => `${site.address}:${site.ports.client}`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${rest}`,
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: `${address}:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${postgres}`,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
  }
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
