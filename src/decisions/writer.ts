/** Records of pages that nobody paid for: awaited by the search that shows one, written together. Owns what waits to be written. */
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import type { DecisionEntry } from './entry.ts'
import { insertEntries } from './store.ts'

/** A statement of some hundred kilobytes at most. */
const ENTRIES_A_STATEMENT = 50

interface Waiting {
  entry: DecisionEntry
  resolve: () => void
  reject: (error: unknown) => void
}

export class DecisionWriter {
  readonly #sql: Sql
  #waiting: Waiting[] = []
  #writing = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Ends when the record is durable: nobody is shown an order that nobody recorded. */
  write(entry: DecisionEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      // For all who wait: under the name of whoever came first it would queue behind that account's own.
      if (!this.#writing) void onBehalfOf(undefined, () => this.#writeAll())
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, ENTRIES_A_STATEMENT)
      const unwritten = await writeTogether(some, (part) =>
        insertEntries(
          this.#sql,
          part.map(({ entry }) => entry),
        ),
      )
      for (const each of some) {
        if (unwritten.has(each)) each.reject(unwritten.get(each))
        else each.resolve()
      }
    }
    this.#writing = false
  }
}
