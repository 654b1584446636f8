/** What other clients notice while the service works: small requests all the while, and how long its event loop was blocked. */
import { readFile, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { percentile } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { say } from './say.ts'

const PAUSE_MS = 5
const LOOK_MS = 20

export interface Watched {
  api: string
  pid: number
  /** The file to which the process writes its event loop's figures. */
  loopFile: string
}

/** Runs the work and reports both measurements meanwhile. */
export async function meanwhile<T>(name: string, watched: Watched, work: () => Promise<T>): Promise<T> {
  await loopOf(watched)
  const http = await HttpConnection.open(watched.api)
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await http.send({ method: 'GET', path: '/health/live', key: '' })
      took.push(performance.now() - startedAt)
      await setTimeout(PAUSE_MS)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await asking
    http.close()
    const loop = await loopOf(watched)
    took.sort((a, b) => a - b)
    const others = [percentile(took, 0.5), percentile(took, 0.99), took.at(-1)!].map((ms) => ms.toFixed(1)).join(' / ')
    say(`${name}, meanwhile another client: median / p99 / slowest ${others} ms`)
    const kept = [loop.p99, loop.longest, loop.longestAtWork].map((ms) => ms.toFixed(1)).join(' / ')
    say(`${name}, event loop kept: p99 / longest / longest at work ${kept} ms`)
  }
}

interface Loop {
  p99: number
  longest: number
  /** Time on the processor; in the rest of a blocked turn the machine ran other processes. */
  longestAtWork: number
}

/** Figures since the last call. */
async function loopOf({ pid, loopFile }: Watched): Promise<Loop> {
  await rm(loopFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await setTimeout(LOOK_MS)
    const written = await readFile(loopFile, 'utf8').catch(() => '')
    if (written !== '') return JSON.parse(written) as Loop
  }
}
