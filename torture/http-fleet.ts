/**
 * Clients that send at a fixed rate whether or not answers arrive, like clients in the real world. Owns its connections; an
 * answer's status is a figure, not a failure.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { HttpConnection, type HttpRequest } from '../bench/http-load.ts'

export interface Seen {
  /** By status; 0 means that the connection failed. */
  statuses: Map<number, number>
  /** For answers with this status: milliseconds since each request was due, ascending. */
  latencies(status: number): number[]
  perSecond: number
}

const TICK_MS = 10

/** `perSecond` requests over `connections`. A request that finds no free connection waits, and its time is already running. */
export async function sendAtRate(
  url: string,
  { perSecond, ms, connections }: { perSecond: number; ms: number; connections: number },
  next: () => HttpRequest,
): Promise<Seen> {
  const free: HttpConnection[] = []
  for (let n = 0; n < connections; n++) free.push(await HttpConnection.open(url))
  const all = [...free]
  const due: number[] = []
  const taken = new Map<number, number[]>()
  const note = (status: number, since: number) => {
    const list = taken.get(status) ?? taken.set(status, []).get(status)!
    list.push(performance.now() - since)
  }
  let flying = 0
  const replace = async () => {
    const fresh = await HttpConnection.open(url).catch(() => undefined)
    if (!fresh) return
    all.push(fresh)
    free.push(fresh)
    pump()
  }
  const pump = () => {
    for (let connection = free.pop(); connection; connection = free.pop()) {
      // The service closed it while idle; like any client we open another one.
      if (!connection.isOpen) {
        void replace()
        continue
      }
      const since = due.shift()
      if (since === undefined) {
        free.push(connection)
        return
      }
      flying += 1
      const used = connection
      void used
        .send(next())
        .then(
          ({ status }) => {
            note(status, since)
            free.push(used)
          },
          () => note(0, since),
        )
        .finally(() => {
          flying -= 1
          pump()
        })
    }
  }
  const startedAt = performance.now()
  for (let sent = 0; performance.now() - startedAt < ms; await delay(TICK_MS)) {
    const wanted = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; sent < wanted; sent++) due.push(performance.now())
    pump()
  }
  due.length = 0
  while (flying > 0) await delay(TICK_MS)
  const seconds = (performance.now() - startedAt) / 1_000
  for (const connection of all) connection.close()
  const statuses = new Map([...taken].map(([status, list]) => [status, list.length]))
  return {
    statuses,
    latencies: (status) => (taken.get(status) ?? []).toSorted((a, b) => a - b),
    perSecond: [...statuses.values()].reduce((sum, n) => sum + n, 0) / seconds,
  }
}
