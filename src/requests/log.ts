/**
 * Requests on their way to the log: gathered in memory and written together once a second, so that no request waits for
 * it. Bounded: what a flood or a database that is away leaves no room for is not logged, successes before failures.
 */

import type { Log } from '../base/log.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import { type LoggedRequest, writeRequests } from './store.ts'

const WRITE_EVERY_MS = 1_000
/** Of each kind in one second of one process: what a person can still read, and what a statement still writes fast. */
const WAITING_MAX = 500

export class RequestLog {
  readonly #sql: Sql
  readonly #log: Log
  #answered: LoggedRequest[] = []
  #failed: LoggedRequest[] = []
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(sql: Sql, log: Log) {
    this.#sql = sql
    this.#log = log
  }

  note(request: LoggedRequest): void {
    const list = request.code === null ? this.#answered : this.#failed
    if (list.length >= WAITING_MAX) return
    list.push(request)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
  }

  /** Ends when all that was noted is written, or lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // Of many accounts, and done on nobody's behalf.
    this.#writing = this.#writing.then(() => onBehalfOf(undefined, () => this.#write()))
    return this.#writing
  }

  async #write(): Promise<void> {
    const requests = [...this.#failed, ...this.#answered]
    this.#failed = []
    this.#answered = []
    if (requests.length === 0) return
    const unwritten = await writeTogether(requests, (part) => writeRequests(this.#sql, part))
    const [error] = unwritten.values()
    if (error) this.#log.warn({ err: error, lost: unwritten.size }, 'requests could not be logged')
  }
}
