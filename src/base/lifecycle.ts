/**
 * How a process ends: what asks it to stop, and closing what it opened. Owns the
 * signals and the order; knows nothing of what is being closed.
 */
import type { Log } from './log.ts'

/**
 * One Ctrl-C may arrive twice: from the terminal, which signals every process, and a millisecond later from npm, which passes it
 * on. Nobody presses it twice this fast.
 */
const ECHO_MS = 500
const PARENT_LOOK_MS = 250

export interface StopRequest {
  /** Called once, at the first request to stop cleanly. */
  onStop: () => void
  /** Called when the request is repeated while the process is still stopping: the operator does not want to wait. */
  onInsist: () => void
}

export function awaitStopRequest({ onStop, onInsist }: StopRequest): void {
  let firstAt: number | undefined
  const stop = () => {
    if (firstAt !== undefined) return
    firstAt = performance.now()
    onStop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined && performance.now() - firstAt > ECHO_MS) onInsist()
      stop()
    })
  }
  // npm sends SIGTERM to its shell, and dash dies of it without telling us. We would go on serving, unseen.
  if (process.env.npm_lifecycle_event) onParentDeath(stop)
}

/**
 * A failure that nobody awaits belongs to one request or one piece of work, which has failed already. Without this, Node would end
 * the process, and with it everything that others have under way.
 */
export function outliveLostFailures(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'))
}

function onParentDeath(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, PARENT_LOOK_MS).unref()
}

/** Things to close, the last opened first. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = []

  push(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** Closes all of them even if one fails: a server that does not close must not keep the database from stopping. */
  async close(): Promise<Error[]> {
    const failures: Error[] = []
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      await close().catch((error) => failures.push(error))
    }
    return failures
  }
}
