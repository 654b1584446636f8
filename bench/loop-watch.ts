/**
 * Preloaded by a process of the service that is measured: how long its event loop was kept from everybody else. Told to a file when a
 * signal asks for it, and counted anew from then on.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_LOOP_FILE
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const NS_PER_MS = 1e6

process.on('SIGUSR2', () => {
  const delayFigures = { p99: delays.percentile(99) / NS_PER_MS, longest: delays.max / NS_PER_MS }
  if (file) writeFileSync(file, JSON.stringify(delayFigures))
  delays.reset()
})
