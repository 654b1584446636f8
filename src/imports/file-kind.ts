/**
 * Tells what a file is by its first bytes, whatever its name. Owns which kinds are distinguished, and the message for kinds that
 * hold no people. Pure.
 */
import { UnreadableFile } from './source.ts'

export type FileKind = 'TEXT' | 'ZIP' | 'COMPOUND'

/** Enough bytes to distinguish all kinds. */
export const KIND_BYTES = 512

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The format that Office wrote before it used archives, for workbooks and documents alike. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const OTHERS: [begins: number[], said: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF, not a table. A CV is added one at a time, as a draft to check.'],
  [[0x1f, 0x8b], 'It is compressed. Unpack it first.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'It is a 7z archive. Unpack it first.'],
  [[0x52, 0x61, 0x72, 0x21], 'It is a RAR archive. Unpack it first.'],
  [[0x89, 0x50, 0x4e, 0x47], 'It is a picture.'],
  [[0xff, 0xd8, 0xff], 'It is a picture.'],
  [[0x47, 0x49, 0x46, 0x38], 'It is a picture.'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'It is a text document (RTF), not a table.'],
  [[0x50, 0x4b, 0x05, 0x06], 'It is an archive with nothing in it.'],
]

const begins = (bytes: Uint8Array, with_: number[]) => with_.every((byte, at) => bytes[at] === byte)

export function kindOfFile(start: Uint8Array): FileKind {
  if (begins(start, ZIP)) return 'ZIP'
  if (begins(start, COMPOUND)) return 'COMPOUND'
  const other = OTHERS.find(([bytes]) => begins(start, bytes))
  if (other) throw new UnreadableFile(other[1])
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table)\b/i.test(Buffer.from(start).toString('latin1'))) {
    throw new UnreadableFile('It is a web page or XML, not a table. Save it as CSV or XLSX.')
  }
  if (isBinary(start)) throw new UnreadableFile('It is neither text nor a spreadsheet that can be read.')
  return 'TEXT'
}

/** Whether it has control characters that no text has. In UTF-16 every other byte may be zero, but only those. */
function isBinary(start: Uint8Array): boolean {
  const isMarked = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  if (isMarked) return false
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const half = start.length / 2
  const isWide = Math.max(...zeros) > half * 0.3 && Math.min(...zeros) < half * 0.05
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  return controls - (isWide ? Math.max(...zeros) : 0) > start.length * 0.05
}
