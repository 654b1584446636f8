/**
 * A file encrypted under a passphrase, read and written as a stream. It begins with a readable line that says what it is. Frames
 * of AES-256-GCM follow, each with its number, the last one marked. A file with a changed, moved or missing frame, or with its
 * end cut off, is refused.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const NONCE_BYTES = 12
const LENGTH_BYTES = 4
const FRAME_BYTES = 256 * 1024
const SALT_BYTES = 16
/** scrypt's cost: a tenth of a second and 64 MiB for each guess of the passphrase. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const HEAD_BYTES_MAX = 64 * 1024

/** What is wrong with the file, in words for the operator. */
export class SealedFileFault extends Error {}

const keyOf = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'base64url'), 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Never repeats under one key, because each file has a key of its own. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeUIntBE(frame, NONCE_BYTES - 6, 6)
  return nonce
}

/** `head` stays readable, but a change to it is detected. */
export async function* sealFile(
  head: object,
  passphrase: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const line = `${JSON.stringify({ ...head, salt })}\n`
  const key = await keyOf(passphrase, salt)
  const bound = createHash('sha256').update(line).digest()
  const frame = (n: number, bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(n, isLast)).setAAD(bound)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  yield Buffer.from(line)
  let waiting: Buffer[] = []
  let size = 0
  let n = 0
  for await (const part of content) {
    waiting.push(part)
    size += part.length
    if (size < FRAME_BYTES) continue
    const bytes = Buffer.concat(waiting)
    let at = 0
    for (; bytes.length - at >= FRAME_BYTES; at += FRAME_BYTES)
      yield frame(n++, bytes.subarray(at, at + FRAME_BYTES), false)
    waiting = [bytes.subarray(at)]
    size = bytes.length - at
  }
  yield frame(n, Buffer.concat(waiting), true)
}

export interface OpenSealed {
  head: Record<string, unknown>
  /** Throws SealedFileFault if the content is not what was written. */
  content(passphrase: string): AsyncGenerator<Buffer>
}

export async function openSealedFile(bytes: AsyncIterable<Buffer>): Promise<OpenSealed> {
  const source = new ByteSource(bytes)
  const line = await source.line()
  const head = parse(line)
  if (!head || typeof head.salt !== 'string') throw new SealedFileFault('This is not a file of a Talent Scout account.')
  const salt = head.salt
  return { head, content: (passphrase) => opened(source, passphrase, { line, salt }) }
}

async function* opened(
  source: ByteSource,
  passphrase: string,
  head: { line: Buffer; salt: string },
): AsyncGenerator<Buffer> {
  const key = await keyOf(passphrase, head.salt)
  const bound = createHash('sha256').update(head.line).digest()
  for (let n = 0; ; n++) {
    const length = await source.take(LENGTH_BYTES)
    if (!length)
      throw new SealedFileFault('The end of the file is missing, because the file was cut off. Make another one.')
    const size = length.readUInt32BE()
    const body = size > FRAME_BYTES ? undefined : await source.take(size + TAG_BYTES)
    if (!body)
      throw new SealedFileFault('The end of the file is missing, because the file was cut off. Make another one.')
    const isLast = await source.isAtEnd()
    yield decipher(body, { key, bound, nonce: nonceOf(n, isLast), isFirst: n === 0 })
    if (isLast) return
  }
}

function decipher(
  body: Buffer,
  { key, bound, nonce, isFirst }: { key: Buffer; bound: Buffer; nonce: Buffer; isFirst: boolean },
): Buffer {
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound)
  cipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([cipher.update(body.subarray(0, -TAG_BYTES)), cipher.final()])
  } catch {
    throw new SealedFileFault(
      isFirst
        ? 'The file cannot be opened: it was sealed under another SCOUT_TRANSFER_KEY, cut off, or changed.'
        : 'The file was cut off or changed after it was made.',
    )
  }
}

function parse(line: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Reads a stream of bytes in pieces of the size asked for. */
class ByteSource {
  readonly #parts: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#parts = bytes[Symbol.asyncIterator]()
  }

  /** False at the end of the stream. */
  async #more(): Promise<boolean> {
    const { value, done } = await this.#parts.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }

  async line(): Promise<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(10)
      if (end >= 0) return (await this.take(end + 1))!
      if (this.#rest.length > HEAD_BYTES_MAX || !(await this.#more())) return Buffer.alloc(0)
    }
  }

  async take(size: number): Promise<Buffer | undefined> {
    while (this.#rest.length < size) if (!(await this.#more())) return undefined
    const taken = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    return taken
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#more())) return true
    return false
  }
}
