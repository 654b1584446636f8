/**
 * Runs one command line, from its words to its exit code. 0: done; 1: it could not be done; 2: wrong use or configuration; 130:
 * interrupted. Does not know the process, which main.ts owns.
 */
import { CommanderError } from 'commander'
import { printable } from '../base/terminal-text.ts'
import { ConfigError } from '../settings/config.ts'
import { explainError, Failure, Misuse } from './failure.ts'
import type { Terminal } from './output.ts'
import { createProgram, isMisuse } from './program.ts'

export const INTERRUPTED = 130

export async function runScout(words: string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    return exitCodeOf(error, terminal)
  }
}

function exitCodeOf(error: unknown, { env, stderr, interrupted }: Terminal): number {
  const complain = (text: string) => stderr.write(`${printable(text)}\n`)
  if (error instanceof CommanderError) return isMisuse(error) ? 2 : 0
  if (error instanceof ConfigError || error instanceof Misuse) {
    complain(error.message)
    return 2
  }
  complain(explainError(error))
  // A bug or an unforeseen failure: whoever investigates needs the stack.
  if (!(error instanceof Failure) && env.SCOUT_LOG_LEVEL === 'debug') complain(String((error as Error).stack))
  return interrupted.aborted ? INTERRUPTED : 1
}
