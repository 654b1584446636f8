/** Makes a run that is ended by a signal or an uncaught error still close what it has opened. */
import type { Closers } from './stage.ts'

export interface Interrupt {
  /** Once true, further errors are a consequence of closing and are not reported. */
  readonly happened: boolean
}

/** Closes everything and ends the process, however the run is ended, including by a lost connection that nobody listened to. */
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
