/** A receiver of webhooks: a real server that keeps what it receives and answers as the test says. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: read freely by tests
  event: any
}

export interface Receiver {
  url: string
  received: Received[]
  /** How it answers the next requests: a status, or a function that does anything else to the response. */
  answer: number | ((response: ServerResponse) => void)
  /** Waits for the nth request since the start. */
  nth(n: number): Promise<Received>
}

export async function startReceiver(): Promise<Receiver> {
  const news = new EventEmitter().setMaxListeners(0)
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: 200,
    async nth(n) {
      while (receiver.received.length < n) await once(news, 'received')
      return receiver.received[n - 1]!
    },
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end('{}')
    else receiver.answer(response)
    receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) })
    news.emit('received')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

/** Checks a signature as the webhook specification tells receivers to, independently of our signing code. */
export function isSignedBy({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(signed, 'utf8').digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
