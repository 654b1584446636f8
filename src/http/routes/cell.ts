/**
 * `GET /v1/cell/keys` for the doors in front of several cells, and `POST /v1/cell/budgets` for the other cells if this one keeps
 * the shared budgets. Not for clients; absent without `SCOUT_CELL_TOKEN`.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readPlacedKeys } from '../../accounts/placed-keys.ts'
import { Refusal } from '../../base/refusal.ts'
import { leaseRequestSchema } from '../../networks/budget-keeper.ts'
import type { App, RouteContext } from '../app.ts'

const querystring = z.object({ after: z.coerce.date(), from: z.string().max(100).default('') })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

export function cellRoute(app: App, { scout, cellToken }: RouteContext): void {
  if (!cellToken) return
  const expected = digestOf(`Bearer ${cellToken}`)
  // Checked before the body is read: only another cell may make this process read one.
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      throw new Refusal('UNAUTHORIZED', 'This address is only for the doors of this service.')
  }
  const config = { isCheck: true }
  app.get('/cell/keys', { config, onRequest, schema: { hide: true, querystring } }, async ({ query }) =>
    readPlacedKeys(scout.database, query.after, query.from),
  )
  const { budgetKeeper } = scout
  if (!budgetKeeper) return
  app.post('/cell/budgets', { config, onRequest, schema: { hide: true, body: leaseRequestSchema } }, async ({ body }) =>
    budgetKeeper.requestLease(body),
  )
}
