/**
 * Enough of PostgreSQL's protocol to know, from outside a process, what it is about to commit. Owns the cutting of the
 * byte stream into messages and the reading of statement texts; forwards nothing itself.
 */

export interface Message {
  /** Empty for the very first one of a client, which has no type. */
  type: string
  bytes: Buffer
}

/** Whole messages out of chunks; the rest waits for more. */
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

/** What a client's message comes to: a transaction about to be committed, or a statement that stands alone. */
export interface Step {
  kind: 'commit' | 'alone'
  /** All statements of it. */
  text: string
}

const textAt = (bytes: Buffer, from: number): [text: string, next: number] => {
  const end = bytes.indexOf(0, from)
  return [bytes.toString('utf8', from, end), end + 1]
}

/** Follows one connection of a client. */
export class Conversation {
  readonly #prepared = new Map<string, string>()
  #sinceSync: string[] = []
  #transaction: string[] | undefined

  /** The step this message completes, if it does: it takes effect when the server gets it, and not before. */
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

/** Each of these from a client is answered by one ReadyForQuery. */
export const asksForReady = ({ type }: Message): boolean => type === '' || type === 'S' || type === 'Q'
export const isReady = ({ type }: Message): boolean => type === 'Z'
