/** `GET /health/live` and `GET /health/ready`: for whoever watches the process. */
import { z } from 'zod'
import { Refusal } from '../../base/refusal.ts'
import { type App, errorResponses, type RouteContext } from '../app.ts'

const healthSchema = z.object({ success: z.literal(true), status: z.literal('ok') }).meta({ id: 'Health' })
const response = { 200: healthSchema, ...errorResponses }

export function healthRoutes(app: App, { scout, closing }: RouteContext): void {
  const ok = { success: true as const, status: 'ok' as const }
  app.get(
    '/health/live',
    { schema: { tags: ['Health'], operationId: 'live', summary: 'The process runs', response } },
    async () => ok,
  )
  app.get(
    '/health/ready',
    {
      schema: {
        tags: ['Health'],
        operationId: 'ready',
        summary: 'The process can serve: its database answers and it is not stopping',
        response,
      },
    },
    async () => {
      if (closing.aborted)
        throw new Refusal('SERVICE_UNAVAILABLE', 'The service is stopping.', { retryAfterSeconds: 1 })
      await scout.database.query('select 1 as up')
      return ok
    },
  )
}
