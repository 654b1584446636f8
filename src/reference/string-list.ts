/**
 * Many strings in one block of bytes, in order, found without being decoded. Owns the block. A list of 100,000 names costs its
 * bytes and no objects, and can be used as soon as its file is read.
 */

export class StringList {
  readonly #bytes: Buffer
  readonly #starts: Uint32Array

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes
    this.#starts = starts
  }

  /** Searching needs the strings in the order of `sortedByText`; reading by position does not. */
  static pack(strings: readonly string[]): { bytes: Buffer; starts: Uint32Array } {
    const starts = new Uint32Array(strings.length + 1)
    for (let i = 0; i < strings.length; i++) starts[i + 1] = starts[i]! + Buffer.byteLength(strings[i]!)
    // Written one by one: joined first, half a surrogate pair at the end of one string and at the start of the next would merge
    // into one character and shift everything after it.
    const bytes = Buffer.allocUnsafe(starts[strings.length]!)
    for (const [i, text] of strings.entries()) bytes.write(text, starts[i]!)
    return { bytes, starts }
  }

  get length(): number {
    return this.#starts.length - 1
  }

  at(position: number): string {
    return this.#bytes.toString('utf8', this.#starts[position]!, this.#starts[position + 1]!)
  }

  /** Length in bytes: shows without decoding that two strings cannot be nearly equal. */
  bytesAt(position: number): number {
    return this.#starts[position + 1]! - this.#starts[position]!
  }

  /** Whether this string is at that position. Most strings compared differ in their first letters, which need not be decoded. */
  isAt(position: number, text: string): boolean {
    const start = this.#starts[position]!
    if (this.bytesAt(position) < text.length) return false
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit >= 0x80) return this.at(position) === text
      if (this.#bytes[start + i] !== unit) return false
    }
    return this.bytesAt(position) === text.length
  }

  /** The position of a string, or -1. */
  find(text: string): number {
    const position = this.firstFrom(text)
    return position < this.length && this.isAt(position, text) ? position : -1
  }

  /** The first position at or after this string; with `order`, the position within that order. */
  firstFrom(text: string, order?: Uint32Array): number {
    return this.#firstNotBefore(Buffer.from(text), order)
  }

  /** The range of positions whose strings begin like this, end exclusive. */
  range(prefix: string): [from: number, to: number] {
    const wanted = Buffer.from(prefix)
    return [this.#firstNotBefore(wanted), this.#firstNotBefore(behindAll(wanted))]
  }

  /** The range of positions in `order` (by `orderedByEnd`) whose strings end like this, end exclusive. */
  ending(suffix: string, order: Uint32Array): [from: number, to: number] {
    const first = (wanted: Buffer) => firstNotBefore(this.length, (at) => this.#compareEnd(order[at]!, wanted))
    const wanted = Buffer.from(suffix).reverse()
    return [first(wanted), first(behindAll(wanted))]
  }

  #firstNotBefore(wanted: Buffer, order?: Uint32Array): number {
    return firstNotBefore(this.length, (at) => this.#compare(order ? order[at]! : at, wanted))
  }

  #compare(position: number, wanted: Buffer): number {
    return this.#bytes.compare(wanted, 0, wanted.length, this.#starts[position]!, this.#starts[position + 1]!)
  }

  /** Compares from the last byte to the first. */
  #compareEnd(position: number, wanted: Buffer): number {
    const length = this.bytesAt(position)
    const end = this.#starts[position + 1]!
    for (let i = 0; i < Math.min(length, wanted.length); i++) {
      const difference = this.#bytes[end - 1 - i]! - wanted[i]!
      if (difference !== 0) return difference
    }
    return length - wanted.length
  }
}

/** 0xff occurs in no UTF-8 text, so this sorts after everything with that beginning. */
const behindAll = (beginning: Buffer): Buffer => Buffer.concat([beginning, Buffer.of(0xff)])

/** The first position that is not before the wanted one; `compare` compares a position with it. */
function firstNotBefore(length: number, compare: (position: number) => number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The positions of the strings, ordered by their bytes from the last to the first. */
export function orderedByEnd(strings: readonly string[]): Uint32Array<ArrayBuffer> {
  const backwards = strings.map((text, position) => ({ bytes: Buffer.from(text).reverse(), position }))
  backwards.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  return Uint32Array.from(backwards, ({ position }) => position)
}

/** Sorted as `find` and `range` need it: by bytes, which for UTF-8 is by code points. */
export function sortedByText<T>(items: Iterable<T>, textOf: (item: T) => string): T[] {
  const encoded = Array.from(items, (item) => ({ item, bytes: Buffer.from(textOf(item)) }))
  return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ item }) => item)
}
