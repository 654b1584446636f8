/**
 * Data keys: what the database keeps of emails and numbers is sealed under one of several, AES-256-GCM, and names which.
 * New texts go under the current one; the others open what is older. Owns no table: where keys come from, storage knows.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { hmacSha256 } from './hmac.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
/** Drawn together: by itself each took a quarter of the time of sealing an email. */
const NONCES_AT_ONCE = 256
const TAG_BYTES = 16
const KEY_BYTES = 32
/** Enough that no two of an account's values meet. */
const DIGEST_BYTES = 16
/** 96 bits: of a pool's millions no two meet, and it is short whatever it stands for. */
export const LASTING_HEX_CHARS = 24
/** What is remembered of opened texts: about six megabytes. */
const OPENED_MAX = 5_000
const OPENED_CHARS_MAX = 1_000
/** No number and no JSON begins like this, and an email has its sign: what does not, is in clear, from before there were keys. */
const SEALED = /^k(\d{1,9})\./
const SEALED_CHARS_MIN = 41

/** The number of the key that it is sealed under; undefined: it is in clear. */
function keyOf(text: string): string | undefined {
  const number = text.length < SEALED_CHARS_MIN ? undefined : SEALED.exec(text)?.[1]
  return number !== undefined && text.includes('@') ? undefined : number
}

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES)

interface DataKey {
  number: number
  cipher: KeyObject
  digest: KeyObject
}

/** Two keys of one, so that neither use says anything about the other. */
const derive = (bytes: Buffer, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', bytes, 'talent-scout', purpose, KEY_BYTES)))

/** What an account that came from another installation is hashed under, in place of this one's keys. */
export interface CarriedKeys {
  /** Of the signs that people are known by. */
  lasting: Buffer
  /** Of its own list of suppressions. */
  suppressions: Buffer
}

export class Keyring {
  readonly #keys = new Map<number, DataKey>()
  readonly #current: DataKey
  readonly #lasting: KeyObject
  /** Shared with whoever reads them from the database: those of accounts that come later are seen here. */
  readonly #carried: ReadonlyMap<string, CarriedKeys>
  /** Random bytes, none of which has been used: each nonce is taken off their beginning. */
  #nonces: Buffer = Buffer.alloc(0)
  /** Texts opened lately: a job is polled again and again, and fifteen items opened anew halved the rate of polls. */
  #opened = new Map<string, { opened: string; context: string; value?: unknown }>()

  /** `lasting`: the key that stays when data keys change. */
  constructor(
    keys: { number: number; bytes: Buffer }[],
    current: number,
    lasting: Buffer,
    carried: ReadonlyMap<string, CarriedKeys> = new Map(),
  ) {
    for (const { number, bytes } of keys) {
      this.#keys.set(number, { number, cipher: derive(bytes, 'seal'), digest: derive(bytes, 'digest') })
    }
    this.#current = this.#key(current)
    this.#lasting = createSecretKey(lasting)
    this.#carried = carried
  }

  get current(): number {
    return this.#current.number
  }

  /** `context` says whose text it is: moved to another's row it cannot be opened. */
  seal(text: string, context: string): string {
    const { number, cipher: key } = this.#current
    const nonce = this.#takeNonce()
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `k${number}.${sealed.toString('base64url')}`
  }

  #takeNonce(): Buffer {
    if (this.#nonces.length === 0) this.#nonces = randomBytes(NONCES_AT_ONCE * NONCE_BYTES)
    const nonce = this.#nonces.subarray(0, NONCE_BYTES)
    this.#nonces = this.#nonces.subarray(NONCE_BYTES)
    return nonce
  }

  /** What is in clear comes back as it is; what is sealed and was changed, or moved, throws. */
  open(text: string, context: string): string {
    const known = this.#opened.get(text)
    if (known?.context === context) return known.opened
    const opened = this.openOnce(text, context)
    if (opened === text || text.length > OPENED_CHARS_MAX) return opened
    if (this.#opened.size >= OPENED_MAX) this.#opened.clear()
    this.#opened.set(text, { opened, context })
    return opened
  }

  /** The same, and forgotten at once: for what is read by the thousand. */
  openOnce(text: string, context: string): string {
    const key = keyOf(text)
    return key ? this.#decipher(Number(key), text.slice(key.length + 2), context) : text
  }

  /** The same of JSON. What comes back may be handed out again: nobody changes it. */
  openJson<T extends object>(text: string, context: string): Readonly<T> {
    const opened = this.open(text, context)
    const known = this.#opened.get(text)
    if (!known) return JSON.parse(opened) as T
    known.value ??= Object.freeze(JSON.parse(opened))
    return known.value as T
  }

  #decipher(number: number, content: string, context: string): string {
    const bytes = Buffer.from(content, 'base64url')
    const { cipher: key } = this.#key(number)
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  }

  isCurrent = (text: string): boolean => keyOf(text) === String(this.#current.number)

  /** By which a sealed text is found again without being opened. Keyed: all phone numbers are quickly hashed through. */
  digest = (text: string): Buffer => digestUnder(this.#current, text)

  /** As it may stand in the database: once for each key that is still in use. */
  digests(text: string): Buffer[] {
    return [...this.#keys.values()].map((key) => digestUnder(key, text))
  }

  /**
   * The same for as long as the database lives: for what is found by its digest only. `context` says whose and what it is;
   * an account's begins with its id.
   */
  lastingDigest(text: string, context: string): string {
    const own = this.#carried.size > 0 ? this.#carried.get(context.split(' ', 1)[0]!)?.lasting : undefined
    return hmacSha256(own ?? this.#lasting, `${context}\n${text}`)
      .digest('hex')
      .slice(0, LASTING_HEX_CHARS)
  }

  /** Under which an account's people are known, to be carried elsewhere. */
  lastingKeyOf(accountId: string): Buffer {
    return this.#carried.get(accountId)?.lasting ?? this.#lasting.export()
  }

  /** Where the account brought its own. */
  suppressionsKeyOf(accountId: string): Buffer | undefined {
    return this.#carried.get(accountId)?.suppressions
  }

  #key(number: number): DataKey {
    const key = this.#keys.get(number)
    if (!key) throw new Error(`sealed with the data key ${number}, which this process does not have`)
    return key
  }
}

const digestUnder = ({ digest }: DataKey, text: string) => hmacSha256(digest, text).digest().subarray(0, DIGEST_BYTES)
