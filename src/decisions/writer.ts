/**
 * Writes records of free pages: the search that shows a page waits for its record, and several are written together. Owns the
 * queue of waiting records.
 */
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import type { DecisionEntry } from './entry.ts'
import { insertEntries } from './store.ts'

/** Keeps a statement to some hundred kilobytes. */
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

  /** Resolves when the record is durable: no order is shown before it is recorded. */
  write(entry: DecisionEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      // Written on behalf of nobody, as it serves all who wait. In the name of the first it would queue behind that account's
      // other queries.
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
