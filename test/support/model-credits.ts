/**
 * The model's credits: two balances, and holds that end exactly once. Plan credits are spent first, and a release returns credits
 * to the balance they came from.
 */
import { Refused } from './model-terms.ts'

export interface Charge {
  ref: string
  price: number
}

export class ModelCredits {
  plan = 0
  extra = 0
  /** Captured credits, which never come back. */
  spent = 0
  readonly #held = new Map<string, { plan: number; extra: number }>()
  readonly #grants = new Set<string>()

  get balance() {
    return { plan: this.plan, extra: this.extra }
  }

  get openHolds(): number {
    return this.#held.size
  }

  grant(ref: string, plan: number, extra: number): void {
    if (this.#grants.has(ref)) return
    this.#grants.add(ref)
    this.plan += plan
    this.extra += extra
  }

  /** Holds all charges or none. */
  take(charges: Charge[]): number {
    const required = charges.reduce((sum, charge) => sum + charge.price, 0)
    const available = this.plan + this.extra
    if (required > available) {
      throw new Refused('INSUFFICIENT_CREDITS', {
        requiredCredits: required / 1_000,
        availableCredits: available / 1_000,
      })
    }
    for (const { ref, price } of charges) {
      const plan = Math.min(this.plan, price)
      this.plan -= plan
      this.extra -= price - plan
      this.#held.set(ref, { plan, extra: price - plan })
    }
    return required
  }

  capture(ref: string): number {
    const { plan, extra } = this.#end(ref)
    this.spent += plan + extra
    return plan + extra
  }

  release(ref: string): number {
    const { plan, extra } = this.#end(ref)
    this.plan += plan
    this.extra += extra
    return plan + extra
  }

  #end(ref: string) {
    const held = this.#held.get(ref)
    if (!held) throw new Error(`the model ended ${ref} twice`)
    this.#held.delete(ref)
    return held
  }
}
