/** Verifies that a webhook comes from the service: the Standard Webhooks scheme, with WebCrypto. */
import { WebhookVerificationError } from './errors.ts'
import type { ServiceEvent } from './generated/types.ts'

export interface ReceivedWebhook {
  /** The body exactly as it arrived, before any JSON parser. */
  payload: string | Uint8Array
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>
  /** The secret `whsec_…`; pass both while you change from one to another. */
  secret: string | string[]
  /** How far in the past or the future the timestamp may be; 300 seconds if not given. */
  toleranceSeconds?: number
}

/** Returns the event. Throws WebhookVerificationError if the webhook was not signed by the service or its timestamp is too far from now. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<ServiceEvent> {
  const { payload, secret, toleranceSeconds = 300 } = received
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(received, name),
  ) as [string, string, string]
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookVerificationError('its time is too far from now')
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(signed, signatures, each)) return JSON.parse(new TextDecoder().decode(body)) as ServiceEvent
  }
  throw new WebhookVerificationError('no signature fits')
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(`the header ${name} is missing`)
}

/** `verify` takes equally long for a wrong signature and a right one, so timing reveals nothing. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secret: string): Promise<boolean> {
  const { subtle } = await webCrypto()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookVerificationError('the secret is not one of the form whsec_…')
  const key = await subtle.importKey('raw', bytes, hmac, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined
    if (given && (await subtle.verify('HMAC', key, given, signed))) return true
  }
  return false
}

/** Only Node 18 lacks the global `crypto`. The module name is in a variable, so that bundlers do not try to include it. */
async function webCrypto(): Promise<typeof crypto> {
  const module = 'node:crypto'
  return globalThis.crypto ?? ((await import(module)) as { webcrypto: typeof crypto }).webcrypto
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Undefined if the text is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
