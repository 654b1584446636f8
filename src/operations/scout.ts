/** What every operation is handed. Built once in services.ts; nobody reaches for a global. */
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Prices } from '../credits/prices.ts'
import type { Signals } from '../jobs/signals.ts'
import type { Network } from '../providers/port.ts'
import type { Database } from '../storage/database.ts'

export interface Scout {
  database: Database
  network: Network
  signals: Signals
  prices: Prices
  clock: Clock
  log: Log
  /** How long claimed work is its claimer's alone. */
  leaseSeconds: number
}
