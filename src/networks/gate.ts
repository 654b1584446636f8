/**
 * Permits to ask a provider: within the day's budget, within its rate, and not while it is paused. Owns how long to wait for a
 * permit and the words of a refusal; meter-store.ts has what all processes share.
 */
import type { Clock } from '../base/clock.ts'
import { VendorFailure } from '../providers/vendor-failure.ts'
import type { Database } from '../storage/database.ts'
import type { AlertSink, Alerts } from './alerts.ts'
import { type Admission, type Attempt, take } from './meter-store.ts'
import { SHORT_RETRY_SECONDS, type SharedBudgets } from './shared-budgets.ts'
import { toThousandths } from './thousandths.ts'

export interface ProviderLimits {
  /** In the vendor's credits; null: no limit. */
  dailyCredits: number | null
  callsPerMinute: number
  concurrency: number
}

export interface GateOptions extends AlertSink {
  database: Database
  clock: Clock
  limits: ProviderLimits
  /** Set if the budget may be shared by several installations. */
  budgets?: SharedBudgets | undefined
}

/** Up to this long, waiting for a place in the rate is better than failing. */
export const PACE_MS_MAX = 2_000

/** Other calls of this installation may spend what was raised for this one. After so many tries, our own limit counts as reached. */
const RAISES_MAX = 5

/** We refused the permit ourselves: the vendor was not asked. */
export class PermitRefused extends VendorFailure {}

export class Gate {
  readonly #name: string
  readonly #options: GateOptions
  readonly #alerts: Alerts

  constructor(name: string, options: GateOptions, alerts: Alerts) {
    this.#name = name
    this.#options = options
    this.#alerts = alerts
  }

  /** The attempt's id; null for a call that leaves no record. */
  async permit(attempt: Attempt | null, signal?: AbortSignal): Promise<string | null> {
    const { database, clock, limits } = this.#options
    const { dailyCredits, callsPerMinute } = limits
    const dailyMax = dailyCredits === null ? null : toThousandths(dailyCredits)
    const allowance = { provider: this.#name, dailyMax, callsPerMinute, isShared: this.#shared !== undefined }
    let waitedMs = 0
    let raises = 0
    for (;;) {
      signal?.throwIfAborted()
      const permit = await take(database, allowance, attempt, clock.now())
      if (permit.granted) return permit.attemptId
      if (permit.why === 'BUDGET' && this.#shared && raises++ < RAISES_MAX) {
        const why = await this.#shared.raise(this.#name, attempt!.reserve)
        if (why !== undefined) throw this.#notHeld(why)
        continue
      }
      waitedMs += permit.waitMs
      if (permit.why !== 'PACE' || waitedMs > PACE_MS_MAX) throw this.#refused(permit)
      await new Promise((resolve) => setTimeout(resolve, permit.waitMs))
    }
  }

  get #shared(): SharedBudgets | undefined {
    const { budgets } = this.#options
    return budgets?.has(this.#name) ? budgets : undefined
  }

  #notHeld(why: string): VendorFailure {
    const message = `the day's budget of ${this.#name}: ${why}`
    this.#alerts.raise('BUDGET', message)
    return new PermitRefused('NO_CREDIT', message, { retryAfterSeconds: SHORT_RETRY_SECONDS })
  }

  #refused({ why, waitMs }: Extract<Admission, { granted: false }>): VendorFailure {
    const retryAfterSeconds = Math.ceil(waitMs / 1_000)
    if (why === 'PACE') {
      return new PermitRefused('RATE_LIMITED', `${this.#name} was asked as often as it may be`, { retryAfterSeconds })
    }
    if (why === 'JOBS') {
      return new PermitRefused('RATE_LIMITED', `${this.#name} is at work on as many lookups as it takes`, {
        retryAfterSeconds,
      })
    }
    if (why === 'PAUSED') {
      return new PermitRefused('UNAVAILABLE', `${this.#name} is not asked for a while`, { retryAfterSeconds })
    }
    this.#alerts.raise('BUDGET', `the day's budget of ${this.#name} is used up: it is asked again tomorrow`)
    return new PermitRefused('NO_CREDIT', `the day's budget of ${this.#name} is used up`, { retryAfterSeconds })
  }
}
