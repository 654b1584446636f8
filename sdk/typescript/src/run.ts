/**
 * Work on many people in batches: which batch goes next, what the budget still allows, and the result of each person. Does not
 * know what is done to the people, nor the calls of the service. The Idempotency-Key of each batch is made from the run's id and
 * what the batch asks. So a repeated run finds what it has already done and does not pay for it again.
 */
import { hasCode } from './errors.ts'
import { randomKey } from './transport.ts'

export interface Person {
  urn: string
  /** Needed only if the service does not know the urn. */
  networkUrl?: string | null
}

export interface RunOptions<Outcome> {
  /** The id of a run that broke off, to continue it with the same people and fields. A new id if not given. */
  runId?: string
  /** The most the whole run may spend. Refunds free it again; what the run spent before it broke off counts. No limit if not given. */
  maxCredits?: number
  /** How many batches run at the same time; 4 if not given. */
  parallel?: number
  signal?: AbortSignal
  /** Called once for each person, as soon as the result is known. */
  onResult?: (outcome: Outcome) => void
  onProgress?: (progress: RunProgress) => void
}

export interface RunProgress {
  runId: string
  total: number
  completed: number
  failed: number
  /** Credits charged and not refunded, including those for work still under way. */
  creditsUsed: number
}

export interface RunReport<Outcome> extends RunProgress {
  /** BUDGET_REACHED: the people in `left` would have cost more than was left of `maxCredits`. */
  status: 'COMPLETED' | 'BUDGET_REACHED' | 'STOPPED'
  /** In the order in which the results arrived. */
  results: Outcome[]
  /** People who were not asked for yet, or whose result is not known yet. */
  left: Person[]
}

/** The run broke off; `cause` says why. `report` holds the results so far. The same call with `report.runId` continues the run. */
export class RunStoppedError<Outcome = unknown> extends Error {
  override readonly name = 'RunStoppedError'
  readonly report: RunReport<Outcome>

  constructor(report: RunReport<Outcome>, cause: unknown) {
    super(`stopped with ${report.left.length} of ${report.total} people left: ${String(cause)}`, { cause })
    this.report = report
  }
}

/** What the service answered when it accepted a batch. */
export interface AcceptedBatch<Outcome> {
  charged: number
  known: Outcome[]
  /** Waits for the results that are still missing; absent if all are known. */
  rest?: () => Promise<{ used: number; outcomes: Outcome[] }>
}

export interface Work<Outcome> {
  /** What is asked for each person. It is part of the Idempotency-Key, so another wish under the same run id is another call. */
  asked: string
  /** The most that one person can cost. */
  price: () => Promise<number>
  send: (people: Person[], bound: { maxCredits?: number; idempotencyKey: string }) => Promise<AcceptedBatch<Outcome>>
  /** The result of a person whom no answer of the service names. */
  missing: (urn: string) => Outcome
}

const BATCH = 15

export async function runBatches<Outcome extends { urn: string; status: string }>(
  people: Iterable<Person | string>,
  work: Work<Outcome>,
  options: RunOptions<Outcome>,
): Promise<RunReport<Outcome>> {
  return await new Run(people, work, options).finish()
}

class Run<Outcome extends { urn: string; status: string }> {
  readonly #people: Person[]
  readonly #work: Work<Outcome>
  readonly #options: RunOptions<Outcome>
  readonly #runId: string
  readonly #results = new Map<string, Outcome>()
  readonly #underWay = new Set<Promise<void>>()
  #next = 0
  #completed = 0
  #used = 0
  #failure: { cause: unknown } | undefined

  constructor(people: Iterable<Person | string>, work: Work<Outcome>, options: RunOptions<Outcome>) {
    const given = [...people].map((each) => (typeof each === 'string' ? { urn: each } : each))
    this.#people = [...new Map(given.map((person) => [person.urn, person])).values()]
    this.#work = work
    this.#options = options
    this.#runId = options.runId ?? randomKey()
  }

  async finish(): Promise<RunReport<Outcome>> {
    const isWithin = await this.#sendAll().catch((cause) => this.#fail(cause))
    await Promise.all(this.#underWay)
    if (this.#failure) throw new RunStoppedError(this.#report('STOPPED'), this.#failure.cause)
    return this.#report(isWithin ? 'COMPLETED' : 'BUDGET_REACHED')
  }

  /** Returns false if the budget ended the run. */
  async #sendAll(): Promise<boolean> {
    const { maxCredits, parallel = 4, signal } = this.#options
    const price = maxCredits === undefined ? 0 : await this.#work.price()
    while (this.#next < this.#people.length && !this.#failure) {
      signal?.throwIfAborted()
      // How much of the batches under way is refunded is known only when they end; then the next batch may fit. So wait for one
      // of them.
      const isFull = this.#underWay.size >= parallel || (this.#underWay.size > 0 && !this.#fits(price))
      if (isFull) await Promise.race(this.#underWay)
      else if (!(await this.#sendNext(price))) return false
    }
    return true
  }

  /**
   * Batches begin at the same people whatever the budget is, and a batch that does not fit is sent person by person. So a run
   * repeated within a day sends the same calls under the same keys, and counts what they cost before it spends more.
   */
  async #sendNext(price: number): Promise<boolean> {
    const batch = this.#batch()
    if (this.#options.maxCredits === undefined) return this.#send(batch, undefined)
    const isWhole = this.#next % BATCH === 0
    if (isWhole && this.#fits(price)) return this.#send(batch, batch.length * price)
    const one = batch.slice(0, 1)
    if (this.#free() >= price) return this.#send(one, price)
    // People whose result is free may still be had, and only the service knows who they are: ask with a limit of 0 credits.
    return (isWhole && (await this.#send(batch, 0))) || this.#send(one, 0)
  }

  /** The people of the next batch who were not sent yet. */
  #batch(): Person[] {
    return this.#people.slice(this.#next, this.#next + BATCH - (this.#next % BATCH))
  }

  #fits(price: number): boolean {
    const isWhole = this.#next % BATCH === 0
    return this.#free() >= thousandths((isWhole ? this.#batch().length : 1) * price)
  }

  /** Rounded to a thousandth of a credit, the smallest unit: sums of fractions would drift. */
  #free(): number {
    return thousandths((this.#options.maxCredits ?? Number.POSITIVE_INFINITY) - this.#used)
  }

  /** Returns false if the service refuses because the batch would cost more than `bound`. */
  async #send(batch: Person[], bound: number | undefined): Promise<boolean> {
    const maxCredits = bound === undefined ? undefined : thousandths(bound)
    const idempotencyKey = `${this.#runId}-${fingerprint(JSON.stringify([this.#work.asked, batch, maxCredits]))}`
    let accepted: AcceptedBatch<Outcome>
    try {
      accepted = await this.#work.send(batch, { maxCredits, idempotencyKey })
    } catch (error) {
      if (maxCredits !== undefined && hasCode(error, 'MAX_CREDITS_EXCEEDED')) return false
      throw error
    }
    this.#next += batch.length
    this.#used = thousandths(this.#used + accepted.charged)
    this.#tell(accepted.known)
    const settling: Promise<void> = this.#settle(batch, accepted)
      .catch((cause) => void this.#fail(cause))
      .finally(() => this.#underWay.delete(settling))
    this.#underWay.add(settling)
    return true
  }

  async #settle(batch: Person[], { charged, rest }: AcceptedBatch<Outcome>): Promise<void> {
    const { used, outcomes } = rest ? await rest() : { used: charged, outcomes: [] }
    this.#used = thousandths(this.#used - charged + used)
    this.#tell(outcomes)
    this.#tell(batch.filter(({ urn }) => !this.#results.has(urn)).map(({ urn }) => this.#work.missing(urn)))
  }

  #tell(outcomes: Outcome[]): void {
    for (const outcome of outcomes) {
      if (this.#results.has(outcome.urn)) continue
      this.#results.set(outcome.urn, outcome)
      if (outcome.status === 'COMPLETED') this.#completed++
      this.#options.onResult?.(outcome)
    }
    this.#options.onProgress?.(this.#progress())
  }

  #fail(cause: unknown): boolean {
    this.#failure ??= { cause }
    return false
  }

  #progress(): RunProgress {
    return {
      runId: this.#runId,
      total: this.#people.length,
      completed: this.#completed,
      failed: this.#results.size - this.#completed,
      creditsUsed: this.#used,
    }
  }

  #report(status: RunReport<Outcome>['status']): RunReport<Outcome> {
    const left = this.#people.filter(({ urn }) => !this.#results.has(urn))
    return { ...this.#progress(), status, results: [...this.#results.values()], left }
  }
}

const thousandths = (credits: number): number => Math.round(credits * 1_000) / 1_000

/**
 * Two 53-bit hashes (cyrb53). If two batches had the same fingerprint, the service would refuse the second, because it compares
 * bodies; it would never mix them up.
 */
const fingerprint = (text: string): string => cyrb53(text, 1).toString(36) + cyrb53(text, 2).toString(36)

function cyrb53(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    a = Math.imul(a ^ char, 2654435761)
    b = Math.imul(b ^ char, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
