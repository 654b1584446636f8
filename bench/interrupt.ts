/** A run that is broken off, by a signal or by an error that nobody caught, still closes what it has opened. */
import type { Closers } from './stage.ts'

export interface Interrupt {
  /** What breaks on the way down is no news from here on. */
  readonly happened: boolean
}

/** Closes everything and ends the process, however the run is broken off; a lost connection that nobody listened to included. */
export function closeWhenInterrupted(closers: Closers): Interrupt {
  const interrupt = { happened: false }
  const breakOff = async (code: number) => {
    if (interrupt.happened) return
    interrupt.happened = true
    await closers.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void breakOff(130))
  process.on('uncaughtException', (error) => {
    if (!interrupt.happened) process.stderr.write(`${error.stack}\n`)
    void breakOff(1)
  })
  return interrupt
}
