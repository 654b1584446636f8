/**
 * Confirm tokens: proof that a price was shown for exactly this call. Owns what a token is bound to: the caller, the tool, its
 * arguments, the price, and ten minutes. Nothing is stored: a mark that only we can make shows that the token is ours.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'

const VALID_MS = 600_000
const FORM = /^c([0-9]{1,10}(?:\.[0-9]{1,6})?)-([0-9a-z]{8,10})-([A-Za-z0-9_-]{22})$/

/** Who was asked. An offer shown to a person by their client cannot be accepted by the model in its next call. */
export type AskedBy = 'PERSON' | 'MODEL'

/** A call that costs credits. */
export interface CostlyCall {
  tool: string
  /** The arguments that define the call: all except the agreement itself. */
  asked: object
}

export interface Agreement {
  credits: number
  /** Derived from the token, so a call that was agreed to once is carried out once, however often it is sent. */
  idempotencyKey: string
}

export class Confirmations {
  readonly #box: SecretBox
  readonly #caller: string
  readonly #clock: Clock

  /** `caller` names the account and its key: a token made for one caller is invalid for any other. */
  constructor(box: SecretBox, caller: string, clock: Clock) {
    this.#box = box
    this.#caller = caller
    this.#clock = clock
  }

  offer(call: CostlyCall, credits: number, by: AskedBy): string {
    const price = String(credits)
    const until = (this.#clock.now().getTime() + VALID_MS).toString(36)
    return `c${price}-${until}-${this.#mark(call, [price, until, by]).toString('base64url')}`
  }

  /** Undefined if the token is not ours, is for another call, or is too old. */
  read(token: string, call: CostlyCall, by: AskedBy): Agreement | undefined {
    const [, price = '', until = '', mark = ''] = FORM.exec(token) ?? []
    const given = Buffer.from(mark, 'base64url')
    const ours = this.#mark(call, [price, until, by])
    if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
    if (Number.parseInt(until, 36) <= this.#clock.now().getTime()) return undefined
    return { credits: Number(price), idempotencyKey: `mcp-${digestOf(this.#caller, token)}` }
  }

  #mark({ tool, asked }: CostlyCall, rest: string[]): Buffer {
    return this.#box.mark(['mcp-confirm', this.#caller, tool, digestOf(asked), ...rest])
  }
}

/** Short enough for an Idempotency-Key and for a cursor. Does not depend on the order of names in an object. */
export function digestOf(...values: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(values)))
    .digest('base64url')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return { of: entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, inOrder(each)]) }
}
