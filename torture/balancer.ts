/**
 * What stands before several API machines. Sends each request to one of them, and to the next if that could not be
 * reached or closed before its answer began. Owns no rule: anything else is the client's to see.
 */
import type { ServiceNode } from './nodes.ts'

export interface Balanced {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: read freely by the run
  body: any
}

export class Balancer {
  /** Sent to another machine because the first was gone. */
  passedOn = 0
  sent = 0
  readonly #nodes: ServiceNode[]
  #turn = 0

  constructor(nodes: ServiceNode[]) {
    this.#nodes = nodes
  }

  /** A POST carries a key under which it may be sent twice. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    { body, idempotencyKey }: { body?: object; idempotencyKey?: string } = {},
  ): Promise<Balanced> {
    this.sent += 1
    // Its own from here on: others take their turns meanwhile, and all tries could meet the same dead machine.
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
