/** Something that happens once, at a named moment: the process that comes there is killed. */

export type Side = 'before' | 'after'

export class Trap {
  readonly side: Side
  readonly sprung: Promise<void>
  readonly #matches: (what: string) => boolean
  readonly #spring: () => void
  #armed = true

  /** `side`: before what matches has any effect, or after it had and before its maker hears of it. */
  constructor(side: Side, matches: (what: string) => boolean, onSprung: () => void) {
    this.side = side
    this.#matches = matches
    const { promise, resolve } = Promise.withResolvers<void>()
    this.sprung = promise
    this.#spring = () => {
      onSprung()
      resolve()
    }
  }

  /** True for the first that matches; whoever asked holds everything back and calls `spring` in its time. */
  catches(what: string): boolean {
    if (!this.#armed || !this.#matches(what)) return false
    this.#armed = false
    return true
  }

  spring(): void {
    this.#spring()
  }
}
