/**
 * Names in one block of bytes, stored by their hash, each followed by the numbers that it
 * stands for. Owns the layout. A name costs its letters, a byte for its length, three bytes
 * for each number, and a share of the bucket table. Names have no positions of their own.
 */
import { hashKey } from './hash.ts'

export interface Filed {
  /** Where each bucket begins in the bytes, and where the last one ends. */
  starts: Uint32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

/** Larger buckets would save little memory and cost time: most names asked for are not there, and each name in a bucket is compared. */
const NAMES_PER_BUCKET_MAX = 2
const NUMBER_BYTES = 3
/** The highest bit of a number says that another number follows. */
const MORE = 0x80
const NUMBER_MAX = 2 ** 23 - 1
/** The length of a name is stored in one byte. */
const NAME_BYTES_MAX = 255

const WIDE = /[\x80-\xff]/

export function fileNames(names: readonly string[], numbersOf: (name: string) => readonly number[]): Filed {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, names.length / NAMES_PER_BUCKET_MAX)))
  const starts = new Uint32Array(buckets + 1)
  const bucketOf = Uint32Array.from(names, (name) => hashKey(name) & (buckets - 1))
  for (let i = 0; i < names.length; i++) {
    starts[bucketOf[i]! + 1]! += 1 + lettersOf(names[i]!) + NUMBER_BYTES * numbersOf(names[i]!).length
  }
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!
  const bytes = new Uint8Array(starts[buckets]!)
  const filled = starts.slice()
  for (let i = 0; i < names.length; i++) {
    const bucket = bucketOf[i]!
    filled[bucket] = write(bytes, filled[bucket]!, names[i]!, numbersOf(names[i]!))
  }
  return { starts, bytes }
}

/**
 * The bytes of the name: like UTF-8, but each UTF-16 unit is encoded by itself, so
 * that a text can be compared without encoding it first.
 */
function lettersOf(name: string): number {
  let length = name.length
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i)
    if (unit >= 0x80) length += unit < 0x800 ? 1 : 2
  }
  if (length > NAME_BYTES_MAX) throw new Error(`the name ${name} is too long to be filed`)
  return length
}

/** Returns the position after it. */
function write(bytes: Uint8Array, start: number, name: string, numbers: readonly number[]): number {
  let at = start + 1
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i)
    if (unit < 0x80) bytes[at++] = unit
    else {
      if (unit < 0x800) bytes[at++] = 0xc0 | (unit >> 6)
      else {
        bytes[at++] = 0xe0 | (unit >> 12)
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
      }
      bytes[at++] = 0x80 | (unit & 0x3f)
    }
  }
  bytes[start] = at - start - 1
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    if (number > NUMBER_MAX) throw new Error(`the number ${number} of ${name} is too large to be filed`)
    bytes[at++] = number & 0xff
    bytes[at++] = (number >>> 8) & 0xff
    bytes[at++] = (number >>> 16) | (i + 1 < numbers.length ? MORE : 0)
  }
  return at
}

export class NameBuckets {
  readonly #starts: Uint32Array
  readonly #bytes: Uint8Array
  /** The same bytes. */
  readonly #text: Buffer

  constructor({ starts, bytes }: Filed) {
    this.#starts = starts
    this.#bytes = bytes
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** The position of the name, or -1. */
  find(name: string): number {
    const bucket = hashKey(name) & (this.#starts.length - 2)
    const end = this.#starts[bucket + 1]!
    for (let at = this.#starts[bucket]!; at < end; at = this.#next(at)) {
      if (this.#matchEnd(at + 1, name) === at + 1 + this.#bytes[at]!) return at
    }
    return -1
  }

  /** The positions of all names that begin with these letters. Scans the whole block. */
  beginning(letters: string): number[] {
    const found: number[] = []
    for (let at = 0; at < this.#bytes.length; at = this.#next(at)) {
      const end = this.#matchEnd(at + 1, letters)
      if (end >= 0 && end <= at + 1 + this.#bytes[at]!) found.push(at)
    }
    return found
  }

  /** All names with their positions, in no order; optionally only those with this many bytes. */
  *entries(from = 0, to = NAME_BYTES_MAX): Generator<[name: string, at: number]> {
    for (let at = 0; at < this.#bytes.length; at = this.#next(at)) {
      const length = this.#bytes[at]!
      if (length >= from && length <= to) yield [this.#nameAt(at), at]
    }
  }

  #nameAt(start: number): string {
    const bytes = this.#bytes
    const end = start + 1 + bytes[start]!
    const plain = this.#text.toString('latin1', start + 1, end)
    if (!WIDE.test(plain)) return plain
    const units: number[] = []
    for (let at = start + 1; at < end; ) {
      const first = bytes[at++]!
      if (first < 0x80) units.push(first)
      else if (first < 0xe0) units.push(((first & 0x1f) << 6) | (bytes[at++]! & 0x3f))
      else units.push(((first & 0x0f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f))
    }
    return String.fromCharCode.apply(null, units)
  }

  /** The numbers that the name stands for, in the order in which they were stored. */
  numbers(at: number): number[] {
    const bytes = this.#bytes
    const found: number[] = []
    let from = at + 1 + bytes[at]!
    for (let more = MORE; more !== 0; from += NUMBER_BYTES) {
      const highest = bytes[from + 2]!
      more = highest & MORE
      found.push(bytes[from]! | (bytes[from + 1]! << 8) | ((highest & ~MORE) << 16))
    }
    return found
  }

  #next(at: number): number {
    let next = at + 1 + this.#bytes[at]! + NUMBER_BYTES
    while ((this.#bytes[next - 1]! & MORE) !== 0) next += NUMBER_BYTES
    return next
  }

  /** If these letters stand at `from`, the position after them, otherwise -1. That position may lie beyond the end of the name. */
  #matchEnd(from: number, letters: string): number {
    const bytes = this.#bytes
    let at = from
    for (let i = 0; i < letters.length; i++) {
      const unit = letters.charCodeAt(i)
      if (unit < 0x80) {
        if (bytes[at++] !== unit) return -1
      } else if (unit < 0x800) {
        if (bytes[at++] !== (0xc0 | (unit >> 6)) || bytes[at++] !== (0x80 | (unit & 0x3f))) return -1
      } else {
        if (bytes[at++] !== (0xe0 | (unit >> 12))) return -1
        if (bytes[at++] !== (0x80 | ((unit >> 6) & 0x3f)) || bytes[at++] !== (0x80 | (unit & 0x3f))) return -1
      }
    }
    return at
  }
}
