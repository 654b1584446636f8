/**
 * Many strings in one block of bytes, in order, found without being decoded. Owns the block; a list of 100,000
 * names costs its bytes and no objects, and is there as soon as its file is read.
 */

export class StringList {
  readonly #bytes: Buffer
  readonly #starts: Uint32Array

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes
    this.#starts = starts
  }

  /** Searching needs the strings in the order of `sortedByText`; reading by position does not. */
  static of(strings: readonly string[]): { bytes: Buffer; starts: Uint32Array } {
    const parts = strings.map((text) => Buffer.from(text))
    const starts = new Uint32Array(parts.length + 1)
    for (const [i, part] of parts.entries()) starts[i + 1] = starts[i]! + part.length
    return { bytes: Buffer.concat(parts), starts }
  }

  get length(): number {
    return this.#starts.length - 1
  }

  at(position: number): string {
    return this.#bytes.toString('utf8', this.#starts[position]!, this.#starts[position + 1]!)
  }

  /** Length in bytes: tells without decoding that two strings cannot be nearly equal. */
  bytesAt(position: number): number {
    return this.#starts[position + 1]! - this.#starts[position]!
  }

  /** Position of a string, or -1. */
  find(text: string): number {
    const wanted = Buffer.from(text)
    const position = this.#firstNotBefore(wanted)
    return position < this.length && this.#compare(position, wanted) === 0 ? position : -1
  }

  /** Positions from the first to behind the last string that begins so. */
  range(prefix: string): [from: number, to: number] {
    const wanted = Buffer.from(prefix)
    /** 0xff stands in no UTF-8 text, so this sorts behind everything that begins with the prefix. */
    return [this.#firstNotBefore(wanted), this.#firstNotBefore(Buffer.concat([wanted, Buffer.of(0xff)]))]
  }

  #firstNotBefore(wanted: Buffer): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, wanted) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compare(position: number, wanted: Buffer): number {
    return this.#bytes.compare(wanted, 0, wanted.length, this.#starts[position]!, this.#starts[position + 1]!)
  }
}

/** In the order of `find` and `range`: by bytes, which for UTF-8 is by code points. */
export function sortedByText<T>(items: Iterable<T>, textOf: (item: T) => string): T[] {
  const encoded = Array.from(items, (item) => ({ item, bytes: Buffer.from(textOf(item)) }))
  return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ item }) => item)
}
