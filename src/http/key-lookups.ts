/**
 * Looks up keys and sessions together: those that arrive while a lookup runs wait and share the next statement. So no key is
 * refused without being looked up, and a flood of made-up keys uses two database connections at most.
 */

/** Two, so that one statement that hangs does not hold up everybody. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 1_000

interface Wanted<T> {
  hash: Buffer
  resolve: (found: T | undefined) => void
  reject: (error: unknown) => void
}

export class KeyLookups<T> {
  readonly #findAll: (hashes: Buffer[]) => Promise<(T | undefined)[]>
  #running = 0
  #waiting: Wanted<T>[] = []

  /** `findAll` must answer in the order of the hashes it was given. */
  constructor(findAll: (hashes: Buffer[]) => Promise<(T | undefined)[]>) {
    this.#findAll = findAll
  }

  find(hash: Buffer): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hash, resolve, reject })
      if (this.#running < STATEMENTS_AT_ONCE) void this.#lookUp()
    })
  }

  async #lookUp(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) {
      const wanted = this.#waiting.splice(0, KEYS_PER_STATEMENT)
      try {
        const found = await this.#findAll(wanted.map(({ hash }) => hash))
        wanted.forEach(({ resolve }, n) => {
          resolve(found[n])
        })
      } catch (error) {
        for (const { reject } of wanted) reject(error)
      }
    }
    this.#running--
  }
}
