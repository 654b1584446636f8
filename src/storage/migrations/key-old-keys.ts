/**
 * The one migration that needs a key. People's signs and requests were once hashed without one: whoever had the table
 * could try all phone numbers. Runs once, when the key is made; writes what `Keyring.lastingDigest` would.
 */
import { LASTING_HEX_CHARS } from '../../base/keyring.ts'
import type { Tx } from '../database.ts'

/** HMAC-SHA256 (RFC 2104) in the server's own words: $1 and $2 are the key with the outer and the inner padding. */
const digestOf = (context: string, text: string) => {
  const message = `convert_to(${context} || chr(10) || ${text}, 'UTF8')`
  return `left(encode(sha256($1::bytea || sha256($2::bytea || ${message})), 'hex'), ${LASTING_HEX_CHARS})`
}

const BLOCK_BYTES = 64

function padded(key: Buffer, byte: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, byte)
  for (const [at, value] of key.entries()) block[at] = value ^ byte
  return block
}

const KEPT_KEY = `left(key, 1) || '.' || ${digestOf(`account_id || ' pool key'`, 'key')}`

const STATEMENTS = [
  `update pool_keys set key = ${KEPT_KEY}`,
  `update pool_candidates set keys = array(select ${KEPT_KEY} from unnest(keys) with ordinality as k (key, n) order by n)
   where keys <> '{}'`,
  `update import_rows set person_key = ${digestOf(`account_id || ' import'`, 'person_key')} where person_key is not null`,
  `update idempotency set request_hash = ${digestOf(`account_id || ' request'`, 'request_hash')}`,
]

export async function keyOldKeys(tx: Tx, key: Buffer): Promise<void> {
  const pads = [padded(key, 0x5c), padded(key, 0x36)]
  for (const statement of STATEMENTS) await tx.queryBuilt(statement, pads)
}
