/** Something that happens once, at a named moment: the process that comes there is killed. */

export type Side = 'before' | 'after'

export class CrashTrigger {
  readonly side: Side
  readonly fired: Promise<void>
  readonly #matches: (what: string) => boolean
  readonly #fire: () => void
  #armed = true

  /** `side`: before what matches has any effect, or after it had and before its maker hears of it. */
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

  /** True for the first that matches; whoever asked holds everything back and calls `fire` in its time. */
  catches(what: string): boolean {
    if (!this.#armed || !this.#matches(what)) return false
    this.#armed = false
    return true
  }

  fire(): void {
    this.#fire()
  }
}
