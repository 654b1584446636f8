/**
 * Limits the requests per minute of each key and each account, over all processes. Each process counts by itself and shares its
 * counts once a second, so that no request waits for the database; together the processes may let a second's worth more pass.
 * Writes the headers that tell a client how much is left.
 */
import type { FastifyReply } from 'fastify'
import { PROMPT_CHARS_A_REQUEST } from '../../contract/limits.ts'
import type { Caller } from '../accounts/account.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import { Refusal } from '../base/refusal.ts'
import { type KeyRate, type SharedRates, shareRates } from '../requests/rates.ts'
import type { Sql } from '../storage/database.ts'

const WINDOW_SECONDS = 60
const SHARE_EVERY_MS = 1_000

export interface RateLimits {
  perKey: number
  perAccount: number
}

/** Requests within one minute. */
interface Count {
  /** Of all processes, as last read from the database. */
  all: number
  /** Of this process since then. */
  here: number
}

const usedOf = ({ all, here }: Count) => all + here

/**
 * How many requests beyond one a body counts as. Long prompts and criteria count more, because they are read and recorded: those
 * of a search, a saved search, a quote, or a text to read. Of several quotes in one request, each counts.
 */
export function requestsOfPrompt(body: unknown): number {
  const { prompt, text, criteria, body: quoted, quotes } = (body ?? {}) as Record<string, unknown>
  if (Array.isArray(quotes)) return quotes.reduce<number>((sum, each) => sum + 1 + requestsOfPrompt(each), -1)
  if (quoted !== undefined && prompt === undefined && text === undefined) return requestsOfPrompt(quoted)
  const words = prompt ?? text
  const chars = (typeof words === 'string' ? words.length : 0) + (Array.isArray(criteria) ? lengthOf(criteria) : 0)
  return Math.max(0, Math.ceil(chars / PROMPT_CHARS_A_REQUEST) - 1)
}

const lengthOf = (criteria: unknown[]): number => JSON.stringify(criteria).length

export class RateLimit {
  readonly #sql: Sql
  readonly #clock: Clock
  readonly #log: Log
  readonly #limits: RateLimits
  readonly #keys = new Map<string, Count & { accountId: string }>()
  readonly #accounts = new Map<string, Count>()
  #minute = 0
  #timer: NodeJS.Timeout | undefined
  #sharing: Promise<void> = Promise.resolve()

  constructor({ database, clock, log }: { database: Sql; clock: Clock; log: Log }, limits: RateLimits) {
    this.#sql = database
    this.#clock = clock
    this.#log = log
    this.#limits = limits
  }

  spend({ accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>, reply: FastifyReply): void {
    const nowSeconds = this.#clock.now().getTime() / 1_000
    this.#enter(Math.floor(nowSeconds / WINDOW_SECONDS))
    const seconds = Math.ceil(WINDOW_SECONDS - (nowSeconds % WINDOW_SECONDS))
    const { perKey, perAccount } = this.#limits
    const key = this.#keys.get(keyId) ?? { accountId, all: 0, here: 0 }
    const account = this.#accounts.get(accountId) ?? { all: 0, here: 0 }
    this.#keys.set(keyId, key)
    this.#accounts.set(accountId, account)
    key.here++
    // A request beyond the key's own limit does not count against the account, so other keys are not slowed down.
    if (usedOf(key) <= perKey) account.here++
    this.#timer ??= setTimeout(() => void this.share(), SHARE_EVERY_MS).unref()

    const left = { key: perKey - usedOf(key), account: perAccount - usedOf(account) }
    const isAccounts = left.key >= 0 && left.account < left.key
    const name = isAccounts ? 'account' : 'default'
    reply.header('RateLimit-Policy', `"${name}";q=${isAccounts ? perAccount : perKey};w=${WINDOW_SECONDS}`)
    reply.header('RateLimit', `"${name}";r=${Math.max(0, Math.min(left.key, left.account))};t=${seconds}`)
    if (left.key >= 0 && left.account >= 0) return
    const whose = isAccounts ? 'of this account' : 'with this key'
    throw new Refusal('RATE_LIMITED', `Too many requests ${whose}. Wait ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    })
  }

  /** Counts the extra cost of a request, once it is known. The request itself is served; later ones have less left. */
  count({ accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>, requests: number): void {
    for (const count of [this.#keys.get(keyId), this.#accounts.get(accountId)]) if (count) count.here += requests
  }

  /** Resolves when the counts up to now are shared with the other processes, and theirs are known here. */
  share(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sharing = this.#sharing.then(() => this.#exchange())
    return this.#sharing
  }

  async #exchange(): Promise<void> {
    const minute = this.#minute
    const added = [...this.#keys].flatMap(([keyId, { accountId, here }]) =>
      here > 0 ? [{ accountId, keyId, requests: here }] : [],
    )
    if (added.length === 0) return
    const counted = new Map([...new Set(added.map(({ accountId }) => accountId))].map((id) => [id, this.#here(id)]))
    try {
      // The counts are of all accounts, so the database work is done on behalf of none.
      const shared = await onBehalfOf(undefined, () => shareRates(this.#sql, minute, added))
      if (minute === this.#minute) this.#learn(shared, added, counted)
    } catch (error) {
      // Until the database is back, each process counts alone.
      this.#log.debug({ err: error }, 'rates could not be shared')
    }
  }

  #here = (accountId: string) => this.#accounts.get(accountId)?.here ?? 0

  /** Takes over the shared totals. Counts that could not be added, because another process already counts a later minute, stay here. */
  #learn({ added: taken, totals }: SharedRates, added: KeyRate[], counted: Map<string, number>): void {
    const left = new Set(added.filter(({ keyId }) => !taken.has(keyId)).map(({ accountId }) => accountId))
    for (const { keyId, requests } of added) if (taken.has(keyId)) this.#keys.get(keyId)!.here -= requests
    for (const { accountId, keyId, requests } of totals) {
      const key = this.#keys.get(keyId)
      if (key) key.all = requests
      else this.#keys.set(keyId, { accountId, all: requests, here: 0 })
    }
    const byAccount = Map.groupBy(totals, ({ accountId }) => accountId)
    for (const [accountId, here] of counted) {
      if (left.has(accountId)) continue
      const account = this.#accounts.get(accountId)!
      account.here -= here
      account.all = 0
      for (const { requests } of byAccount.get(accountId) ?? []) account.all += Math.min(requests, this.#limits.perKey)
    }
  }

  #enter(minute: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#keys.clear()
    this.#accounts.clear()
  }
}
