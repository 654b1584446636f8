/** The tools over Streamable HTTP: one message, one answer, nothing kept in between. Clients before 2026-07-28 are served as well. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { connect, type Route } from './connect.ts'
import { createMcpServer } from './server.ts'

/** `body` as it was read already. */
export function serveOverHttp(request: Request, body: unknown, route: Route): Promise<Response> {
  const connection = connect(route)
  // The list of tools never changes: nobody has to listen for that.
  const handler = createMcpHandler(() => createMcpServer(connection), { maxSubscriptions: 0 })
  return handler.fetch(request, { parsedBody: body })
}
