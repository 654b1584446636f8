/** The model's late answers: lookups that were too slow for their requests, and what they found in the end. */
import type { AccountParts, LateAnswer, SlowLookup } from './model-account-parts.ts'
import { contactValue, DAY, type Field, LATE_MS_MAX, LOOKUP_TRIES, type LookupAnswer } from './model-terms.ts'
import type { Unlock } from './model-unlock.ts'

export class LateAnswers {
  readonly #account: AccountParts
  readonly #answers = new Map<string, LateAnswer>()

  constructor(account: AccountParts) {
    this.#account = account
  }

  /** What is known or awaited of a field; a miss counts for a day. */
  of(urn: string, field: Field): LateAnswer | undefined {
    const answer = this.#answers.get(`${urn} ${field}`)
    return answer?.state === 'MISSED' && this.#account.now - answer.at >= DAY ? undefined : answer
  }

  forget(urn: string, field: Field): void {
    this.#answers.delete(`${urn} ${field}`)
  }

  readOn({ urn, asked }: Unlock, fields: Field[]): void {
    const { now, works } = this.#account
    for (const field of fields) this.#answers.set(`${urn} ${field}`, { state: 'PENDING', at: now })
    works.push({ kind: 'read-late', slow: { urn, fields, asked, since: now, outages: 0 } })
  }

  /** One look at the network. Returns whether the work is over. */
  step(slow: SlowLookup, answer: LookupAnswer, serial: number): boolean {
    const { now } = this.#account
    const expired = now >= slow.since + LATE_MS_MAX
    if (answer.kind === 'crash') return false
    if (answer.kind === 'unavailable' && !expired && ++slow.outages < LOOKUP_TRIES) return false
    if (answer.kind === 'pending' && !expired) return false
    for (const field of slow.fields) {
      const key = `${slow.urn} ${field}`
      if (answer.kind !== 'found') this.#answers.delete(key)
      else if (!answer.found.includes(field)) this.#answers.set(key, { state: 'MISSED', at: now })
      else this.#answers.set(key, { state: 'FOUND', value: contactValue(field, serial), at: now })
    }
    return true
  }
}
