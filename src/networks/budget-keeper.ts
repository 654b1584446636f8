/**
 * How to reach the keeper of budgets that several installations share: this installation itself, or another one's API. Owns what
 * is sent between them.
 */
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { openWire } from '../providers/wire.ts'
import type { Database } from '../storage/database.ts'
import { grantLease, type LeaseGrant, type LeaseRequest } from './lease-store.ts'
import type { NetworksSettings } from './settings.ts'
import { toThousandths } from './thousandths.ts'

const KEEPER_PATH = '/v1/cell/budgets'

const amount = z.int().min(0)
export const leaseRequestSchema = z.object({
  provider: z.string().max(40),
  day: z.iso.date(),
  holder: z.string().min(1).max(100),
  held: amount,
  version: amount,
  spent: amount,
  wanted: amount,
})
const leaseGrantSchema = z.object({ granted: amount, version: amount, isScarce: z.boolean() })

export interface BudgetKeeper {
  /** Fails with words for the operator. */
  requestLease(request: LeaseRequest): Promise<LeaseGrant>
  close(): void
}

/** The keeper is this installation; budgets come from its own networks file. */
export function keeperHere(database: Database, clock: Clock, networks: NetworksSettings | undefined): BudgetKeeper {
  const budgets = new Map(networks?.providers.map(({ name, dailyCredits }) => [name, dailyCredits]))
  return {
    async requestLease(request) {
      const daily = budgets.get(request.provider) ?? null
      if (daily === null) throw new Error(`the keeper of budgets has no dailyCredits of ${request.provider}`)
      return grantLease(database, toThousandths(daily), request, clock.now())
    },
    close() {},
  }
}

const LEASE_MS_MAX = 2_000
const ANSWER_BYTES_MAX = 10_000
const CONNECTIONS_MAX = 4

export function keeperAt(url: string, token: string): BudgetKeeper {
  const headers = { authorization: `Bearer ${token}` }
  const wire = openWire({ url, headers, bodyBytesMax: ANSWER_BYTES_MAX, connectionsMax: CONNECTIONS_MAX })
  return {
    async requestLease(request) {
      const body = JSON.stringify(request)
      const answer = await wire.exchange({ method: 'POST', path: KEEPER_PATH, body }, LEASE_MS_MAX)
      if (answer.status !== 200) throw new Error(`the keeper of budgets answered ${answer.status}`)
      return leaseGrantSchema.parse(JSON.parse(answer.body.toString('utf8')))
    },
    close: () => wire.close(),
  }
}
