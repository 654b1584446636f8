/** A one-time trigger at a named moment: the process that reaches it is killed. */

export type Side = 'before' | 'after'

export class CrashTrigger {
  readonly side: Side
  readonly fired: Promise<void>
  readonly #matches: (what: string) => boolean
  readonly #fire: () => void
  #armed = true

  /** `side`: before the matching step has any effect, or after it took effect but before its process learns of it. */
  constructor(side: Side, matches: (what: string) => boolean, onFired: () => void) {
    this.side = side
    this.#matches = matches
    const { promise, resolve } = Promise.withResolvers<void>()
    this.fired = promise
    this.#fire = () => {
      onFired()
      resolve()
    }
  }

  /** True for the first match only. The caller then holds everything back and calls `fire` at the right time. */
  catches(what: string): boolean {
    if (!this.#armed || !this.#matches(what)) return false
    this.#armed = false
    return true
  }

  fire(): void {
    this.#fire()
  }
}
