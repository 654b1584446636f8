/** `GET /v1/cell/keys`: for doors before several installations, not for clients; closed without `SCOUT_CELL_TOKEN`. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readPlacedKeys } from '../../accounts/placed-keys.ts'
import { Refusal } from '../../base/refusal.ts'
import type { App, RouteContext } from '../app.ts'

const querystring = z.object({ after: z.coerce.date(), from: z.string().max(100).default('') })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

export function cellRoute(app: App, { scout, cellToken }: RouteContext): void {
  if (!cellToken) return
  const expected = digestOf(`Bearer ${cellToken}`)
  app.get('/cell/keys', { config: { isCheck: true }, schema: { hide: true, querystring } }, async (request) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      throw new Refusal('UNAUTHORIZED', 'This is for the doors of this service.')
    return readPlacedKeys(scout.database, request.query.after, request.query.from)
  })
}
