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
        summary: 'Export the pool, or the candidates that match the filters, as a file',
        description:
          'Suppressed people are left out. You can import an exported file again. `doNotContact` marks people who must not be contacted; an import ignores it. A CSV cell that a spreadsheet would run as a formula begins with an apostrophe.',
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
