/** The users' command line as a process: `talent-scout <command>`. Owns its signals and pipes. */
import { EXIT } from './exit.ts'
import { runCommand } from './run.ts'

/** At the first signal the command ends in order; at the second it ends at once, which loses nothing either. */
function catchInterruptions(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(EXIT.INTERRUPTED)
      interruption.abort(new Error('interrupted'))
    })
  }
  return interruption.signal
}

// `talent-scout search … | head -1` closes the pipe early: nobody wants the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.DONE)
  process.stderr.write(`The output cannot be written: ${error.message}\n`)
  process.exit(EXIT.FAILED)
})
process.stderr.on('error', () => undefined)
const { env, stdin, stdout, stderr } = process
process.exitCode = await runCommand(process.argv.slice(2), {
  env,
  stdin,
  stdout,
  stderr,
  interrupted: catchInterruptions(),
})
// Piped input that is not read to its end would keep the process running.
stdin.destroy()
