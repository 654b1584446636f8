/**
 * Memory that starting took and nothing uses any more: modules compiled, files parsed, tables made of them. V8 leaves that garbage and the
 * holes in its pages until it needs the room, which an idle service never does. Once, and when nobody is being answered: it
 * stops the process for some 200 ms.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 1_000
/** Of the time between two looks. */
const QUIET_SHARE = 0.1
/** A service that was never at rest by then has better uses for the room. */
const LOOKS_MAX = 60

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

export async function giveBackMemory(signal: AbortSignal): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const before = performance.eventLoopUtilization()
    await delay(LOOK_MS, undefined, { signal, ref: false })
    if (performance.eventLoopUtilization(before).utilization < QUIET_SHARE) return collect()
  }
}

/** The only kind that also closes the holes; there is no call for it but the one behind this flag. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', flavor: 'last-resort' })
}
