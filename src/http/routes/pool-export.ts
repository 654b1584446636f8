/** `GET /talent-pool/export` */
import { exportQuerySchema } from '../../../contract/pool.ts'
import { exportPool } from '../../operations/pool/export-pool.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { fileResponse, poolLines, sendFile } from '../files.ts'

export function poolExportRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-pool/export',
    {
      config: { scopes: ['pool'], isFile: true },
      schema: {
        tags: ['Talent pool'],
        operationId: 'exportPool',
        summary: 'Everybody in the pool who is not suppressed, or those whom the filters leave, as a file',
        description:
          'What is exported can be imported again. `doNotContact` says who must not be written to; an import does not take it. Cells that a spreadsheet would run as a formula begin with an apostrophe.',
        querystring: exportQuerySchema,
        response: { 200: fileResponse('The pool'), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { format = 'ndjson', ...wanted } = request.query
      const people = await exportPool(scout, callerOf(request), wanted)
      return sendFile(reply, format, 'talent-pool', poolLines(people, format))
    },
  )
}
