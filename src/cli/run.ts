/** One command line of a user, from its words to its exit code. Knows no process: that is main.ts. */
import { CommanderError } from 'commander'
import { printable } from '../base/terminal-text.ts'
import { EXIT, exitCodeFor, explain } from './exit.ts'
import { createUserProgram } from './program.ts'
import type { Shell } from './shell.ts'

export async function runCommand(words: string[], shell: Shell): Promise<number> {
  const { stderr, interrupted, env } = shell
  try {
    // `talent-scout help pool import` is how others say `pool import --help`.
    const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : words
    await createUserProgram(shell).parseAsync(asked, { from: 'user' })
    return interrupted.aborted ? EXIT.INTERRUPTED : EXIT.DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.MISUSE
    if (interrupted.aborted) {
      stderr.write('Stopped. A list goes on where it stopped with the same command.\n')
      return EXIT.INTERRUPTED
    }
    stderr.write(`${printable(explain(error))}\n`)
    if (env.TALENT_SCOUT_DEBUG && error instanceof Error) stderr.write(`${printable(String(error.stack))}\n`)
    return exitCodeFor(error)
  }
}
