/**
 * Enough of PostgreSQL's protocol to know, from outside a process, what it is about to commit. Owns splitting the byte stream
 * into messages and reading statement texts; forwards nothing itself.
 */

export interface Message {
  /** Empty for a client's very first message, which has no type. */
  type: string
  bytes: Buffer
}

/** Extracts complete messages from chunks; the rest waits for more bytes. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  #untyped: boolean

  constructor(side: 'client' | 'server') {
    this.#untyped = side === 'client'
  }

  *read(chunk: Buffer): Generator<Message> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (;;) {
      const head = this.#untyped ? 0 : 1
      if (this.#rest.length < head + 4) return
      const end = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < end) return
      const type = this.#untyped ? '' : String.fromCharCode(this.#rest[0]!)
      const bytes = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      this.#untyped = false
      yield { type, bytes }
    }
  }
}

/** What a client's message completes: a transaction about to be committed, or a statement outside transactions. */
export interface Step {
  kind: 'commit' | 'alone'
  /** All statements of the step. */
  text: string
}

const textAt = (bytes: Buffer, from: number): [text: string, next: number] => {
  const end = bytes.indexOf(0, from)
  return [bytes.toString('utf8', from, end), end + 1]
}

/** Follows one client's connection. */
export class Conversation {
  readonly #prepared = new Map<string, string>()
  #sinceSync: string[] = []
  #transaction: string[] | undefined

  /** The step that this message completes, if any. It takes effect only when the server receives the message. */
  hear({ type, bytes }: Message): Step | undefined {
    if (type === 'P') {
      const [name, next] = textAt(bytes, 5)
      this.#prepared.set(name, textAt(bytes, next)[0])
    } else if (type === 'B') {
      const [, next] = textAt(bytes, 5)
      this.#sinceSync.push(this.#prepared.get(textAt(bytes, next)[0]) ?? '')
    } else if (type === 'S') {
      const texts = this.#sinceSync
      this.#sinceSync = []
      return this.#stepOf(texts)
    } else if (type === 'Q') {
      return this.#stepOf([textAt(bytes, 5)[0]])
    }
    return undefined
  }

  #stepOf(texts: string[]): Step | undefined {
    const [word = ''] = texts
    if (/^begin/i.test(word)) this.#transaction = texts.slice(1)
    else if (/^rollback/i.test(word)) this.#transaction = undefined
    else if (/^commit/i.test(word)) {
      const text = this.#transaction?.join(';\n') ?? ''
      this.#transaction = undefined
      return { kind: 'commit', text }
    } else if (this.#transaction) this.#transaction.push(...texts)
    else if (texts.length > 0) return { kind: 'alone', text: texts.join(';\n') }
    return undefined
  }
}

/** Client messages that the server answers with one ReadyForQuery each. */
export const asksForReady = ({ type }: Message): boolean => type === '' || type === 'S' || type === 'Q'
export const isReady = ({ type }: Message): boolean => type === 'Z'
