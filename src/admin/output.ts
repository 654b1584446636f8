/** What a command prints. Owns the two streams: answers on stdout (for people, or as JSON), everything else on stderr. */
import { printable } from '../base/terminal-text.ts'

export interface Output {
  /** The command's one answer: `data` with --json, otherwise the text. */
  answer(data: object, text: string): void
  /** A message that is not part of the answer. */
  note(text: string): void
}

/** Where a command line was typed: its environment and its output streams. */
export interface Terminal {
  readonly env: Record<string, string | undefined>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** When it fires, a long command ends in order. */
  readonly interrupted: AbortSignal
}

export const createOutput = ({ stdout, stderr }: Terminal, json: boolean): Output => ({
  answer: (data, text) => void stdout.write(`${json ? JSON.stringify(data, null, 2) : printable(text)}\n`),
  note: (text) => void stderr.write(`${printable(text)}\n`),
})
