/**
 * The circuit breaker before a network: stops asking one that is down, and lets a single call try it
 * from time to time. Owns when calls may go; does not make them.
 *
 * Own code instead of cockatiel's. That breaker reads Date.now (tests could only wait) and has no third outcome for a
 * call that its caller gave up. It also lets calls of before the break vote on the probe.
 */

/** Consecutive outages that open it: a restart of the network costs fewer, a dead one adds up in moments. */
const OUTAGES_IN_A_ROW = 10
/** Or more than half of this many tries: a network that fails every other call is down for most calls. */
const WINDOW = 20
/** Long enough to give a restarting network air, short enough that nobody waits for its return. */
const OPEN_MS = 5_000

/** `unknown`: the caller gave up first, or the answer was garbage; neither clears nor blames the network. */
export type Outcome = 'answered' | 'outage' | 'unknown'

export class Breaker {
  readonly #nowMs: () => number
  readonly #onChange: (open: boolean) => void
  #openedAtMs: number | null = null
  #probing = false
  /** Raised whenever the votes of calls already under way stop being about the present state. */
  #era = 0
  #recent: boolean[] = []
  #inARow = 0

  constructor(nowMs: () => number, onChange: (open: boolean) => void) {
    this.#nowMs = nowMs
    this.#onChange = onChange
  }

  /** 0 when a call may go now. */
  get waitMs(): number {
    if (this.#openedAtMs === null) return 0
    if (this.#probing) return OPEN_MS
    const elapsed = this.#nowMs() - this.#openedAtMs
    // A wall clock may be set back; waiting out that step would keep a healthy network shut.
    return elapsed < 0 ? 0 : Math.max(0, OPEN_MS - elapsed)
  }

  /** A pass to hand back to `leave`, or null when the call must not be made. */
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
