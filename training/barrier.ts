/** Where threads wait for one another between the phases of a step. */

export class Barrier {
  readonly #state: Int32Array
  readonly #threads: number

  /** `state`: two integers in shared memory, zero at the start. */
  constructor(state: Int32Array, threads: number) {
    this.#state = state
    this.#threads = threads
  }

  wait(): void {
    if (this.#threads === 1) return
    const round = Atomics.load(this.#state, 1)
    if (Atomics.add(this.#state, 0, 1) === this.#threads - 1) {
      Atomics.store(this.#state, 0, 0)
      Atomics.add(this.#state, 1, 1)
      Atomics.notify(this.#state, 1)
      return
    }
    while (Atomics.load(this.#state, 1) === round) Atomics.wait(this.#state, 1, round)
  }
}
