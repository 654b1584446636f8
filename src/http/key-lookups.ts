/**
 * Keys looked up together: those that come while others are being looked up wait for them and go in one statement. So no
 * key is ever refused unheard, and a flood of made-up ones takes two connections and not one more.
 */
import type { ApiKey } from '../accounts/account.ts'
import { findKeys } from '../accounts/store.ts'
import type { Sql } from '../storage/database.ts'

/** Two: one that hangs does not hold up everybody. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 1_000

interface Wanted {
  hash: Buffer
  resolve: (key: ApiKey | undefined) => void
  reject: (error: unknown) => void
}

export class KeyLookups {
  readonly #sql: Sql
  #running = 0
  #waiting: Wanted[] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  find(hash: Buffer): Promise<ApiKey | undefined> {
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
        const keys = await findKeys(
          this.#sql,
          wanted.map(({ hash }) => hash),
        )
        wanted.forEach(({ resolve }, n) => {
          resolve(keys[n])
        })
      } catch (error) {
        for (const { reject } of wanted) reject(error)
      }
    }
    this.#running--
  }
}
