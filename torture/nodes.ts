/**
 * The service's processes as machines of an installation. Each has a place that outlives it, with its own door to the
 * database, and a process that is killed and started again. Owns no scenario.
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
  /** The sources that it runs, from the next start on: those here, or another version's. */
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

  /** Ready when this resolves. */
  async start(): Promise<void> {
    const ready = this.role === 'serve' ? /listening on (\S+)/ : /worker is running/
    const args = [...GUARD, join(this.root, 'src/process/main.ts'), this.role]
    this.#process = this.#children.start(args, this.#env(), ready, (child) => {
      this.#child = child
      this.#complaints.listen(child)
    })
    await this.#process
  }

  /** Where it listens, once it does; asked for anew after each start. */
  async url(): Promise<string> {
    return (await this.#process)!.captured
  }

  /** kill -9 at once, whatever it is doing, starting included; resolves when it is dead. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.kills += 1
    // Of a start that is killed nobody asks whether it became ready.
    this.#process?.catch(() => {})
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** As an operator would: SIGTERM, and it ends by itself. */
  async stop(): Promise<void> {
    await (await this.#process)?.stop()
  }

  get pid(): number {
    return this.#child!.pid!
  }
}
