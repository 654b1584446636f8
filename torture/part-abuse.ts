/**
 * Business logic and small inputs, tried from outside with valid keys: ways to get something for nothing, to see what is hidden,
 * and to stop the process. A successful attempt is a broken promise; the ledger must add up after all of them.
 */
import type { Closers } from '../bench/stage.ts'
import { fromCredits } from '../src/credits/amount.ts'
import { createAccount } from '../src/operations/accounts/accounts.ts'
import { verifyLedger } from '../src/operations/accounts/verify-ledger.ts'
import { type AbuseTarget, Attacker, type Attempt } from './abuse/attacker.ts'
import { forNothing } from './abuse/for-nothing.ts'
import { hidden } from './abuse/hidden.ts'
import { smallInputs } from './abuse/small-input.ts'
import { type Figure, promised } from './figures.ts'
import { openStage } from './stage.ts'

const KINDS: [promise: string, attempts: Attempt[]][] = [
  ['nothing for nothing', forNothing],
  ['what is hidden stays hidden', hidden],
  ['others are served', smallInputs],
]

const CREDITS = { plan: fromCredits(1_000), extra: fromCredits(0) }

export async function abuse(closers: Closers): Promise<Figure[]> {
  const stage = await openStage(closers, { sandbox: { timeFactor: 0.001 } })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  const url = await api.url()
  let accounts = 0
  const target: AbuseTarget = {
    stage,
    url,
    newAttacker: async () =>
      new Attacker(
        url,
        await createAccount(stage.database, { name: `Attacker ${++accounts}`, credits: CREDITS }, new Date()),
      ),
  }
  const figures: Figure[] = []
  for (const [promise, attempts] of KINDS) {
    for (const { what, run } of attempts) {
      const came = await run(target).catch((error) => {
        throw new Error(`${promise}: ${what}`, { cause: error })
      })
      figures.push(promised('abuse', what, came, { aim: promise, met: true }))
    }
  }
  const { differences } = await verifyLedger(stage.database)
  if (differences.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(differences)}`)
  const alive = await fetch(`${url}/health/ready`)
  if (alive.status !== 200) throw new Error(`afterwards the service answers ${alive.status}`)
  return figures
}
