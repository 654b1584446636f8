/** What a file of candidates is read into, record by record, before it is known whether a record is a person. */
import { echoName } from '../base/echo.ts'

const MESSAGE_CHARS_MAX = 500

/** One record of a source with its row, or why the row could not even be read. */
export type SourceRecord = { row: number; record: unknown } | { row: number; fault: string }

/** The rest of the file cannot be read; the message tells a person why. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    // The message may quote the file, so it is cleaned and shortened.
    super(echoName(message, MESSAGE_CHARS_MAX))
    this.name = 'UnreadableFile'
  }
}
