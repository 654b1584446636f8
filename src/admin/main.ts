/** The operator's command line as a process: `npm run scout -- <command>`. Owns its signals and its pipes. */
import { INTERRUPTED, runScout } from './run.ts'

/** Asked once, a long command ends in good order, so that an embedded database it started is stopped; asked twice, at once. */
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

// `scout accounts list | head -1` closes the pipe early: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const { env, stdout, stderr } = process
process.exitCode = await runScout(process.argv.slice(2), { env, stdout, stderr, interrupted: catchInterruptions() })
