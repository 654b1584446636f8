/**
 * The load balancer in front of several API machines. Sends each request to one of them, and to the next if that one could not be
 * reached or closed the connection before its answer began. Applies no other rule: everything else is left to the client.
 */
import type { ServiceNode } from './nodes.ts'

export interface Balanced {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: read freely by the run
  body: any
}

export class Balancer {
  /** Requests sent to another machine because the first one was gone. */
  passedOn = 0
  sent = 0
  readonly #nodes: ServiceNode[]
  #turn = 0

  constructor(nodes: ServiceNode[]) {
    this.#nodes = nodes
  }

  /** A POST carries an idempotency key, so it may be sent twice. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    { body, idempotencyKey }: { body?: object; idempotencyKey?: string } = {},
  ): Promise<Balanced> {
    this.sent += 1
    // Kept per request: others take turns meanwhile, and otherwise all tries could hit the same dead machine.
    const first = this.#turn++
    let last: unknown
    for (let tries = 0; tries < 2 * this.#nodes.length; tries++) {
      try {
        const url = await this.#nodes[(first + tries) % this.#nodes.length]!.url()
        const answer = await fetch(`${url}/v1/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          },
          body: body && JSON.stringify(body),
        })
        return { status: answer.status, body: await answer.json() }
      } catch (error) {
        last = error
        this.passedOn += 1
      }
    }
    throw new Error(`no machine took ${method} ${path}: ${last}: ${(last as Error).cause}`, { cause: last })
  }
}
