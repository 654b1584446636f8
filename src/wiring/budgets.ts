/** Opens the providers' budgets that several cells share, as the settings say: who keeps them, and this cell's part of them. */
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { type BudgetKeeper, keeperAt, keeperHere } from '../networks/budget-keeper.ts'
import { SharedBudgets } from '../networks/shared-budgets.ts'
import type { Config } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'

interface OpenBudgets {
  /** Undefined if this installation has budgets of its own. */
  budgets: SharedBudgets | undefined
  /** Defined if this installation keeps the budgets. */
  keeper: BudgetKeeper | undefined
}

export function openBudgets(
  { budgets: at, cellToken, networks }: Config,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): OpenBudgets {
  if (!at) return { budgets: undefined, keeper: undefined }
  const own = at === 'here' ? keeperHere(database, clock, networks) : undefined
  const providers = (networks?.providers ?? []).filter(({ dailyCredits }) => dailyCredits !== null)
  const names = providers.map(({ name }) => name)
  const keeper = own ?? keeperAt(at, cellToken)
  return { budgets: new SharedBudgets({ database, clock, log, keeper, providers: names }), keeper: own }
}
