/**
 * How a process ends: what asks it to stop, and the closing of what it opened. Owns signals and the order;
 * knows nothing of what is closed.
 */

/**
 * One Ctrl-C may arrive twice: from the terminal, which signals everybody, and a millisecond later from npm,
 * which passes it on. Nobody presses it twice this fast.
 */
const ECHO_MS = 500
const PARENT_LOOK_MS = 250

export interface StopRequest {
  /** Somebody asks for a clean stop: called once. */
  onStop: () => void
  /** And asks again while it goes on: for somebody who has no time. */
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
  // npm hands SIGTERM to its shell, and dash dies of it without telling us: we would serve on, unseen.
  if (process.env.npm_lifecycle_event) onParentDeath(stop)
}

function onParentDeath(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, PARENT_LOOK_MS).unref()
}

/** Things to close, last opened first. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = []

  push(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** All of them, whatever becomes of one: a server that will not close must not keep the database from stopping. */
  async close(): Promise<Error[]> {
    const failures: Error[] = []
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      await close().catch((error) => failures.push(error))
    }
    return failures
  }
}
