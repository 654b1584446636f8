/**
 * Budgets that several installations share: gets this installation's part from the keeper as
 * it is needed, and gives back what others lack. Owns when that happens. What is held is
 * stored in a row, so nothing is lost with a process, and only what is held is spent.
 */
import { type Clock, daysBefore, dayText } from '../base/clock.ts'
import type { Database } from '../storage/database.ts'
import { applyGrant, giveBack, type HeldBudget, readHeld } from './allowance-store.ts'
import type { BudgetKeeper } from './budget-keeper.ts'
import type { LeaseGrant } from './lease-store.ts'

/** How often a worker tells the keeper what it holds, and learns what others lack. */
export const BUDGET_SYNC_MS = 5_000
/** A caller told that nothing is left may succeed a little later, because others give back at their next sync. */
export const SHORT_RETRY_SECONDS = 15
/** How much of the unspent amount is kept if another installation lacks something. */
const KEPT_PART = 0.5
/** In thousandths: giving back less than a call costs helps nobody. */
const CRUMB = 1_000
/** A refusal holds for this long, so that a queue of calls asks the keeper once. */
const REFUSAL_MS = 1_000

interface SharedOptions {
  database: Database
  clock: Clock
  keeper: BudgetKeeper
  /** The providers of our own networks file that have a budget. */
  providers: readonly string[]
  log: { warn(fields: object, message: string): void }
}

export class SharedBudgets {
  readonly #options: SharedOptions
  readonly #refusals = new Map<string, { untilMs: number; why: string }>()

  constructor(options: SharedOptions) {
    this.#options = options
  }

  has(provider: string): boolean {
    return this.#options.providers.includes(provider)
  }

  /**
   * Asks for enough to spend this much more. Undefined: it may be spent, unless other
   * calls take it first; otherwise the reason why not.
   */
  async raise(provider: string, reserve: number): Promise<string | undefined> {
    const { database, clock, keeper } = this.#options
    const refusal = this.#refusals.get(provider)
    if (refusal && refusal.untilMs > clock.now().getTime()) return refusal.why
    const held = await readHeld(database, provider, clock.now())
    const wanted = held.spent + reserve
    // Another call of this installation has got it meanwhile.
    if (held.held >= wanted) return undefined
    const lease = await keeper.requestLease({ ...held, wanted }).catch((error: Error) => error)
    if (lease instanceof Error) return this.#refuse(provider, `what is held is spent, and ${lease.message}`)
    await applyGrant(database, held, lease)
    if (lease.granted >= wanted) return undefined
    return this.#refuse(provider, 'what is held is spent, and the others have the rest')
  }

  #refuse(provider: string, why: string): string {
    this.#refusals.set(provider, { why, untilMs: this.#options.clock.now().getTime() + REFUSAL_MS })
    return why
  }

  /** For today and tomorrow, so that an installation cut off at midnight has something to begin with. */
  async sync(): Promise<void> {
    const { clock, log, providers } = this.#options
    for (const provider of providers) {
      try {
        const { isScarce } = await this.#syncDay(provider)
        if (isScarce) await this.#share(provider)
        await this.#syncDay(provider, dayText(daysBefore(clock.now(), -1)))
      } catch (error) {
        log.warn({ provider, err: error }, 'the keeper of budgets could not be told: what is held is all there is')
      }
    }
  }

  async #syncDay(provider: string, day?: string): Promise<LeaseGrant> {
    const { database, clock } = this.#options
    return this.#settle(await readHeld(database, provider, clock.now(), day))
  }

  async #settle(held: HeldBudget): Promise<LeaseGrant> {
    const { database, keeper } = this.#options
    const lease = await keeper.requestLease({ ...held, wanted: 0 })
    await applyGrant(database, held, lease)
    return lease
  }

  async #share(provider: string): Promise<void> {
    const { database, clock } = this.#options
    const { held, spent } = await readHeld(database, provider, clock.now())
    if (held === spent) return
    const part = held - spent < CRUMB ? 0 : KEPT_PART
    await this.#settle(await giveBack(database, provider, part, clock.now()))
  }

  /** Gives back all that is not spent; what is needed later is requested again. */
  async giveAllBack(): Promise<void> {
    const { database, clock, providers } = this.#options
    for (const provider of providers) await this.#settle(await giveBack(database, provider, 0, clock.now()))
  }

  close(): void {
    this.#options.keeper.close()
  }
}
