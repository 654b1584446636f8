/** HMAC-SHA256 under the few keys that an installation has. */
import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto'

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Given raw bytes, Node makes a key object for every digest, which takes far longer than the digest itself: 25 of 29 µs. */
function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key)
  if (known) return known
  const made = createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** The bytes of a key are read only once, so nobody may overwrite the buffer. */
export const hmacSha256 = (key: Buffer | KeyObject, text: string): Hmac =>
  createHmac('sha256', Buffer.isBuffer(key) ? keyObjectOf(key) : key).update(text)
