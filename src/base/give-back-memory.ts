/**
 * Gives back memory that the start used and nothing needs any more: compiled modules, parsed files, tables made from them. V8
 * keeps this garbage, and the holes it leaves in pages, until it needs the room, which an idle service never does. Done once,
 * when no request is being answered, because it stops the process for some 200 ms.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 1_000
/** The process counts as quiet when it was busy for less than this share of the time between two looks. */
const QUIET_SHARE = 0.1
/** After so many looks we give up: a service that was never quiet needs the memory anyway. */
const LOOKS_MAX = 60

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

export async function giveBackMemory(signal: AbortSignal): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const before = performance.eventLoopUtilization()
    await delay(LOOK_MS, undefined, { signal, ref: false })
    if (performance.eventLoopUtilization(before).utilization < QUIET_SHARE) return collect()
  }
}

/** The only kind of collection that also closes the holes. V8 offers it only behind this flag. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', flavor: 'last-resort' })
}
