/**
 * Somebody with a key who wants more than they pay for: sends HTTP requests like any outsider, and keeps count. Contains no
 * attack itself.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Stage } from '../stage.ts'

// biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at field by field
export type AnswerBody = Record<string, any>

export interface Answer {
  status: number
  body: AnswerBody
}

/** What every attack runs against. */
export interface AbuseTarget {
  stage: Stage
  url: string
  /** Creates an account used by nobody else, so that what it has spent is what the attack has cost. */
  newAttacker(): Promise<Attacker>
}

/** An attempt to get something. Returns the outcome in words if it was prevented, throws if it succeeded. */
export interface Attempt {
  what: string
  run(target: AbuseTarget): Promise<string>
}

const POLL_MS = 50
const POLLS_MAX = 1_200

export class Attacker {
  readonly accountId: string
  readonly #url: string
  readonly #key: string

  constructor(url: string, { accountId, apiKey }: { accountId: string; apiKey: string }) {
    this.accountId = accountId
    this.#url = url
    this.#key = apiKey
  }

  /** Calls any address below /v1; a body that is text is sent as it is. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isText = typeof body === 'string'
    const answer = await fetch(`${this.#url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : { text } }
  }

  /** Like `call`, for requests that must succeed. */
  async ask(method: string, path: string, body?: unknown): Promise<AnswerBody> {
    const answer = await this.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** The same account with another key. */
  async withScopes(...scopes: string[]): Promise<Attacker> {
    const { apiKey } = await this.ask('POST', 'keys', { name: scopes.join(), scopes })
    return new Attacker(this.#url, { accountId: this.accountId, apiKey })
  }

  search = (body: object): Promise<AnswerBody> => this.ask('POST', 'talent-scout/search', body)

  async credits(): Promise<number> {
    const answer = await this.ask('GET', 'account')
    return answer.companyCredits + answer.companyExtraCredits
  }

  /** Starts an unlock and waits for its end. */
  async unlock(urn: string, networkUrl: string, requestedFields: readonly string[]): Promise<AnswerBody> {
    const started = await this.ask('POST', 'talent-scout/contact', { urn, networkUrl, requestedFields })
    if (!started.queued) return started
    for (let poll = 0; poll < POLLS_MAX; poll++) {
      const answer = await this.ask('GET', `talent-scout/contact-status?urn=${encodeURIComponent(urn)}&wait=5`)
      if (answer.done) return answer
      await delay(POLL_MS)
    }
    throw new Error(`the unlock of ${urn} does not end`)
  }

  /** Erases the person and then removes every tombstone again. */
  async eraseAndReturn(urn: string): Promise<void> {
    await this.ask('POST', 'privacy/erasures', { urn })
    const { suppressions } = await this.ask('GET', 'privacy/suppressions')
    for (const { suppressionId } of suppressions) await this.ask('DELETE', `privacy/suppressions/${suppressionId}`)
  }
}

export const valuesIn = ({ workEmail, personalEmail, phoneNumber }: AnswerBody): string[] =>
  [workEmail, personalEmail, phoneNumber].filter((value) => typeof value === 'string')

export function require(isKept: boolean, complaint: string): void {
  if (!isKept) throw new Error(complaint)
}
