/**
 * The operator's command line as a process: `npm run scout -- <command>`. Owns exit codes: 0 done,
 * 1 it could not be done, 2 wrong use or wrong configuration, 130 interrupted.
 */
import { CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { explain, Failure, Misuse } from './failure.ts'
import { printable } from './output.ts'
import { createProgram, isMisuse } from './program.ts'

const complain = (text: string) => process.stderr.write(`${printable(text)}\n`)

/** Asked once, a long command ends in good order, so that an embedded database it started is stopped; asked twice, at once. */
function catchInterruptions(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(130)
      interruption.abort()
    })
  }
  return interruption.signal
}

function exitCodeOf(error: unknown, interrupted: boolean): number {
  if (error instanceof CommanderError) return isMisuse(error) ? 2 : 0
  if (error instanceof ConfigError || error instanceof Misuse) {
    complain(error.message)
    return 2
  }
  complain(explain(error))
  // A bug, or something nobody thought of: whoever looks into it wants to know where.
  if (!(error instanceof Failure) && process.env.SCOUT_LOG_LEVEL === 'debug') complain(String((error as Error).stack))
  return interrupted ? 130 : 1
}

// `scout accounts list | head -1` closes the pipe early: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const interrupted = catchInterruptions()
try {
  await createProgram(interrupted).parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error, interrupted.aborted)
}
