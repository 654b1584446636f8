/** The receiver of a run's webhooks: records the event ids and jobs it got, and can stop the process that sends. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Closers } from '../bench/stage.ts'
import type { CrashTrigger } from './crash-trigger.ts'

export interface Receiver {
  url: string
  trigger: CrashTrigger | undefined
  /** How often each event arrived, by event id. */
  times: Map<string, number>
  /** Jobs that were reported as done. */
  jobs: Set<string>
}

export async function openReceiver(closers: Closers): Promise<Receiver> {
  const receiver: Receiver = { url: '', trigger: undefined, times: new Map(), jobs: new Set() }
  const server = createServer(async (request, response) => {
    const caught = receiver.trigger?.catches('webhook') ? receiver.trigger : undefined
    const body = await text(request).catch(() => undefined)
    if (caught?.side === 'before' || body === undefined) return caught?.fire()
    const event = JSON.parse(body) as { id?: string; type: string; data: { jobId?: string } }
    const id = String(request.headers['webhook-id'])
    receiver.times.set(id, (receiver.times.get(id) ?? 0) + 1)
    if (event.type === 'batch.completed' && event.data.jobId) receiver.jobs.add(event.data.jobId)
    if (caught) return caught.fire()
    response.writeHead(200).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
