/** The way to whoever keeps budgets that several installations share: this one itself, or another one's API. Owns what travels between them. */
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { openWire } from '../providers/wire.ts'
import type { Database } from '../storage/database.ts'
import { type BudgetStanding, type Lent, lend } from './lease-store.ts'
import type { NetworksSettings } from './settings.ts'
import { toThousandths } from './thousandths.ts'

export const KEEPER_PATH = '/v1/cell/budgets'

const amount = z.int().min(0)
export const standingSchema = z.object({
  provider: z.string().max(40),
  day: z.iso.date(),
  holder: z.string().min(1).max(100),
  held: amount,
  version: amount,
  spent: amount,
  wanted: amount,
})
const lentSchema = z.object({ granted: amount, version: amount, isScarce: z.boolean() })

export interface BudgetKeeper {
  /** Fails with words for the operator. */
  lend(standing: BudgetStanding): Promise<Lent>
  close(): void
}

/** By the budgets of the own networks file. */
export function keeperHere(database: Database, clock: Clock, networks: NetworksSettings | undefined): BudgetKeeper {
  const budgets = new Map(networks?.providers.map(({ name, dailyCredits }) => [name, dailyCredits]))
  return {
    async lend(standing) {
      const daily = budgets.get(standing.provider) ?? null
      if (daily === null) throw new Error(`the keeper of budgets has no dailyCredits of ${standing.provider}`)
      return lend(database, toThousandths(daily), standing, clock.now())
    },
    close() {},
  }
}

const LEND_MS_MAX = 2_000
const ANSWER_BYTES_MAX = 10_000
const CONNECTIONS_MAX = 4

export function keeperAt(url: string, token: string): BudgetKeeper {
  const headers = { authorization: `Bearer ${token}` }
  const wire = openWire({ url, headers, bodyBytesMax: ANSWER_BYTES_MAX, connectionsMax: CONNECTIONS_MAX })
  return {
    async lend(standing) {
      const body = JSON.stringify(standing)
      const answer = await wire.exchange({ method: 'POST', path: KEEPER_PATH, body }, LEND_MS_MAX)
      if (answer.status !== 200) throw new Error(`the keeper of budgets answered ${answer.status}`)
      return lentSchema.parse(JSON.parse(answer.body.toString('utf8')))
    },
    close: () => wire.close(),
  }
}
