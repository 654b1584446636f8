/** `GET /credits/ledger` */
import { Readable } from 'node:stream'
import { ledgerCsvSchema, ledgerQuerySchema, ledgerResponseSchema } from '../../../contract/credits.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { readLedger, walkLedger } from '../../operations/accounts/read-credits.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { presentCsv, presentEntry } from '../present-ledger.ts'

const content = { 'application/json': { schema: ledgerResponseSchema }, 'text/csv': { schema: ledgerCsvSchema } }

export function ledgerRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/credits/ledger',
    {
      config: { scopes: ['admin', 'audit'] },
      schema: {
        tags: ['Credits'],
        operationId: 'ledger',
        summary: 'List the ledger: every entry that moved credits, newest first',
        description:
          'The amounts of all entries always add up to the balances. With a filter other than `from` and `to`, one page looks at up to half a million entries. In a longer ledger a page may therefore have fewer than `limit` entries, or none, although `nextCursor` leads to more.',
        querystring: ledgerQuerySchema,
        response: { 200: { description: 'The request succeeded', content }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { limit, cursor, format, from, to, urn, ...rest } = request.query
      const times = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
      const filter = { ...rest, ...times, urns: urn === undefined ? undefined : [urn] }
      const page = readPageRequest({ limit, cursor }, ['integer'])
      if (format === 'csv') {
        reply.header('content-disposition', 'attachment; filename="ledger.csv"').type('text/csv; charset=utf-8')
        // The type knows only complete bodies. A stream is sent while it is read, and read no faster than the client takes it.
        return Readable.from(presentCsv(walkLedger(scout, callerOf(request), filter))) as unknown as string
      }
      const { items, nextCursor, names } = await readLedger(scout, callerOf(request), filter, page)
      const entries = items.map((entry) => ({
        ...presentEntry(entry),
        fullName: (entry.urn !== null && names.get(entry.urn)) || null,
      }))
      return { success: true as const, entries, nextCursor }
    },
  )
}
