/**
 * Notes of reads: awaited by the request that read, written together. Owns what waits to be written, and which reads
 * stand noted already. A poll repeated all day is one entry; its repetitions cost nothing.
 */
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import { type AuditNote, noteAudit } from './store.ts'

/** A statement of a few hundred kilobytes at most. */
const NOTES_A_STATEMENT = 200
/** Forgetting one costs one statement that writes nothing. */
const REMEMBERED_MAX = 50_000

interface Waiting {
  note: AuditNote
  resolve: () => void
  reject: (error: unknown) => void
}

export class AuditWriter {
  readonly #sql: Sql
  readonly #noted = new Set<string>()
  #waiting: Waiting[] = []
  #writing = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Ends when the note is durable: nobody is shown what nobody noted. */
  note(note: AuditNote): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ note, resolve, reject })
      // For all who wait: under the name of whoever came first it would queue behind that account's own.
      if (!this.#writing) void onBehalfOf(undefined, () => this.#write())
    })
  }

  /** Once for an action, key and subject; `urnsOf` is asked only then. */
  async noteOnce(note: AuditNote & { subject: string }, urnsOf: () => Promise<string[]>): Promise<void> {
    const name = `${note.accountId}\n${note.keyId}\n${note.action}\n${note.subject}`
    if (this.#noted.has(name)) return
    await this.note({ ...note, urns: await urnsOf(), once: true })
    if (this.#noted.size >= REMEMBERED_MAX) this.#noted.clear()
    this.#noted.add(name)
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, NOTES_A_STATEMENT)
      const unwritten = await writeTogether(some, (part) => noteAudit(this.#sql, ...part.map(({ note }) => note)))
      for (const each of some) {
        if (unwritten.has(each)) each.reject(unwritten.get(each))
        else each.resolve()
      }
    }
    this.#writing = false
  }
}
