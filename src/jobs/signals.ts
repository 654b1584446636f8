/**
 * Signals between processes that something happened: work to do, a subject changed. A signal only saves waiting, as every
 * listener also polls. A lost signal (a pooler without LISTEN, a reconnect) costs at most one poll interval.
 */

import { EventEmitter, once } from 'node:events'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Database } from '../storage/database.ts'
import type { Lane } from './lanes.ts'

const CHANNEL = 'talent_scout'
const RECONNECT_MS = 1_000
/** The longest a waiter sleeps between two polls. */
const LOOK_MS = 1_000

const wordFor = (lane: Lane) => `work in ${lane}`

export class Signals {
  readonly #database: Database
  readonly #log: Log
  readonly #bus = new EventEmitter().setMaxListeners(0)
  readonly #outbox = new Set<string>()
  #listener: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #flushing = false
  #closed = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  async start(): Promise<void> {
    if (!this.#database.pooled) await this.#listen()
  }

  /** Call it after the commit: inside a transaction NOTIFY would make all commits queue for one lock. */
  workAdded(lane: Lane): void {
    this.#say(wordFor(lane))
  }

  announceChanges(subjectIds: Iterable<string>): void {
    for (const id of subjectIds) this.#say(id)
  }

  onWork(lane: Lane, listener: () => void): () => void {
    this.#bus.on(wordFor(lane), listener)
    return () => this.#bus.off(wordFor(lane), listener)
  }

  /** Returns when the subject changed, or after a while anyway; the caller looks again either way. */
  async awaitChange(subjectId: string, ms: number, signal?: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(Math.min(ms, LOOK_MS))
    await once(this.#bus, subjectId, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }).catch(() => {})
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#listener?.end().catch(() => {})
  }

  #say(word: string): void {
    this.#bus.emit(word)
    // Behind a pooler LISTEN does not work: everybody polls.
    if (this.#database.pooled) return
    this.#outbox.add(word)
    if (this.#flushing) return
    this.#flushing = true
    setImmediate(() => void onBehalfOf(undefined, () => this.#flush()))
  }

  /** One statement for all signals gathered meanwhile, and only one statement at a time. */
  async #flush(): Promise<void> {
    while (this.#outbox.size > 0 && !this.#closed) {
      const words = [...this.#outbox]
      this.#outbox.clear()
      await this.#database
        .query('select pg_notify($1, word) from unnest($2::text[]) as word', [CHANNEL, words])
        .catch((error) => this.#log.debug({ err: error }, 'could not notify other processes'))
    }
    this.#flushing = false
  }

  async #listen(): Promise<void> {
    const client = this.#database.openDedicatedClient()
    const again = () => {
      if (this.#closed || this.#listener !== client) return
      this.#listener = undefined
      this.#retry = setTimeout(() => void this.#listen().catch(() => {}), RECONNECT_MS)
    }
    this.#listener = client
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => payload && this.#bus.emit(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      again()
      throw error
    }
  }
}
