/**
 * Sends requests to the log: gathered in memory and written together once a second, so that no request waits for it. Bounded: if
 * a flood or an unavailable database leaves no room, entries are dropped, successful requests before failed ones.
 */

import type { Log } from '../base/log.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import { type LoggedRequest, writeRequests } from './store.ts'

const WRITE_EVERY_MS = 1_000
/** Per kind (answered, failed), second and process: as much as a person can still read and one statement can still write quickly. */
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

  /** Resolves when everything noted so far is written, or lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // The entries are of many accounts, so it runs on behalf of none.
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
