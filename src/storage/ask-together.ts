/**
 * Combines equal questions asked in one turn of the event loop into one statement: fifteen items of a batch begin together, and
 * one statement reads what each needs to know about itself. Nobody joins a question that has already been sent, so no answer is
 * older than its asker. If the common question fails, each asks alone, so that one unreadable row is trouble for one asker only.
 */

/** The answers stand in the order of the members. */
export type AskAll<Sql, Member, Answer> = (sql: Sql, members: Member[]) => Promise<Answer[]>

interface Asking {
  member: unknown
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

export class AskTogether<Sql> {
  readonly #sql: Sql
  readonly #wouldFailForAll: (error: unknown) => boolean
  readonly #asking = new Map<string, Asking[]>()

  /** `wouldFailForAll`: whether the failure would hit every member alone as well. Then none is retried, as the database has enough to do. */
  constructor(sql: Sql, wouldFailForAll: (error: unknown) => boolean) {
    this.#sql = sql
    this.#wouldFailForAll = wouldFailForAll
  }

  /** All members of one key must pass the same `ask`. */
  run<Member, Answer>(key: string, member: Member, ask: AskAll<Sql, Member, Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const one: Asking = { member, resolve: resolve as (answer: unknown) => void, reject }
      const asking = this.#asking.get(key)
      if (asking) asking.push(one)
      else {
        this.#asking.set(key, [one])
        setImmediate(() => void this.#send(key, ask as AskAll<Sql, unknown, unknown>))
      }
    })
  }

  async #send(key: string, ask: AskAll<Sql, unknown, unknown>): Promise<void> {
    const asking = this.#asking.get(key)!
    this.#asking.delete(key)
    await this.#answer(asking, ask)
  }

  async #answer(asking: Asking[], ask: AskAll<Sql, unknown, unknown>): Promise<void> {
    try {
      const answers = await ask(
        this.#sql,
        asking.map(({ member }) => member),
      )
      asking.forEach(({ resolve }, n) => {
        resolve(answers[n])
      })
    } catch (error) {
      if (asking.length === 1 || this.#wouldFailForAll(error)) {
        for (const { reject } of asking) reject(error)
        return
      }
      for (const one of asking) await this.#answer([one], ask)
    }
  }
}
