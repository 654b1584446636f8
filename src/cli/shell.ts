/** Where a user typed a command: its environment, its streams, and whether a person sits there. */
import type { Readable } from 'node:stream'

export interface TextOutput {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Shell {
  readonly env: Record<string, string | undefined>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: TextOutput
  readonly stderr: TextOutput
  /** Asked to stop, a long command ends in good order. */
  readonly interrupted: AbortSignal
}

/** Somebody who can be asked: questions are on stderr, stdout belongs to the data. */
export const isAttended = ({ stdin, stderr }: Shell): boolean => stdin.isTTY === true && stderr.isTTY === true
