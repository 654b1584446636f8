/** The operator's command line as a process: `npm run scout -- <command>`. Owns its signals and pipes. */
import { INTERRUPTED, runScout } from './run.ts'

/** At the first signal a long command ends in order, so that an embedded database it started is stopped; at the second it ends at once. */
function catchInterruptions(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED)
      interruption.abort()
    })
  }
  return interruption.signal
}

// `scout accounts list | head -1` closes the pipe early; that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { env, stdout, stderr } = process
process.exitCode = await runScout(process.argv.slice(2), { env, stdout, stderr, interrupted: catchInterruptions() })
