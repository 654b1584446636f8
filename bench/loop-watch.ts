/**
 * Preloaded by a process of the service that is measured: how long its event loop was kept from everybody else, and for how much of that it
 * was at work: the rest the machine gave to others. Told to a file when a signal asks for it, and counted anew from then on.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_LOOP_FILE
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const NS_PER_MS = 1e6
const US_PER_MS = 1e3

const spentUs = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Between two turns that a timer of a millisecond had, this thread was at work for so long at most. */
let before = spentUs()
let mostUs = 0
setInterval(() => {
  const now = spentUs()
  mostUs = Math.max(mostUs, now - before)
  before = now
}, 1).unref()

process.on('SIGUSR2', () => {
  const figures = {
    p99: delays.percentile(99) / NS_PER_MS,
    longest: delays.max / NS_PER_MS,
    longestAtWork: mostUs / US_PER_MS,
  }
  if (file) writeFileSync(file, JSON.stringify(figures))
  delays.reset()
  mostUs = 0
})
