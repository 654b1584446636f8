/**
 * One machine of a Patroni cluster: its etcd, its Patroni with PostgreSQL, and the PostgreSQL version it runs. Owns these
 * processes; knows nothing of the other machines.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine as Cable } from './namespaces.ts'
import type { Account } from './system-postgres.ts'

export interface Ports {
  peer: number
  client: number
  postgres: number
  rest: number
}

export interface MachinePlan {
  name: string
  address: string
  ports: Ports
  /** Folder of the whole cluster; each machine has a subfolder with its name. */
  folder: string
  account: Account | undefined
  /** If there is one, the machine can be cut off from the others. */
  cable: Cable | undefined
  patroni: { command: string[]; env: Record<string, string> }
  etcd: { command: string[]; env: Record<string, string> }
}

export class PatroniMachine {
  readonly name: string
  readonly address: string
  readonly ports: Ports
  readonly cable: Cable | undefined
  readonly #plan: MachinePlan
  readonly #programs: string
  #patroni: ChildProcess | undefined
  #etcd: ChildProcess | undefined

  constructor(plan: MachinePlan) {
    this.name = plan.name
    this.address = plan.address
    this.ports = plan.ports
    this.cable = plan.cable
    this.#plan = plan
    this.#programs = join(plan.folder, `${plan.name}.programs`)
  }

  /** The PostgreSQL that the next start runs, as a package manager replaces it while the service is stopped. */
  async install(programs: string): Promise<void> {
    await rm(this.#programs, { force: true })
    await symlink(programs, this.#programs)
  }

  start(): void {
    this.startEtcd()
    const dataDir = join(this.#plan.folder, this.name)
    this.#patroni = this.#run(this.#plan.patroni.command, {
      ...this.#plan.patroni.env,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: this.#programs,
    })
  }

  startEtcd(): void {
    if (!isOver(this.#etcd)) return
    this.#etcd = this.#run(this.#plan.etcd.command, this.#plan.etcd.env)
  }

  killEtcd(): Promise<void> {
    return end(this.#etcd, 'SIGKILL')
  }

  /** Like a power failure. Patroni is killed first, so that it does not repair the rest. */
  async kill(): Promise<void> {
    const file = join(this.#plan.folder, this.name, 'postmaster.pid')
    const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
    await end(this.#patroni, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    await this.killEtcd()
  }

  /** As an operator does before upgrading PostgreSQL. */
  stop(): Promise<void> {
    return end(this.#patroni, 'SIGTERM')
  }

  async close(): Promise<void> {
    await this.stop()
    await end(this.#etcd, 'SIGTERM')
  }

  async is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    return (await this.ask(role))?.status === 200
  }

  /** Undefined if it does not answer. */
  ask(path: string): Promise<Response | undefined> {
    const url = `http://${this.address}:${this.ports.rest}/${path}`
    return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  }

  /**
   * Whether etcd's peers are connected: for some seconds after a cut, etcd has a leader while two of its three members are not
   * yet connected.
   */
  async areEtcdPeersConnected(): Promise<boolean> {
    const ask = (path: string) =>
      fetch(`http://${this.address}:${this.ports.client}/${path}`, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => (answer.ok ? answer.text() : ''))
        .catch(() => '')
    const peers = (await ask('metrics')).match(/^etcd_network_active_peers.* [01]$/gm) ?? []
    return peers.length > 1 && peers.every((line) => line.endsWith(' 1')) && (await ask('health')) !== ''
  }

  #run([program, ...args]: string[], env: Record<string, string>): ChildProcess {
    const { cable, account, folder } = this.#plan
    // Entering a network namespace needs root, which is dropped right after.
    const leave =
      cable && account ? ['setpriv', '--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'] : []
    const [first, ...rest] = [...(cable?.command ?? []), ...leave, program!, ...args]
    const as = cable ? {} : account
    return spawn(first!, rest, { ...as, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH, ...env } })
  }
}

const isOver = (child: ChildProcess | undefined) => !child || child.exitCode !== null || child.signalCode !== null

export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return
  const exited = once(child!, 'exit')
  child!.kill(signal)
  await exited
}
