/**
 * One question for all who ask the same in one turn of the event loop. Fifteen items of a batch begin together; one
 * statement reads what each reads of itself. Nobody joins a question that has been sent, so no answer is older than its
 * asker. If it fails each asks alone, so that a row that cannot be read is the trouble of one.
 */

/** Answers in the order of the members. */
export type AskAll<Sql, Member, Answer> = (sql: Sql, members: Member[]) => Promise<Answer[]>

interface Asking {
  member: unknown
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

export class AskTogether<Sql> {
  readonly #sql: Sql
  readonly #isOfAll: (error: unknown) => boolean
  readonly #asking = new Map<string, Asking[]>()

  /** `isOfAll`: it would fail whoever asks alone as well, and the database has enough to do. */
  constructor(sql: Sql, isOfAll: (error: unknown) => boolean) {
    this.#sql = sql
    this.#isOfAll = isOfAll
  }

  /** All members of one key have the same `ask`. */
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
      if (asking.length === 1 || this.#isOfAll(error)) {
        for (const { reject } of asking) reject(error)
        return
      }
      for (const one of asking) await this.#answer([one], ask)
    }
  }
}
