/** Serves `/metrics` on a port of its own, so that the clients of the API need no access to it. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

export async function startMetricsServer(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      // A gauge that reads the database fails while the database is away; the scraper tries again later.
      response.writeHead(503).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
