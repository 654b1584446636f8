/**
 * A call to the network, from first try to outcome. Owns the total deadline, the retries, the breaker
 * and what is logged; does not know what answers mean. Every call made through it must be safe to
 * repeat: a read, or a write under an idempotency key. The retry loop is our own because in cockatiel a
 * pause cannot depend both on the answer's Retry-After and on what is left of the deadline.
 */
import { setTimeout as sleepFor } from 'node:timers/promises'
import { NETWORK_DEADLINE_SECONDS } from '../../contract/network.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { Breaker, type Outcome } from './breaker.ts'
import { countDropped } from './dropped.ts'
import { type ErrorCode, refusal } from './refusal.ts'
import { TryFailure } from './try-failure.ts'
import { type CallWatch, watchCall } from './watched-call.ts'
import { openWire, type Wire, type WireRequest } from './wire.ts'

export interface OutboundLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Shares between processes until when the network asked not to be called. */
export interface SharedAway {
  untilMs(): Promise<number>
  stay(untilMs: number): Promise<void>
}

export interface OutboundOptions extends CallWatch {
  /** Address of the network; the contract's paths are appended to it. */
  url: string
  token: string
  /** For a whole call, including retries and pauses. */
  deadlineMs?: number
  /** For one try. Absent: a try may take all the time left, which is what the contract promises a network. */
  tryTimeoutMs?: number
  bodyBytesMax?: number
  /** Sockets to the network; further calls wait for a free one. 256 sockets at 50 ms a call carry 5,000 calls a second. */
  connectionsMax?: number
  clock?: Clock
  random?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  log?: OutboundLog
  /** Absent: the network's wish not to be called is known to this process only. */
  away?: SharedAway
  /** Called about what only the operator can fix: a refused token, a wrong address, a question that the network does not accept. */
  onAlert?: (reason: string) => void
  /** Called with the number of parts of an answer that could not be read. */
  onDropped?: (operation: string, parts: number) => void
}

export interface Call<T> {
  operation: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  idempotencyKey?: string
  deadlineMs?: number
  /** For calls whose second try might be billed again: one try may take all the time left. */
  patient?: boolean
  /** Codes that mean, for this operation, that the thing asked for does not exist. */
  goneCodes?: readonly ErrorCode[]
  /** Turns the body of a 2xx answer into its value, or throws `malformed`. */
  read(body: Buffer): T
}

/** Two more tries ride out a lost connection or a restart; more would multiply the load on a struggling network. */
const TRIES_MAX = 3
/** A malformed answer is rarely chance: after one more try we take it that this network always answers so. */
const TRIES_MALFORMED_MAX = 2
/** Full jitter: the pause is random between nothing and this, doubled for each try, so that callers spread out. */
const PAUSE_MS = 200
/** A try with less time left cannot end well, and would still count against the network. */
const TRY_MS_MIN = 20
/** One line a minute tells an operator as much as one line for each call. */
const REPEAT_LOG_MS = 60_000

export class Outbound {
  readonly #options: OutboundOptions
  readonly #nowMs: () => number
  readonly #wire: Wire
  readonly #breaker: Breaker
  #awayUntilMs = 0
  readonly #loggedAtMs = new Map<string, number>()

  constructor(options: OutboundOptions) {
    const { bodyBytesMax = 2_000_000, connectionsMax = 256, clock = systemClock, log } = options
    this.#options = options
    this.#nowMs = () => clock.now().getTime()
    const headers = { authorization: `Bearer ${options.token}` }
    this.#wire = openWire({ url: options.url, headers, bodyBytesMax, connectionsMax })
    this.#breaker = new Breaker(this.#nowMs, (open) => {
      if (open) log?.warn({}, 'the network is down: calls to it fail at once until it answers again')
      else log?.info({}, 'the network answers again')
    })
  }

  /** Rejects with a NetworkFailure, or with the signal's reason once the caller gave up. */
  call<T>(call: Call<T>, signal?: AbortSignal): Promise<T> {
    return watchCall(this.#options, call.operation, async (progress) => {
      try {
        return await this.#tryUntilDeadline(call, progress, signal)
      } catch (error) {
        if (error instanceof TryFailure) this.#report(call.operation, error)
        throw error
      }
    })
  }

  async close(): Promise<void> {
    this.#wire.close()
  }

  async #tryUntilDeadline<T>(call: Call<T>, progress: { tries: number }, signal?: AbortSignal) {
    const { deadlineMs = NETWORK_DEADLINE_SECONDS * 1_000, sleep = pause } = this.#options
    const endsAt = performance.now() + (call.deadlineMs ?? deadlineMs)
    await this.#awaitWelcome(endsAt, signal)
    const { method, path, idempotencyKey } = call
    const body = call.body === undefined ? null : JSON.stringify(call.body)
    // Makes the network's own spans children of ours.
    const traceparent = this.#options.tracing?.traceparent()
    const headers = {
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(traceparent && { traceparent }),
    }
    const request = { method, path, body, headers }
    for (;;) {
      signal?.throwIfAborted()
      progress.tries += 1
      try {
        return await this.#tryOnce(call, request, endsAt - performance.now(), signal)
      } catch (error) {
        if (!(error instanceof TryFailure) || !this.#worthAnother(error, progress.tries)) throw error
        const waitMs = this.#pauseMs(error, progress.tries)
        // If the wait that the network asked for does not fit into this call, the failure passes it on to our caller.
        if (performance.now() + waitMs + TRY_MS_MIN > endsAt) throw error
        await sleep(waitMs, signal)
      }
    }
  }

  /** A Retry-After given to one call holds for all: nobody calls the network before it has passed. */
  async #awaitWelcome(endsAt: number, signal?: AbortSignal): Promise<void> {
    const { sleep = pause } = this.#options
    const elsewhere = await this.#options.away?.untilMs()
    const waitMs = Math.max(this.#awayUntilMs, elsewhere ?? 0) - this.#nowMs()
    if (waitMs <= 0) return
    if (performance.now() + waitMs + TRY_MS_MIN <= endsAt) return sleep(waitMs, signal)
    const retryAfterSeconds = Math.ceil(waitMs / 1_000)
    const words = `the network asked to be left alone for ${retryAfterSeconds} s more`
    throw new TryFailure('THROTTLED', words, { again: false, retryAfterSeconds })
  }

  async #tryOnce<T>(call: Call<T>, request: WireRequest, leftMs: number, signal?: AbortSignal): Promise<T> {
    const pass = this.#breaker.enter()
    if (pass === null) throw this.#refusedByBreaker()
    let outcome: Outcome = 'unknown'
    try {
      const { tryTimeoutMs = leftMs, token } = this.#options
      const timeoutMs = call.patient ? leftMs : Math.min(tryTimeoutMs, leftMs)
      const answer = await this.#wire.exchange(request, timeoutMs, signal)
      if (answer.status < 200 || answer.status > 299) {
        throw refusal({ answer, goneCodes: call.goneCodes ?? [], nowMs: this.#nowMs(), secret: token })
      }
      const { value, dropped } = await countDropped(() => call.read(answer.body))
      outcome = 'answered'
      if (dropped.length > 0) this.#dropped(call.operation, dropped)
      return value
    } catch (error) {
      if (error instanceof TryFailure && error.fault !== 'MALFORMED') outcome = error.outage ? 'outage' : 'answered'
      if (error instanceof TryFailure && error.fault === 'THROTTLED') await this.#stayAway(error.retryAfterSeconds ?? 0)
      throw error
    } finally {
      this.#breaker.leave(pass, outcome)
    }
  }

  async #stayAway(seconds: number): Promise<void> {
    this.#awayUntilMs = Math.max(this.#awayUntilMs, this.#nowMs() + seconds * 1_000)
    const sharing = seconds > 0 ? this.#options.away?.stay(this.#awayUntilMs) : undefined
    await sharing?.catch((err) =>
      this.#log('warn', 'away', { err }, 'other processes do not know that the network is busy'),
    )
  }

  #worthAnother(failure: TryFailure, tries: number): boolean {
    // If this try opened the breaker there is no retry: sparing the network such retries is what the breaker is for.
    if (!failure.again || this.#breaker.waitMs > 0) return false
    return tries < (failure.fault === 'MALFORMED' ? TRIES_MALFORMED_MAX : TRIES_MAX)
  }

  #pauseMs(failure: TryFailure, tries: number): number {
    const { random = Math.random } = this.#options
    return (failure.retryAfterSeconds ?? 0) * 1_000 + random() * PAUSE_MS * 2 ** (tries - 1)
  }

  #refusedByBreaker(): TryFailure {
    const retryAfterSeconds = Math.max(1, Math.ceil(this.#breaker.waitMs / 1_000))
    const words = 'the network failed too often and is not asked for a moment'
    return new TryFailure('UNAVAILABLE', words, { again: false, retryAfterSeconds })
  }

  #dropped(operation: string, parts: string[]): void {
    this.#options.onDropped?.(operation, parts.length)
    const [first] = parts
    const words = `${parts.length} part(s) of an answer were left out as they cannot be read, the first of them ${first}`
    this.#log('warn', `dropped ${operation}`, { operation, part: first }, words)
  }

  /** GONE, THROTTLED and outages are everyday events and have metrics; the other failures need a person. */
  #report(operation: string, failure: TryFailure): void {
    const { fault, status, message, needsOperator } = failure
    if (needsOperator) {
      const reason = fault === 'REJECTED' ? 'REFUSED' : status === 401 || status === 403 ? 'UNAUTHORIZED' : 'ADDRESS'
      this.#options.onAlert?.(reason)
      this.#log('error', reason, { operation, status, reason }, message)
    } else if (fault === 'MALFORMED') this.#log('warn', fault, { operation, status }, message)
  }

  #log(level: 'warn' | 'error', subject: string, fields: object, message: string): void {
    const nowMs = this.#nowMs()
    if (nowMs - (this.#loggedAtMs.get(subject) ?? Number.NEGATIVE_INFINITY) < REPEAT_LOG_MS) return
    this.#loggedAtMs.set(subject, nowMs)
    this.#options.log?.[level](fields, message)
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleepFor(ms, undefined, { signal })
  } catch (error) {
    // The timer's own AbortError would hide why the caller gave up.
    signal?.throwIfAborted()
    throw error
  }
}
