/**
 * Baseline of a poll: the same query, driver and pool, with node:http and JSON.stringify, but without key check, rate limit or
 * presenter.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { answerTasks } from './bare.ts'

export interface ServeTask {
  connection: pg.ClientConfig
  pool: number
  text: string
  accountId: string
}

answerTasks<ServeTask>(async ({ connection, pool: max, text, accountId }) => {
  const pool = new pg.Pool({ ...connection, max })
  const server = createServer(async (request, response) => {
    const jobId = new URL(request.url!, 'http://localhost').searchParams.get('jobId')
    const { rows } = await pool.query({ name: 'read', text, values: [accountId, [jobId]] })
    const body = JSON.stringify(rows[0])
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
