/** Where threads wait for one another between the phases of a step. */

export class Barrier {
  readonly #arrived: Int32Array
  readonly #round: Int32Array
  readonly #abandoned: Int32Array
  readonly #threads: number

  /** `state`: three integers in shared memory, initially zero. */
  constructor(state: Int32Array, threads: number) {
    this.#arrived = state.subarray(0, 1)
    this.#round = state.subarray(1, 2)
    this.#abandoned = state.subarray(2, 3)
    this.#threads = threads
  }

  /** Throws if a thread has failed. */
  wait(): void {
    if (this.#threads === 1) return
    const round = Atomics.load(this.#round, 0)
    if (Atomics.add(this.#arrived, 0, 1) === this.#threads - 1) {
      Atomics.store(this.#arrived, 0, 0)
      this.#openRound()
    } else {
      while (Atomics.load(this.#round, 0) === round) Atomics.wait(this.#round, 0, round)
    }
    if (Atomics.load(this.#abandoned, 0) === 1) throw new Error('A training thread failed')
  }

  /**
   * Called by a thread that fails: the others are blocked and would never notice otherwise. It also opens the round, so that a
   * thread about to wait does not miss the call.
   */
  abandon(): void {
    Atomics.store(this.#abandoned, 0, 1)
    this.#openRound()
  }

  #openRound(): void {
    Atomics.add(this.#round, 0, 1)
    Atomics.notify(this.#round, 0)
  }
}
