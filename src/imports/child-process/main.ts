/** The child process: reads a file from its standard input and writes what it contains, one JSON value per line. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { UnreadableFile } from '../source.ts'
import type { ReadOutcome } from './read-in-child.ts'

const bytes = await buffer(process.stdin)
/** A file can repeat one value a million times, so the output is bounded too, not only the input. */
const OUTPUT_CHARS_MAX = 300_000_000

let chars = 0

async function say(outcome: ReadOutcome): Promise<void> {
  const line = `${JSON.stringify(outcome)}\n`
  chars += line.length
  if (chars > OUTPUT_CHARS_MAX) throw new UnreadableFile('It holds more text than can be read. Save it as CSV.')
  if (!process.stdout.write(line)) await once(process.stdout, 'drain')
}

/** Imported on demand: each library is large, and only one of the two is needed. */
const read = async (kind: string | undefined) =>
  kind === 'sheet' ? (await import('./sheet.ts')).readSheet(bytes) : (await import('./document.ts')).readDocument(bytes)

try {
  for await (const value of await read(process.argv[2])) await say({ value })
} catch (error) {
  chars = 0
  await say({ fault: error instanceof UnreadableFile ? error.message : 'It cannot be read: it is broken.' })
}
