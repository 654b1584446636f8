/**
 * The parts of a ZIP archive, unpacked within one bound for all of them together. An archive of kilobytes may declare gigabytes,
 * or contain them without declaring it.
 */
import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../source.ts'

const PARTS_MAX = 5_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535

const broken = () => new UnreadableFile('It cannot be read: it is broken.')

/** `max` is the number of bytes of all parts together. */
export function unzip(file: Buffer, max: number): Map<string, Buffer> {
  try {
    return partsOf(file, max)
  } catch (error) {
    throw error instanceof RangeError ? broken() : error
  }
}

function partsOf(file: Buffer, max: number): Map<string, Buffer> {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > PARTS_MAX) throw broken()
  const parts = new Map<string, Buffer>()
  let left = max
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (file.readUInt32LE(at) !== ENTRY) throw broken()
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, nameEnd)
    const content = unpack(file, at, left)
    left -= content.length
    parts.set(name, content)
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function endOf(file: Buffer): number {
  const earliest = Math.max(0, file.length - END_BYTES - COMMENT_BYTES_MAX)
  for (let at = file.length - END_BYTES; at >= earliest; at--) if (file.readUInt32LE(at) === END) return at
  throw broken()
}

function unpack(file: Buffer, at: number, left: number): Buffer {
  const flags = file.readUInt16LE(at + 8)
  if (flags & 1) throw new UnreadableFile('It is protected by a password. Save it without one.')
  const method = file.readUInt16LE(at + 10)
  const local = file.readUInt32LE(at + 42)
  if (file.readUInt32LE(local) !== LOCAL) throw broken()
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const packed = file.subarray(from, from + file.readUInt32LE(at + 20))
  if (method === 0 && packed.length <= left) return packed
  if (method !== 8) throw broken()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw broken()
    throw new UnreadableFile('It is far larger unpacked than such a file is.')
  }
}
