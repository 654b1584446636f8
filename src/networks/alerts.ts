/**
 * Alerts about what only the operator can fix: a vendor out of credit, a refused key, a used-up budget. Owns how often each is
 * repeated. They go to the log as errors and to a counter, never to a client.
 */
export interface AlertSink {
  log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  onAlert?: (provider: string, reason: string) => void
  /** Called with the number of parts of an answer that could not be read. */
  onDropped?: (provider: string, operation: string, parts: number) => void
  clock: { now(): Date }
}

/** One line a minute tells an operator as much as one for each call. */
const REPEAT_MS = 60_000

export class Alerts {
  readonly #provider: string
  readonly #sink: AlertSink
  readonly #saidAtMs = new Map<string, number>()

  constructor(provider: string, sink: AlertSink) {
    this.#provider = provider
    this.#sink = sink
  }

  raise(reason: string, message: string): void {
    this.#sink.onAlert?.(this.#provider, reason)
    if (this.#isToBeSaid(reason)) this.#sink.log.error({ provider: this.#provider, reason }, message)
  }

  dropped(operation: string, parts: string[]): void {
    if (parts.length === 0) return
    this.#sink.onDropped?.(this.#provider, operation, parts.length)
    if (!this.#isToBeSaid(`dropped ${operation}`)) return
    const fields = { provider: this.#provider, operation, part: parts[0] }
    this.#sink.log.warn(fields, `${parts.length} part(s) of an answer were left out as they cannot be read`)
  }

  #isToBeSaid(subject: string): boolean {
    const nowMs = this.#sink.clock.now().getTime()
    if (nowMs - (this.#saidAtMs.get(subject) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return false
    this.#saidAtMs.set(subject, nowMs)
    return true
  }

  breaker(open: boolean): void {
    const provider = this.#provider
    if (open) this.#sink.log.warn({ provider }, 'the provider is down: calls to it fail at once until it answers again')
    else this.#sink.log.info({ provider }, 'the provider answers again')
  }

  /** The attempt stays OPEN in the database, and the report counts its reserve. */
  unrecorded(error: unknown): void {
    this.#sink.log.error({ provider: this.#provider, err: error }, 'what became of a call could not be recorded')
  }
}
