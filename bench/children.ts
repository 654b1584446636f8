/** The processes a run starts: the service's own and the bare baselines. Owns their start and end; does not know what they do. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_MS_MAX = 30_000
/** The service gives itself 25 s to stop; an idle one takes a fraction of a second. */
const STOP_MS_MAX = 10_000
const STDERR_CHARS_MAX = 2_000

export interface Started {
  pid: number
  /** What the readiness pattern captured first. */
  captured: string
  stop(): Promise<void>
}

export class Children {
  readonly #running = new Set<ChildProcess>()

  /** Runs Node on a script of this repository, and resolves when its output matches `ready`. `onSpawn` gets the process before that. */
  async start(
    args: string[],
    env: Record<string, string>,
    ready: RegExp,
    onSpawn?: (child: ChildProcess) => void,
  ): Promise<Started> {
    const child = this.#keep(
      spawn(process.execPath, args, {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // In a process group of its own: Ctrl-C reaches only us, and we stop the children in order.
        detached: true,
      }),
    )
    onSpawn?.(child)
    const captured = await output(child, args.join(' '), ready)
    return { pid: child.pid!, captured, stop: () => this.#stop(child) }
  }

  /** Starts a baseline, which gives one answer to each task. */
  bare<Task extends object, Result>(script: string): { run(task: Task): Promise<Result>; stop(): Promise<void> } {
    const child = this.#keep(
      fork(fileURLToPath(new URL(script, import.meta.url)), { serialization: 'advanced', detached: true }),
    )
    return {
      async run(task) {
        const died = new AbortController()
        const exited = once(child, 'exit', { signal: died.signal }).then(() => {
          throw new Error(`${script} ended before it answered`)
        })
        const answered = once(child, 'message', { signal: died.signal })
        child.send(task)
        const [answer] = (await Promise.race([answered, exited]).finally(() => {
          exited.catch(() => {})
          died.abort()
        })) as [{ result?: Result; error?: string }]
        if (answer.error !== undefined) throw new Error(`${script}: ${answer.error}`)
        return answer.result as Result
      },
      stop: () => this.#stop(child),
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#stop(child)))
  }

  #keep(child: ChildProcess): ChildProcess {
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }

  async #stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    await exited
    clearTimeout(impatient)
  }
}

async function output(child: ChildProcess, name: string, ready: RegExp): Promise<string> {
  let stdout = ''
  let stderr = ''
  child.stderr!.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_CHARS_MAX)
  })
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${name} ${why}\n${stderr}`))
    const timer = setTimeout(() => fail('did not become ready'), READY_MS_MAX)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
    const listen = (chunk: Buffer) => {
      stdout += chunk
      const match = ready.exec(stdout)
      if (!match) return
      clearTimeout(timer)
      // Later output is not kept but still read: a full pipe would block the process.
      child.stdout!.off('data', listen).resume()
      resolve(match[1] ?? '')
    }
    child.stdout!.on('data', listen)
  })
}
