/**
 * Keys and sessions looked up together: those that come while others are being looked up wait for them and go in one
 * statement. So none is ever refused unheard, and a flood of made-up ones takes two connections and not one more.
 */

/** Two: one that hangs does not hold up everybody. */
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

  /** `findAll` answers in the order it was asked. */
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
