/**
 * Writes audit notes of reads: the reading request waits for its note, and notes of many requests are written together. Owns the
 * queue of waiting notes and remembers which reads are noted already, so a poll repeated all day is one entry and its repetitions
 * cost nothing.
 */
import { onBehalfOf } from '../base/on-behalf.ts'
import type { Sql } from '../storage/database.ts'
import { writeTogether } from '../storage/write-together.ts'
import { type AuditNote, noteAudit } from './store.ts'

/** Keeps a statement to a few hundred kilobytes. */
const NOTES_A_STATEMENT = 200
/** Forgetting a remembered read costs only one statement that writes nothing. */
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

  /** Resolves when the note is durable: no personal data is shown before its audit note is stored. */
  note(note: AuditNote): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ note, resolve, reject })
      // Written on behalf of nobody, as it serves all who wait. In the name of the first it would queue behind that account's
      // other queries.
      if (!this.#writing) void onBehalfOf(undefined, () => this.#write())
    })
  }

  /** Once per action, key and subject; `urnsOf` is called only when the note is written. */
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
