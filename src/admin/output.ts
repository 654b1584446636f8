/** What a command says. Owns the two streams: answers on stdout (for people, or as JSON), all else on stderr. */
import { printable } from '../base/terminal-text.ts'

export interface Output {
  /** The command's one answer: `data` under --json, else the text. */
  answer(data: object, text: string): void
  /** News that is no answer. */
  note(text: string): void
}

/** Where a command line was typed: what it is told by the environment, and where it says what. */
export interface Terminal {
  readonly env: Record<string, string | undefined>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** Asked to stop, a long command ends in good order. */
  readonly interrupted: AbortSignal
}

export const createOutput = ({ stdout, stderr }: Terminal, json: boolean): Output => ({
  answer: (data, text) => void stdout.write(`${json ? JSON.stringify(data, null, 2) : printable(text)}\n`),
  note: (text) => void stderr.write(`${printable(text)}\n`),
})
