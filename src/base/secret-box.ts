/**
 * Seals texts that the database stores but must not reveal: AES-256-GCM under a key derived from the installation's secret. Each
 * sealed text names its key, so that a later key can be used beside this one. Also makes marks, which authenticate texts that
 * others keep for us.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hmacSha256 } from './hmac.ts'
import { deriveKey, fingerprintOf } from './secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** 128 bits: impossible to guess, and short enough to be copied. */
const MARK_BYTES = 16
const FORM = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/

export class SecretBox {
  readonly keyId: string
  readonly #key: Buffer
  readonly #markKey: Buffer

  constructor(secret: string) {
    this.keyId = fingerprintOf(secret)
    this.#key = deriveKey(secret, 'secret-box')
    this.#markKey = deriveKey(secret, 'mark')
  }

  /** An authentication code that only a holder of the secret can make for these texts. */
  mark(texts: string[]): Buffer {
    return hmacSha256(this.#markKey, JSON.stringify(texts)).digest().subarray(0, MARK_BYTES)
  }

  /** `context` says whose text this is: a sealed text copied into another row cannot be opened there. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `v1.${this.keyId}.${sealed.toString('base64url')}`
  }

  /** Whether the text was sealed under this secret. A text that was set aside while the secret was changed was not. */
  isOurs(sealed: string): boolean {
    return FORM.exec(sealed)?.[1] === this.keyId
  }

  /** Throws on anything that was not sealed under this secret and context. */
  open(sealed: string, context: string): string {
    const [, keyId, content] = FORM.exec(sealed) ?? []
    if (!content) throw new Error('this is no sealed text')
    if (keyId !== this.keyId) throw new Error(`sealed with the secret ${keyId}, and this process has ${this.keyId}`)
    const bytes = Buffer.from(content, 'base64url')
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  }
}
