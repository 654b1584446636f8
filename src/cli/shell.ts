/** Where a user typed a command: its environment, its streams, and whether a person is there. */
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
  /** When it fires, a long command ends in order. */
  readonly interrupted: AbortSignal
}

/** Whether a person can be asked. Questions go to stderr, because stdout belongs to the data. */
export const isAttended = ({ stdin, stderr }: Shell): boolean => stdin.isTTY === true && stderr.isTTY === true
