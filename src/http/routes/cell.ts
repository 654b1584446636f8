/**
 * `GET /v1/cell/keys` for doors before several installations, `POST /v1/cell/budgets` for the others where this one keeps the budgets; neither
 * for clients, closed without `SCOUT_CELL_TOKEN`.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readPlacedKeys } from '../../accounts/placed-keys.ts'
import { Refusal } from '../../base/refusal.ts'
import { standingSchema } from '../../networks/budget-keeper.ts'
import type { App, RouteContext } from '../app.ts'

const querystring = z.object({ after: z.coerce.date(), from: z.string().max(100).default('') })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

export function cellRoute(app: App, { scout, cellToken }: RouteContext): void {
  if (!cellToken) return
  const expected = digestOf(`Bearer ${cellToken}`)
  const requireToken = (given = '') => {
    if (!timingSafeEqual(digestOf(given), expected))
      throw new Refusal('UNAUTHORIZED', 'This is for the doors of this service.')
  }
  app.get('/cell/keys', { config: { isCheck: true }, schema: { hide: true, querystring } }, async (request) => {
    requireToken(request.headers.authorization)
    return readPlacedKeys(scout.database, request.query.after, request.query.from)
  })
  const { budgetKeeper } = scout
  if (!budgetKeeper) return
  const lending = { config: { isCheck: true }, schema: { hide: true, body: standingSchema } }
  app.post('/cell/budgets', lending, async (request) => {
    requireToken(request.headers.authorization)
    return budgetKeeper.lend(request.body)
  })
}
