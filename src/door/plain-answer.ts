/** Finds where a cell's answer ends while its bytes pass through: by its length, by its chunks, or by the end of the connection. Pure. */

const HEAD_BYTES_MAX = 65_536
const STATUS = /^HTTP\/1\.1 ([2-5]\d\d) /
const LENGTH = /\r\ncontent-length: *(\d+)\r\n/i
const CHUNKED = /\r\ntransfer-encoding: *chunked\r\n/i
const CLOSES = /\r\nconnection: *close\r\n/i

const NOTHING = Buffer.alloc(0)

/** The bytes are not an answer that this reader understands. */
export class StrangeAnswer extends Error {}

type ChunkPart = 'SIZE' | 'DATA' | 'END'

export class AnswerEnd {
  #head: Buffer | undefined = NOTHING
  /** Bytes still to come: of the body, or of the current chunk with its line break. */
  #left = 0
  #chunk: ChunkPart | undefined
  #line = ''
  #isLast = false
  /** The connection will serve no other request after this answer. */
  closes = false

  /** Returns true if the answer is complete with these bytes. */
  take(bytes: Buffer): boolean {
    if (!this.#head) return this.#takeBody(bytes)
    const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes])
    const at = head.indexOf('\r\n\r\n')
    if (at < 0) {
      if (head.length > HEAD_BYTES_MAX) throw new StrangeAnswer('the head of an answer does not end')
      this.#head = head
      return false
    }
    this.#head = undefined
    this.#readHead(head.toString('latin1', 0, at + 2))
    return this.#takeBody(head.subarray(at + 4))
  }

  #readHead(head: string): void {
    const status = STATUS.exec(head)?.[1]
    if (status === undefined) throw new StrangeAnswer('what came is no answer')
    this.closes = CLOSES.test(head)
    const length = LENGTH.exec(head)?.[1]
    if (status === '204' || status === '304') this.#left = 0
    else if (CHUNKED.test(head)) this.#chunk = 'SIZE'
    else if (length !== undefined) this.#left = Number(length)
    else {
      this.#left = Number.POSITIVE_INFINITY
      this.closes = true
    }
  }

  #takeBody(bytes: Buffer): boolean {
    if (this.#chunk) return this.#takeChunks(bytes)
    this.#left -= bytes.length
    if (this.#left < 0) throw new StrangeAnswer('more came than an answer')
    return this.#left === 0
  }

  #takeChunks(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#chunk === 'END') throw new StrangeAnswer('more came than an answer')
      if (this.#chunk === 'DATA') {
        const taken = Math.min(this.#left, bytes.length - at)
        this.#left -= taken
        at += taken
        if (this.#left === 0) this.#chunk = 'SIZE'
        continue
      }
      const breakAt = bytes.indexOf(10, at)
      const lineEnd = breakAt < 0 ? bytes.length : breakAt + 1
      this.#line += bytes.toString('latin1', at, lineEnd)
      at = lineEnd
      if (breakAt >= 0) this.#endLine()
      else if (this.#line.length > HEAD_BYTES_MAX) throw new StrangeAnswer('a chunk without a size')
    }
    return this.#chunk === 'END'
  }

  /** Reads a finished line: the size of a chunk, or after the last chunk the empty line that ends the answer. */
  #endLine(): void {
    const line = this.#line.trimEnd()
    this.#line = ''
    if (this.#isLast) {
      if (line === '') this.#chunk = 'END'
      return
    }
    const size = /^([0-9a-f]{1,8})(?:;|$)/i.exec(line)?.[1]
    if (size === undefined) throw new StrangeAnswer('a chunk without a size')
    this.#isLast = Number.parseInt(size, 16) === 0
    if (this.#isLast) return
    this.#left = Number.parseInt(size, 16) + 2
    this.#chunk = 'DATA'
  }
}
