/** How the SDK works through many people, tested on a service of a few lines that charges by the same rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { ApiError } from '../../sdk/typescript/src/errors.ts'
import {
  type AcceptedBatch,
  type Person,
  RunStoppedError,
  runBatches,
  type Work,
} from '../../sdk/typescript/src/run.ts'

interface Outcome {
  urn: string
  status: 'COMPLETED' | 'FAILED'
}

interface Terms {
  /** In thousandths of a credit, as the service counts. */
  units: number
  /** Who is found; the credits of the others come back. */
  isFound: (urn: string) => boolean
  /** Whether the power fails at the nth call (positive), or when the nth batch is awaited (negative). */
  fails?: (at: number) => boolean
}

/**
 * Charges for whatever it is asked, replays by key alone, and refuses beyond the limit, so paying twice can only be the client's mistake.
 */
function bookkeeper({ units, isFound, fails = () => false }: Terms) {
  const kept = new Map<string, { body: string; taken: AcceptedBatch<Outcome> }>()
  const books = { held: 0, highest: 0, calls: 0, waits: 0, paid: new Map<string, number>() }
  const take = (people: Person[], maxCredits: number | undefined): AcceptedBatch<Outcome> => {
    const charged = people.length * units
    if (maxCredits !== undefined && charged > Math.round(maxCredits * 1_000)) throw refusal('MAX_CREDITS_EXCEEDED')
    for (const { urn } of people) books.paid.set(urn, (books.paid.get(urn) ?? 0) + 1)
    books.held += charged
    books.highest = Math.max(books.highest, books.held)
    const used = people.filter(({ urn }) => isFound(urn)).length * units
    let isSettled = false
    const rest = async () => {
      await turn()
      if (fails(-++books.waits)) throw new Error('the power failed')
      if (!isSettled) books.held += used - charged
      isSettled = true
      return { used: used / 1_000, outcomes: people.map(({ urn }) => outcomeOf(urn, isFound)) }
    }
    return { charged: charged / 1_000, known: [], rest }
  }
  const work: Work<Outcome> = {
    asked: 'everything',
    price: async () => units / 1_000,
    missing: (urn) => ({ urn, status: 'FAILED' }),
    async send(people, { maxCredits, idempotencyKey }) {
      await turn()
      assert.ok(people.length >= 1 && people.length <= 15)
      const body = JSON.stringify([people, maxCredits])
      const before = kept.get(idempotencyKey)
      assert.ok(!before || before.body === body, 'a key belongs to one request')
      const taken = before?.taken ?? take(people, maxCredits)
      kept.set(idempotencyKey, { body, taken })
      if (fails(++books.calls)) throw new Error('the power failed')
      return taken
    },
  }
  return { work, books }
}

const refusal = (code: 'MAX_CREDITS_EXCEEDED') =>
  new ApiError(402, { success: false, code, message: code, traceId: '', retryable: false })

const outcomeOf = (urn: string, isFound: Terms['isFound']): Outcome => ({
  urn,
  status: isFound(urn) ? 'COMPLETED' : 'FAILED',
})

const urnsOf = (count: number) => Array.from({ length: count }, (_, at) => `urn:${at}`)
const someFound = (share: number) => (urn: string) => (Number(urn.slice(4)) * 7919) % 10 < share

test('ten thousand people: every one asked and told once, in 667 calls', async () => {
  const { work, books } = bookkeeper({ units: 2_000, isFound: someFound(6) })
  const counts = new Map<string, number>()
  const people = urnsOf(10_000)
  const report = await runBatches(people, work, { onResult: ({ urn }) => counts.set(urn, (counts.get(urn) ?? 0) + 1) })
  assert.deepEqual(
    { status: report.status, results: report.results.length, calls: books.calls },
    { status: 'COMPLETED', results: 10_000, calls: 667 },
  )
  assert.ok(people.every((urn) => counts.get(urn) === 1))
  assert.equal(report.creditsUsed * 1_000, books.held)
})

test('whatever the budget, the prices and the power failures: never above the budget, nobody paid for twice', async () => {
  const cases = fc.record({
    count: fc.integer({ min: 0, max: 120 }),
    units: fc.integer({ min: 0, max: 9_000 }),
    share: fc.integer({ min: 0, max: 10 }),
    budget: fc.option(fc.integer({ min: 0, max: 700_000 }), { nil: undefined }),
    parallel: fc.integer({ min: 1, max: 6 }),
    failing: fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ count, units, share, budget, parallel, failing }) => {
      const isFound = someFound(share)
      const { work, books } = bookkeeper({ units, isFound, fails: (at) => failing.includes(at) })
      const people = urnsOf(count)
      const options = { maxCredits: budget === undefined ? undefined : budget / 1_000, parallel, runId: 'run' }
      let report = await runBatches(people, work, options).catch(reportOf)
      for (let again = 0; report.status === 'STOPPED' && again < 6; again++)
        report = await runBatches(people, work, options).catch(reportOf)
      assert.notEqual(report.status, 'STOPPED')
      assert.ok(books.highest <= (budget ?? books.highest), `${books.highest}`)
      assert.equal(report.results.length + report.left.length, count)
      assert.ok([...books.paid.values()].every((times) => times === 1))
      for (const outcome of report.results) assert.deepEqual(outcome, outcomeOf(outcome.urn, isFound))
      if (report.status === 'COMPLETED') assert.equal(report.left.length, 0)
      else assert.ok(Math.round(report.creditsUsed * 1_000) + units > budget!, 'one more could have been paid for')
    }),
  )
})

function reportOf(error: unknown) {
  if (!(error instanceof RunStoppedError)) throw error
  return error.report
}
