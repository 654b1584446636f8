/**
 * Preloaded into a measured process of the service: measures how long its event loop was blocked, and how much of that time it
 * was actually working (the rest the machine gave to others). On a signal it writes the figures to a file and starts counting
 * anew.
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

/** The longest time this thread worked between two ticks of a one-millisecond timer. */
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
