/** What a file of candidates is read into, one at a time, before anybody knows whether it is a person. */
import { echoName } from '../base/echo.ts'

const MESSAGE_CHARS_MAX = 500

/** One record of a source under its row, or why it could not even be read. */
export type SourceRecord = { row: number; record: unknown } | { row: number; fault: string }

/** From here on nothing can be read; the message says why, for a person. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    // It may quote the file.
    super(echoName(message, MESSAGE_CHARS_MAX))
    this.name = 'UnreadableFile'
  }
}
