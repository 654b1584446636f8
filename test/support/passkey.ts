/** A passkey in software: answers a registration as a browser with a device would. It can lie in the parts that are not signed. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { TestSession } from './session.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** The user was present and verified, and the data of a new key follow. */
const FLAGS = 0x45

function authenticatorData(host: string, credentialId: Buffer): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
  ])
  const length = Buffer.from([0, credentialId.length])
  const head = Buffer.concat([sha256(host), Buffer.from([FLAGS, 0, 0, 0, 0]), Buffer.alloc(16), length, credentialId])
  return Buffer.concat([head, isoCBOR.encode(cose)])
}

export interface Registering {
  origin: string
  /** Sent as given, because this part of the answer is not signed. */
  transports?: unknown
}

/** Requests a challenge and answers it in one session. Returns the answer to the second call. */
export async function registerPasskey(session: TestSession, { origin, transports = ['internal'] }: Registering) {
  const asked = await session.call('POST', 'session/passkeys/options', {})
  if (asked.status !== 200) return asked
  const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!
  const { challenge } = asked.body.options
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const authData = new Uint8Array(authenticatorData(new URL(origin).hostname, credentialId))
  const made = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  const response = {
    clientDataJSON: Buffer.from(client).toString('base64url'),
    transports,
    attestationObject: Buffer.from(isoCBOR.encode(made as never)).toString('base64url'),
  }
  const body = {
    name: 'In software',
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
  }
  return session.call('POST', 'session/passkeys', body, { cookie: `${session.cookie}; ${cookie}` })
}
