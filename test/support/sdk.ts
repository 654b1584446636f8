/**
 * The SDK on a real service over a connection that a test can disturb: answers get lost, connections break, and every request is
 * recorded.
 */
import { createTalentScout, type TalentScout } from '../../sdk/typescript/src/index.ts'
import type { ClientOptions } from '../../sdk/typescript/src/transport.ts'
import type { TestAccount, TestService } from './service.ts'

export interface Sent {
  method: string
  path: string
  idempotencyKey: string | undefined
  /** Undefined if no answer reached the client. */
  status?: number
  replayed?: boolean
}

export interface Line {
  scout: TalentScout
  sent: Sent[]
  /** The requests sent to an address, by the end of its path. */
  to(path: string): Sent[]
  /** Whether the answer to this request, which the service has given, gets lost on its way. */
  loses: (sent: Sent) => boolean
  /** Answers in place of the service if it returns a response. */
  answers: (sent: Sent) => Response | undefined
  /** Breaks every open connection. */
  cut(): void
}

export function lineTo(service: TestService, account: TestAccount, options: Partial<ClientOptions> = {}): Line {
  let cutting = new AbortController()
  const line: Line = {
    sent: [],
    to: (path) => line.sent.filter((sent) => sent.path.endsWith(path)),
    loses: () => false,
    answers: () => undefined,
    cut() {
      cutting.abort(new TypeError('the connection broke'))
      cutting = new AbortController()
    },
    scout: createTalentScout({ url: service.url, apiKey: account.key, fetch: send, ...options }),
  }
  async function send(url: string, init: RequestInit): Promise<Response> {
    const { 'idempotency-key': idempotencyKey } = init.headers as Record<string, string>
    const sent: Sent = { method: init.method!, path: new URL(url).pathname, idempotencyKey }
    line.sent.push(sent)
    const signal = AbortSignal.any([cutting.signal, ...(init.signal ? [init.signal] : [])])
    const response = line.answers(sent) ?? (await fetch(url, { ...init, signal }))
    if (line.loses(sent)) {
      await response.arrayBuffer()
      throw new TypeError('the answer was lost')
    }
    sent.status = response.status
    sent.replayed = response.headers.get('idempotent-replayed') === 'true'
    return response
  }
  return line
}
