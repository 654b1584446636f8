import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../base/refusal.ts'
import { fromCredits, sum, toCredits, units, unitsWithin } from './amount.ts'
import { type Bounds, splitCharges } from './ledger.ts'

const charge = (ref: string, price: number) => ({ ref, price: units(price), operation: 'contact' as const })

test('the plan is spent first, then the extra credits, charge by charge', () => {
  const split = splitCharges({ plan: units(3_000), extra: units(5_000) }, [
    charge('a', 2_000),
    charge('b', 2_000),
    charge('c', 2_000),
  ])
  assert.deepEqual(
    split.map(({ fromPlan, fromExtra }) => ({ fromPlan, fromExtra })),
    [
      { fromPlan: 2_000, fromExtra: 0 },
      { fromPlan: 1_000, fromExtra: 1_000 },
      { fromPlan: 0, fromExtra: 2_000 },
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

const refusalOf = (balance: number, prices: number[], bounds: Bounds) => {
  try {
    splitCharges(
      { plan: units(balance), extra: units(0) },
      prices.map((price, n) => charge(String(n), price)),
      bounds,
    )
    return undefined
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return { code: error.code, ...error.facts }
  }
}

test('a call that costs more than it may is refused with the figures; exactly as much is not', () => {
  assert.equal(refusalOf(9_000, [2_000, 500], { maxCredits: 2.5 }), undefined)
  assert.equal(refusalOf(9_000, [], { maxCredits: 0 }), undefined)
  assert.deepEqual(refusalOf(9_000, [2_000, 500], { maxCredits: 2.4999 }), {
    code: 'MAX_CREDITS_EXCEEDED',
    requiredCredits: 2.5,
    maxCredits: 2.4999,
  })
})

test('a key spends up to its cap and not a unit more; what is free is never refused', () => {
  const cap = { units: 5_000, spent: 3_000 }
  assert.equal(refusalOf(9_000, [2_000], { cap }), undefined)
  assert.equal(refusalOf(9_000, [0], { cap: { units: 0, spent: 1 } }), undefined)
  assert.deepEqual(refusalOf(9_000, [2_000, 1], { cap }), {
    code: 'CREDIT_CAP_REACHED',
    requiredCredits: 2.001,
    capCredits: 5,
    spentTodayCredits: 3,
  })
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

test('the units within an amount are the most that do not exceed it', () => {
  for (const [credits, within] of [
    [0, 0],
    [1e-9, 0],
    [1.001, 1_001],
    [0.29, 290],
    [2.0005, 2_000],
    [2.9999, 2_999],
    [1_000_000_000, 1_000_000_000_000],
  ] as const)
    assert.equal(unitsWithin(credits), within)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (credits) => {
      const within = unitsWithin(credits)
      assert.ok(toCredits(within) <= credits && toCredits(within + 1) > credits)
    }),
  )
})
