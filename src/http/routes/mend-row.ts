/** `POST /talent-pool/imports/:importId/rejected/:row`: a corrected version of a refused row. */
import { mendBodySchema, mendParamsSchema, mendResponseSchema } from '../../../contract/imports.ts'
import { mendRow } from '../../operations/pool/imports/mend-row.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentImport } from './pool-imports.ts'

export function mendRowRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-pool/imports/:importId/rejected/:row',
    {
      config: { scopes: ['pool'] },
      schema: {
        tags: ['Talent pool'],
        operationId: 'mendRow',
        summary: 'Correct a rejected row: it is checked again, saved, and no longer listed',
        params: mendParamsSchema,
        body: mendBodySchema,
        response: { 200: mendResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { importId, row } = request.params
      // If `row` is not a number, 0 stands for it: no row has that number, so the row is not found.
      const mended = { importId, row: /^\d{1,9}$/.test(row) ? Number(row) : 0, ...request.body }
      const { result, replayed } = await mendRow(scout, callerOf(request), mended, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, urn: result.urn, import: presentImport(result.job) }
    },
  )
}
