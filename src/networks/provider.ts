/**
 * A vendor as the operator has it: with a budget, a rate, a limit of simultaneous calls, and a breaker. Owns the one way to ask
 * it: a permit is written down first and the outcome afterwards, whatever happens to the caller meanwhile.
 */
import { secondsAfter } from '../base/clock.ts'
import { untilAborted } from '../base/until-aborted.ts'
import { Breaker, type Outcome } from '../providers/breaker.ts'
import { countDropped } from '../providers/dropped.ts'
import { VendorFailure } from '../providers/vendor-failure.ts'
import type { Permit, Vendor, VendorAnswer } from '../providers/vendor-port.ts'
import type { Sql } from '../storage/database.ts'
import { Alerts } from './alerts.ts'
import { Gate, type GateOptions, PACE_MS_MAX, PermitRefused } from './gate.ts'
import { type Attempt, type AttemptEnd, endAttempt, pause, resume } from './meter-store.ts'
import { Semaphore } from './semaphore.ts'
import { toThousandths } from './thousandths.ts'

/** What an answer gave, for the record. */
interface Gave {
  gave?: readonly string[]
  people?: number
}

export interface Ask<T> {
  attempt: Omit<Attempt, 'reserve'> & { costMax: number }
  call: (permit: Permit) => Promise<VendorAnswer<T>>
  describe: (answer: VendorAnswer<T>) => Gave
  /** Runs between recording the intention and the call: stores what must be known about the call after a crash. */
  before?: (attemptId: string) => Promise<void>
  /** Replaces plain recording: calls `end`, which records the answer, in the transaction that stores what the caller makes of it. */
  record?: (answer: VendorAnswer<T>, end: (sql: Sql) => Promise<void>) => Promise<void>
}

/** A vendor that is out of credit, or refuses our key, is not asked for this long, as each call would fail the same way. */
const STAY_AWAY_SECONDS = 300
/** Up to this long, waiting for one of its few places is better than failing. */
const TURN_MS_MAX = 5_000
/** Includes the wait for a place in the rate; for callers that must outlast both. */
export const PATIENCE_SECONDS = (PACE_MS_MAX + TURN_MS_MAX) / 1_000

export class Provider {
  readonly name: string
  readonly vendor: Vendor
  readonly #options: GateOptions
  readonly #breaker: Breaker
  readonly #semaphore: Semaphore
  readonly #alerts: Alerts
  readonly #gate: Gate
  readonly #running = new Set<Promise<unknown>>()
  /** Until this time the vendor is paused because only the operator can help, and refusals say so. */
  #refusesUntilMs = 0

  constructor(name: string, vendor: Vendor, options: GateOptions) {
    this.name = name
    this.vendor = vendor
    this.#options = options
    this.#semaphore = new Semaphore(options.limits.concurrency)
    this.#alerts = new Alerts(name, options)
    this.#gate = new Gate(name, options, this.#alerts)
    this.#breaker = new Breaker(
      () => options.clock.now().getTime(),
      (open) => this.#alerts.breaker(open),
    )
  }

  /** A question that cannot cost: takes its place in the rate but leaves no record. */
  async free<T>(call: (permit: Permit) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#inTurn(async () => {
      const { pass } = await this.#admit(null, signal)
      return this.#judged(pass, 'free', call)
    }, signal)
  }

  /**
   * A question that may cost. Once sent, it runs to its own deadline and is recorded even if the caller has left: what was paid
   * for must not become unknown because somebody closed a window.
   */
  async ask<T>(ask: Ask<T>, signal?: AbortSignal): Promise<VendorAnswer<T>> {
    const run = this.#inTurn(async () => {
      const { costMax, ...attempt } = ask.attempt
      const admitted = await this.#admit({ ...attempt, reserve: toThousandths(costMax) }, signal)
      const attemptId = admitted.attemptId!
      try {
        await ask.before?.(attemptId)
      } catch (error) {
        this.#breaker.leave(admitted.pass, 'unknown')
        await this.#note(attemptId, { outcome: 'NOT_SENT', cost: 0 })
        throw error
      }
      return this.#recorded(ask, attemptId, admitted.pass)
    }, signal)
    this.#running.add(run)
    const done = () => void this.#running.delete(run)
    run.then(done, done)
    return untilAborted(run, signal)
  }

  /** Parts of its answers that could not be read are counted, and reported to the operator once a minute. */
  dropped(operation: string, parts: string[]): void {
    this.#alerts.dropped(operation, parts)
  }

  /** At the operator's request: tests the vendor even while it is paused, and ends the pause if it works. */
  async check(signal?: AbortSignal): Promise<{ creditsLeft: number | null }> {
    const checked = await this.vendor.check.check(signal)
    await resume(this.#options.database, this.name)
    return checked
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#running)
    await this.vendor.close()
  }

  /** A caller that waits too long for a place is told that the provider is busy. */
  async #inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const patience = AbortSignal.timeout(TURN_MS_MAX)
    const leaving = signal ? AbortSignal.any([signal, patience]) : patience
    let entered = false
    const enter = () => {
      entered = true
      return work()
    }
    try {
      return await this.#semaphore.pass(enter, leaving)
    } catch (error) {
      if (entered || signal?.aborted || !patience.aborted) throw error
      throw new VendorFailure('RATE_LIMITED', `${this.name} is busy with other questions`, { retryAfterSeconds: 2 })
    }
  }

  /** Passes the breaker and the gate, which writes the attempt. */
  async #admit(attempt: Attempt | null, signal?: AbortSignal): Promise<{ pass: number; attemptId: string | null }> {
    const pass = this.#breaker.enter()
    if (pass === null) {
      const retryAfterSeconds = Math.max(1, Math.ceil(this.#breaker.waitMs / 1_000))
      throw new VendorFailure('UNAVAILABLE', `${this.name} failed too often and is not asked for a moment`, {
        retryAfterSeconds,
      })
    }
    try {
      return { pass, attemptId: await this.#gate.permit(attempt, signal) }
    } catch (error) {
      // The vendor was not asked, so this says nothing about it.
      this.#breaker.leave(pass, 'unknown')
      throw this.#refusedStill(error)
    }
  }

  #refusedStill(error: unknown): unknown {
    const isPaused = error instanceof PermitRefused && error.reason === 'UNAVAILABLE'
    if (!isPaused || this.#options.clock.now().getTime() >= this.#refusesUntilMs) return error
    const { reason, message, retryAfterSeconds = 0 } = error
    return new PermitRefused(reason, message, { retryAfterSeconds, needsOperator: true })
  }

  async #recorded<T>(ask: Ask<T>, attemptId: string, pass: number): Promise<VendorAnswer<T>> {
    const { database, clock } = this.#options
    let answer: VendorAnswer<T>
    try {
      answer = await this.#judged(pass, ask.attempt.operation, ask.call)
    } catch (error) {
      await this.#note(attemptId, failedEnd(error))
      throw error
    }
    const outcome = answer.kind
    // The cost of a pending lookup is unknown until it ends, so its reserve stands.
    const cost = outcome === 'PENDING' ? null : toThousandths(answer.cost)
    const end = { outcome, cost, ...ask.describe(answer) }
    const note = (sql: Sql) => endAttempt(sql, attemptId, end, clock.now())
    await (ask.record ? ask.record(answer, note) : note(database))
    return answer
  }

  /** Records a failed call. If even that fails, the attempt stays OPEN and its reserve counts. */
  async #note(attemptId: string, end: AttemptEnd): Promise<void> {
    const { database, clock } = this.#options
    await endAttempt(database, attemptId, end, clock.now()).catch((error) => this.#alerts.unrecorded(error))
  }

  async #judged<T>(pass: number, operation: string, call: (permit: Permit) => Promise<T>): Promise<T> {
    let outcome: Outcome = 'unknown'
    try {
      const { value, dropped } = await countDropped(() => call(async () => void (await this.#gate.permit(null))))
      outcome = 'answered'
      this.dropped(operation, dropped)
      return value
    } catch (error) {
      // A permit refused by the gate says nothing about the vendor.
      if (error instanceof VendorFailure && !(error instanceof PermitRefused)) outcome = await this.#weigh(error)
      throw error
    } finally {
      this.#breaker.leave(pass, outcome)
    }
  }

  async #weigh(failure: VendorFailure): Promise<Outcome> {
    const { database, clock } = this.#options
    const { reason, needsOperator, retryAfterSeconds } = failure
    // A refused question will be refused again, so a person has to look.
    if (needsOperator || reason === 'REFUSED') this.#alerts.raise(reason, failure.message)
    const away = needsOperator ? STAY_AWAY_SECONDS : reason === 'RATE_LIMITED' ? (retryAfterSeconds ?? 1) : 0
    if (needsOperator && reason !== 'NO_CREDIT') this.#refusesUntilMs = clock.now().getTime() + away * 1_000
    if (away > 0) {
      await pause(database, this.name, secondsAfter(clock.now(), away)).catch((error) => this.#alerts.unrecorded(error))
    }
    if (reason === 'MALFORMED') return 'unknown'
    return reason === 'UNAVAILABLE' && !needsOperator ? 'outage' : 'answered'
  }
}

function failedEnd(error: unknown): AttemptEnd {
  if (!(error instanceof VendorFailure)) return { outcome: 'LOST', cost: null }
  return error.maybeBilled ? { outcome: 'LOST', cost: null } : { outcome: error.reason, cost: 0 }
}
