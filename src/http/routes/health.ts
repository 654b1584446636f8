/** `GET /health/live` and `GET /health/ready`, for monitors of the process. */
import { z } from 'zod'
import { Refusal } from '../../base/refusal.ts'
import { type App, errorResponses, type RouteContext } from '../app.ts'

const healthSchema = z
  .object({
    success: z.literal(true),
    status: z.literal('ok'),
    preparing: z
      .array(z.string())
      .optional()
      .meta({ description: 'What the first start is still preparing. A request that needs one of these waits for it' }),
  })
  .meta({ id: 'Health' })
/** Monitors may also use HEAD. */
const config = { isCheck: true }
const response = { 200: healthSchema, ...errorResponses }

export function healthRoutes(app: App, { scout, closing, startupTasks }: RouteContext): void {
  const ok = { success: true as const, status: 'ok' as const }
  // All checks that arrive while a query runs share its answer. These routes are open to everybody and must not use up the
  // database's connections.
  let asked: Promise<unknown> | undefined
  const databaseAnswers = () => {
    asked ??= scout.database.query('select 1 as up').finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get(
    '/health/live',
    {
      config,
      exposeHeadRoute: true,
      schema: { tags: ['Health'], operationId: 'live', summary: 'Check that the process runs', response },
    },
    async () => ok,
  )
  app.get(
    '/health/ready',
    {
      config,
      exposeHeadRoute: true,
      schema: {
        tags: ['Health'],
        operationId: 'ready',
        summary: 'Check that the process can serve: its database answers, and it is not stopping',
        response,
      },
    },
    async () => {
      if (closing.aborted)
        throw new Refusal('SERVICE_UNAVAILABLE', 'The service is stopping.', { retryAfterSeconds: 1 })
      await databaseAnswers()
      const names = startupTasks.names()
      return names.length > 0 ? { ...ok, preparing: names } : ok
    },
  )
}
