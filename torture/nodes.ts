/**
 * The service's processes as machines of an installation. Each has a place that outlives it, with its own proxy to the database,
 * and a process that is killed and started again. Contains no scenario.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Children, Started } from '../bench/children.ts'
import { GUARD } from '../bench/stage.ts'
import type { Complaints } from './complaints.ts'
import type { DatabaseProxy } from './database-proxy.ts'

export type Role = 'serve' | 'work'

export class ServiceNode {
  readonly role: Role
  readonly proxy: DatabaseProxy
  readonly #children: Children
  readonly #env: () => Record<string, string>
  readonly #complaints: Complaints
  #process: Promise<Started> | undefined
  #child: ChildProcess | undefined
  kills = 0
  /** The sources it runs from its next start on: these, or another version's. */
  root = '.'

  constructor(
    role: Role,
    proxy: DatabaseProxy,
    tools: { children: Children; complaints: Complaints; env: () => Record<string, string> },
  ) {
    this.role = role
    this.proxy = proxy
    this.#children = tools.children
    this.#env = tools.env
    this.#complaints = tools.complaints
  }

  /** Resolves when the process is ready. */
  async start(): Promise<void> {
    const ready = this.role === 'serve' ? /listening on (\S+)/ : /worker is running/
    const args = [...GUARD, join(this.root, 'src/process/main.ts'), this.role]
    this.#process = this.#children.start(args, this.#env(), ready, (child) => {
      this.#child = child
      this.#complaints.listen(child)
    })
    await this.#process
  }

  /** Its address, available once it listens; ask again after each start. */
  async url(): Promise<string> {
    return (await this.#process)!.captured
  }

  /** kill -9 at once, whatever it is doing, including starting; resolves when it is dead. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.kills += 1
    // If it is killed while starting, its failure to become ready is expected.
    this.#process?.catch(() => {})
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** Like an operator: sends SIGTERM and waits for it to end. */
  async stop(): Promise<void> {
    await (await this.#process)?.stop()
  }

  get pid(): number {
    return this.#child!.pid!
  }
}
