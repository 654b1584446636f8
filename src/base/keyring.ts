/**
 * Data keys: emails and phone numbers in the database are sealed (AES-256-GCM) under one of several keys, and each sealed text
 * names its key. New texts are sealed under the current key; the other keys open older texts. Owns no table: loading the keys is
 * the job of storage.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { hmacSha256 } from './hmac.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
/** Random bytes for this many nonces are drawn at once: drawing each by itself took a quarter of the time of sealing an email. */
const NONCES_AT_ONCE = 256
const TAG_BYTES = 16
const KEY_BYTES = 32
/** Enough that no two values of an account collide. */
const DIGEST_BYTES = 16
/** 96 bits: no two of a pool's millions of values collide, and the digest stays short whatever it stands for. */
export const LASTING_HEX_CHARS = 24
/** How many opened texts are remembered: about six megabytes. */
const OPENED_MAX = 5_000
const OPENED_CHARS_MAX = 1_000
/**
 * No phone number and no JSON begins like this, and an email contains "@". Any other text is not sealed: it was stored before
 * there were keys.
 */
const SEALED = /^k(\d{1,9})\./
const SEALED_CHARS_MIN = 41

/** The number of the key that the text is sealed under; undefined if the text is not sealed. */
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

/** Each data key is split into two, one for sealing and one for digests, so that neither use reveals anything about the other. */
const derive = (bytes: Buffer, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', bytes, 'talent-scout', purpose, KEY_BYTES)))

/**
 * Keys of an account that was moved here from another installation. Its values are hashed under these instead of this
 * installation's own keys.
 */
export interface CarriedKeys {
  /** For the signs that people are known by. */
  lasting: Buffer
  /** For the account's own suppression list. */
  suppressions: Buffer
}

export class Keyring {
  readonly #keys = new Map<number, DataKey>()
  readonly #current: DataKey
  readonly #lasting: KeyObject
  /** The same map that the code reading these keys from the database fills, so keys of accounts that arrive later are seen here. */
  readonly #carried: ReadonlyMap<string, CarriedKeys>
  /** Unused random bytes; each nonce is taken off the front. */
  #nonces: Buffer = Buffer.alloc(0)
  /** Recently opened texts. A job is polled again and again, and opening its fifteen items anew each time halved the rate of polls. */
  #opened = new Map<string, { opened: string; context: string; value?: unknown }>()

  /** `lasting`: the key that stays the same when data keys change. */
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

  /** `context` says whose text this is: a sealed text copied into another row cannot be opened there. */
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

  /** A text that is not sealed is returned as it is. A sealed text that was changed, or moved to another context, throws. */
  open(text: string, context: string): string {
    const known = this.#opened.get(text)
    if (known?.context === context) return known.opened
    const opened = this.openOnce(text, context)
    if (opened === text || text.length > OPENED_CHARS_MAX) return opened
    if (this.#opened.size >= OPENED_MAX) this.#opened.clear()
    this.#opened.set(text, { opened, context })
    return opened
  }

  /** The same without remembering the result, for texts that are read by the thousand. */
  openOnce(text: string, context: string): string {
    const key = keyOf(text)
    return key ? this.#decipher(Number(key), text.slice(key.length + 2), context) : text
  }

  /** The same for JSON. The value may be handed out again, so it is frozen. */
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

  /** Finds a sealed text again without opening it. It is keyed, because all phone numbers could be hashed in little time. */
  digest = (text: string): Buffer => digestUnder(this.#current, text)

  /** The digests under which the text may stand in the database: one for each key still in use. */
  digests(text: string): Buffer[] {
    return [...this.#keys.values()].map((key) => digestUnder(key, text))
  }

  /**
   * A digest that never changes during the life of the database, for values that are found only by digest. `context` says whose
   * and what the value is; for an account's values it begins with the account's id.
   */
  lastingDigest(text: string, context: string): string {
    const own = this.#carried.size > 0 ? this.#carried.get(context.split(' ', 1)[0]!)?.lasting : undefined
    return hmacSha256(own ?? this.#lasting, `${context}\n${text}`)
      .digest('hex')
      .slice(0, LASTING_HEX_CHARS)
  }

  /** The key that an account's people are known under, to be carried to another installation. */
  lastingKeyOf(accountId: string): Buffer {
    return this.#carried.get(accountId)?.lasting ?? this.#lasting.export()
  }

  /** Only for an account that brought its own key from another installation. */
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
