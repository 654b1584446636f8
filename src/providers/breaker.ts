/**
 * The circuit breaker before a network: stops calls to a network that is down, and lets a single call
 * try it from time to time. Owns when calls may go; does not make them. Written here instead of using
 * cockatiel's, because that one reads Date.now (tests could only wait), knows no third outcome for a
 * call that its caller gave up, and lets calls from before the break decide about the probe.
 */

/** Consecutive outages that open the breaker. Restarting a network causes fewer; a dead network reaches this in moments. */
const OUTAGES_IN_A_ROW = 10
/** The breaker also opens when more than half of this many tries are outages: a network that fails every other try is as good as down. */
const WINDOW = 20
/** Long enough to let a restarting network recover, short enough that nobody waits for long after it is back. */
const OPEN_MS = 5_000

/** `unknown`: the caller gave up first, or the answer was garbage. It counts neither for nor against the network. */
export type Outcome = 'answered' | 'outage' | 'unknown'

export class Breaker {
  readonly #nowMs: () => number
  readonly #onChange: (open: boolean) => void
  #openedAtMs: number | null = null
  #probing = false
  /** Raised whenever calls already under way no longer say anything about the present state; their outcomes are then ignored. */
  #era = 0
  #recent: boolean[] = []
  #inARow = 0

  constructor(nowMs: () => number, onChange: (open: boolean) => void) {
    this.#nowMs = nowMs
    this.#onChange = onChange
  }

  /** 0 if a call may go now. */
  get waitMs(): number {
    if (this.#openedAtMs === null) return 0
    if (this.#probing) return OPEN_MS
    const elapsed = this.#nowMs() - this.#openedAtMs
    // The clock may be set back. Waiting out that difference would keep the breaker open against a healthy network.
    return elapsed < 0 ? 0 : Math.max(0, OPEN_MS - elapsed)
  }

  /** A pass to hand back to `leave`; null if the call must not be made. */
  enter(): number | null {
    if (this.waitMs > 0) return null
    if (this.#openedAtMs !== null) {
      this.#probing = true
      this.#era += 1
    }
    return this.#era
  }

  leave(pass: number, outcome: Outcome): void {
    if (pass !== this.#era) return
    if (this.#probing) {
      this.#probing = false
      if (outcome === 'answered') this.#close()
      else if (outcome === 'outage') this.#open()
      return
    }
    if (outcome !== 'unknown') this.#count(outcome === 'outage')
  }

  #count(outage: boolean): void {
    this.#inARow = outage ? this.#inARow + 1 : 0
    this.#recent.push(outage)
    if (this.#recent.length > WINDOW) this.#recent.shift()
    if (!outage) return
    const outages = this.#recent.filter(Boolean).length
    if (this.#inARow >= OUTAGES_IN_A_ROW || outages * 2 > WINDOW) this.#open()
  }

  #open(): void {
    const fresh = this.#openedAtMs === null
    this.#openedAtMs = this.#nowMs()
    this.#era += 1
    if (fresh) this.#onChange(true)
  }

  #close(): void {
    this.#openedAtMs = null
    this.#era += 1
    this.#recent = []
    this.#inARow = 0
    this.#onChange(false)
  }
}
