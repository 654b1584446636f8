/**
 * Clients that send at a rate of their own, whether or not answers come: what a service meets in the world. Owns its
 * connections; an answer's status is a figure, not a failure.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { HttpConnection, type HttpRequest } from '../bench/http-load.ts'

export interface Seen {
  /** By status; 0: the connection failed. */
  statuses: Map<number, number>
  /** Milliseconds from when each was due, ascending, of those with this status. */
  latencies(status: number): number[]
  perSecond: number
}

const TICK_MS = 10

/** `perSecond` requests over `connections`; one that finds none free waits, and its clock runs. */
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
      // Closed by the service while it was idle: as any client does, another one is opened.
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
