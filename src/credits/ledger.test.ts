import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../base/refusal.ts'
import { fromCredits, sum, toCredits, units } from './amount.ts'
import { splitCharges } from './ledger.ts'

const charge = (ref: string, price: number) => ({ ref, price: units(price), operation: 'contact' as const })

test('the plan is spent first, then the extra credits, charge by charge', () => {
  const split = splitCharges({ plan: units(3_000), extra: units(5_000) }, [
    charge('a', 2_000),
    charge('b', 2_000),
    charge('c', 2_000),
  ])
  assert.deepEqual(
    split.map(({ fromPlan, fromExtra }) => [fromPlan, fromExtra]),
    [
      [2_000, 0],
      [1_000, 1_000],
      [0, 2_000],
    ],
  )
})

test('charges that both balances together do not cover are refused whole, with the figures', () => {
  assert.throws(
    () => splitCharges({ plan: units(1_000), extra: units(500) }, [charge('a', 1_000), charge('b', 1_000)]),
    (error) => {
      assert.ok(error instanceof Refusal)
      assert.equal(error.code, 'INSUFFICIENT_CREDITS')
      assert.deepEqual(error.facts, { requiredCredits: 2, availableCredits: 1.5 })
      return true
    },
  )
})

test('a split never takes more than there is, and always exactly the price', () => {
  const amount = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(amount, amount, fc.array(amount, { maxLength: 10 }), (plan, extra, prices) => {
      const charges = prices.map((price, index) => charge(String(index), price))
      if (sum(prices) > plan + extra) {
        assert.throws(() => splitCharges({ plan: units(plan), extra: units(extra) }, charges))
        return
      }
      const split = splitCharges({ plan: units(plan), extra: units(extra) }, charges)
      assert.ok(
        split.every(
          (each) => each.fromPlan + each.fromExtra === each.price && each.fromPlan >= 0 && each.fromExtra >= 0,
        ),
      )
      assert.ok(sum(split.map((each) => each.fromPlan)) <= plan)
      assert.ok(sum(split.map((each) => each.fromExtra)) <= extra)
    }),
  )
})

test('credits and units convert exactly for every amount of up to three decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => fromCredits(toCredits(value)) === value),
  )
})

test('an amount finer than a unit, negative or not a number is no amount', () => {
  for (const amount of [0.0001, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    assert.throws(() => fromCredits(amount), RangeError)
  }
})
