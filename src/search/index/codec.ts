/**
 * Postings as bytes: rising document numbers as differences in base-128 varints, and blocks of several terms with their postings. Owns
 * the format; does not know what a term means. A written block never changes.
 */

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  varint(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(source: Uint8Array): void {
    this.#reserve(source.length)
    this.#bytes.set(source, this.#length)
    this.#length += source.length
  }

  /** Returns what was written so far and resets the writer. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

class ByteReader {
  readonly #bytes: Uint8Array
  readonly #texts: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#texts = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#bytes[this.#at++]!
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }

  /** Compares from the last byte backwards, because neighbouring terms in a block begin alike. */
  isAt(name: Uint8Array): boolean {
    let i = name.length - 1
    while (i >= 0 && this.#bytes[this.#at + i] === name[i]) i--
    return i < 0
  }

  pass(length: number): void {
    this.#at += length
  }

  get at(): number {
    return this.#at
  }

  /** Decodes in place: a separate slice for each of millions of texts would burden the garbage collector. */
  textAt(at: number, length: number): string {
    return this.#texts.toString('utf8', at, at + length)
  }

  slice(length: number): Uint8Array {
    const slice = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return slice
  }
}

/** `docs` must rise strictly. */
export function encodePostings(writer: ByteWriter, docs: ArrayLike<number>): void {
  let previous = 0
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!
    writer.varint(doc - previous)
    previous = doc
  }
}

/** As they are stored: a byte or two per document, a quarter of what the plain numbers would take. */
export interface Postings {
  count: number
  bytes: Uint8Array
}

export function decodePostings(bytes: Uint8Array, count: number): Uint32Array {
  const docs = new Uint32Array(count)
  decodeInto({ count, bytes }, docs, 0)
  return docs
}

/** Decodes into the beginning of `docs`, with `base` subtracted from each number. */
export function decodeInto({ count, bytes }: Postings, docs: Uint32Array, base: number): void {
  let at = 0
  let doc = -base
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++]!
    let delta = byte & 0x7f
    // Documents of one segment lie close together, so nearly every difference is a single byte.
    for (let scale = 128; byte >= 0x80; scale *= 128) {
      byte = bytes[at++]!
      delta += (byte & 0x7f) * scale
    }
    doc += delta
    docs[i] = doc
  }
}

/** Small enough to fetch for a single rare term, and large enough that a million documents make thousands of rows, not millions. */
const BLOCK_BYTES = 16_384

export interface Block {
  firstTerm: string
  bytes: Buffer
}

/** The order of terms: by UTF-16 code units. */
export const rising = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Packs terms into blocks. Terms must be added in rising order. */
export class BlockWriter {
  readonly #out = new ByteWriter()
  readonly #postings = new ByteWriter()
  readonly blocks: Block[] = []
  #firstTerm: string | undefined

  add(term: string, docs: ArrayLike<number>): void {
    encodePostings(this.#postings, docs)
    const postings = this.#postings.take()
    const name = Buffer.from(term)
    this.#firstTerm ??= term
    this.#out.varint(name.length)
    this.#out.bytes(name)
    this.#out.varint(docs.length)
    this.#out.varint(postings.length)
    this.#out.bytes(postings)
    if (this.#out.length >= BLOCK_BYTES) this.#close()
  }

  finish(): Block[] {
    this.#close()
    return this.blocks
  }

  #close(): void {
    if (this.#firstTerm === undefined) return
    this.blocks.push({ firstTerm: this.#firstTerm, bytes: this.#out.take() })
    this.#firstTerm = undefined
  }
}

export interface Entry {
  term: string
  count: number
  postings: Uint8Array
}

/** The entries of a block in order. Postings stay encoded until they are needed. */
export function* readBlock(bytes: Uint8Array): Generator<Entry> {
  const reader = new EntryReader(bytes, '')
  while (reader.next()) {
    const { rest, count, from, to } = reader
    yield { term: rest, count, postings: bytes.subarray(from, to) }
  }
}

/** Walks over the entries of a block whose terms begin with a prefix, without an object for each. */
export class EntryReader {
  readonly block: Uint8Array
  readonly #reader: ByteReader
  readonly #prefix: Buffer
  /** How many documents the current entry has. */
  count = 0
  /** Where the postings of the current entry begin and end in the block. */
  from = 0
  to = 0
  #restAt = 0
  #restBytes = 0

  constructor(block: Uint8Array, prefix: string) {
    this.block = block
    this.#reader = new ByteReader(block)
    this.#prefix = Buffer.from(prefix)
  }

  /** The term of the current entry, without the prefix. */
  get rest(): string {
    return this.#reader.textAt(this.#restAt, this.#restBytes)
  }

  /** Moves to the next entry. False when there is none. */
  next(): boolean {
    const reader = this.#reader
    while (!reader.done) {
      const termBytes = reader.varint()
      const isWanted = termBytes >= this.#prefix.length && reader.isAt(this.#prefix)
      this.#restAt = reader.at + this.#prefix.length
      this.#restBytes = termBytes - this.#prefix.length
      reader.pass(termBytes)
      this.count = reader.varint()
      const postingsBytes = reader.varint()
      this.from = reader.at
      this.to = reader.at + postingsBytes
      reader.pass(postingsBytes)
      if (isWanted) return true
    }
    return false
  }
}

/** The entries of these terms in a block. Entries in between are skipped without decoding: nearly every block has hundreds. */
export function findInBlock(block: Uint8Array, terms: Iterable<string>): Entry[] {
  const names = [...terms].map((term) => ({ term, name: Buffer.from(term) }))
  const found: Entry[] = []
  const reader = new ByteReader(block)
  while (!reader.done && found.length < names.length) {
    const nameBytes = reader.varint()
    const wanted = names.find(({ name }) => name.length === nameBytes && reader.isAt(name))
    reader.pass(nameBytes)
    const count = reader.varint()
    const postingsBytes = reader.varint()
    if (wanted) found.push({ term: wanted.term, count, postings: reader.slice(postingsBytes) })
    else reader.pass(postingsBytes)
  }
  return found
}

/** The last block that begins at or before the term: the only one that can contain it. */
export function blockFor(firstTerms: string[], term: string): number | undefined {
  let low = 0
  let high = firstTerms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (firstTerms[middle]! <= term) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}

/** The blocks that may hold terms of one kind: all that begin with such a term, and the one before them. */
export function blocksOfKind(firstTerms: string[], prefix: string): number[] {
  const from = blockFor(firstTerms, prefix) ?? 0
  const numbers: number[] = []
  for (let at = from; at < firstTerms.length && (at === from || firstTerms[at]!.startsWith(prefix)); at++)
    numbers.push(at)
  return numbers
}

/** The entries of one kind, in the order of the blocks. */
export function* entriesOfKind(blocks: Iterable<Uint8Array>, prefix: string): Generator<Entry> {
  for (const block of blocks) for (const entry of readBlock(block)) if (entry.term.startsWith(prefix)) yield entry
}
