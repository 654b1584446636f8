/** Runs one command line of a user, from its words to its exit code. Does not know the process, which main.ts owns. */
import { type Command, CommanderError } from 'commander'
import { printable } from '../base/terminal-text.ts'
import { CommandEnd, EXIT, exitCodeFor, explain } from './exit.ts'
import { createUserProgram } from './program.ts'
import { SERVICE_COMMANDS } from './service-commands.ts'
import type { Shell } from './shell.ts'

export async function runCommand(words: string[], shell: Shell): Promise<number> {
  const { stderr, interrupted, env } = shell
  try {
    // `talent-scout help pool import` means `pool import --help`.
    const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : words
    const program = createUserProgram(shell)
    if (asked.includes('--help') || asked.includes('-h')) requireKnown(program, asked)
    await program.parseAsync(asked, { from: 'user' })
    return interrupted.aborted ? EXIT.INTERRUPTED : EXIT.DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.MISUSE
    if (interrupted.aborted) {
      stderr.write('Stopped. To continue a list, run the same command again.\n')
      return EXIT.INTERRUPTED
    }
    stderr.write(`${printable(explain(error))}\n`)
    if (env.TALENT_SCOUT_DEBUG && error instanceof Error) stderr.write(`${printable(String(error.stack))}\n`)
    return exitCodeFor(error)
  }
}

/** Without this check, commander would show the general help for an unknown command and exit with success. */
function requireKnown(program: Command, words: string[]): void {
  let command = program
  for (const word of words) {
    if (word.startsWith('-') || command.commands.length === 0) return
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word))
    if (!next && command === program && Object.hasOwn(SERVICE_COMMANDS, word)) return
    if (!next)
      throw new CommandEnd(EXIT.MISUSE, `There is no command "${word}". talent-scout --help lists all commands.`)
    command = next
  }
}
