/**
 * The way to a receiver of webhooks: one POST to an address that a client named. Owns that nothing but the open
 * internet is reached. The name is resolved here, every address looked at, and the connection made to just that. A name
 * that resolves differently the next moment gains nothing.
 */
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../base/public-address.ts'

/** More than any receiver has to say; what comes after is not worth reading. */
const ANSWER_BYTES_MAX = 1_024

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  deadlineMs: number
}

/** What the receiver answered, or in words why it did not. */
export type Sent = { status: number } | { error: string }

export interface WebhookSender {
  /** Rejects only with the signal's reason, once the caller gave up. */
  send(post: Post, signal: AbortSignal): Promise<Sent>
}

export interface Address {
  address: string
  family: number
}

export interface SenderOptions {
  /** Private and loopback addresses too, and plain http. */
  allowPrivate: boolean
  /** The system's resolver, or another one at the edge of a test. */
  resolve?: (hostname: string) => Promise<Address[]>
}

class NotPublic extends Error {}

export function createWebhookSender({ allowPrivate, resolve = resolveBySystem }: SenderOptions): WebhookSender {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)
  /** All must pass: of a name that leads outside and inside nobody can tell which one would be taken. */
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) callback(new NotPublic(), [])
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
  return {
    async send(post, signal) {
      const url = new URL(post.url)
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      // A literal address is connected to without being looked up.
      if (isIP(literal) && !isAllowed(literal)) return { error: wordsFor(new NotPublic(), post) }
      if (url.protocol !== 'https:' && !allowPrivate) return { error: 'Only https addresses are called.' }
      const deadline = AbortSignal.timeout(post.deadlineMs)
      try {
        return { status: await postTo(url, post, lookupAllowed, AbortSignal.any([signal, deadline])) }
      } catch (error) {
        signal.throwIfAborted()
        return { error: wordsFor(deadline.aborted ? deadline.reason : error, post) }
      }
    },
  }
}

const resolveBySystem = (hostname: string) => lookup(hostname, { all: true })

/** The status, as soon as it is there. A connection of its own: one kept alive could be another name's. */
function postTo(url: URL, { headers, body }: Post, lookup: LookupFunction, signal: AbortSignal): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'talent-scout-webhooks' },
      agent: false,
      lookup,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      drain(answer)
    })
    // Closed without an answer or an error, as after an upgrade that nobody asked for.
    sent.on('close', () => reject(new Error('closed')))
    sent.end(body)
  })
}

/** A receiver that is still writing when its connection goes would log an error for a delivery that worked. */
function drain(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) answer.destroy()
  })
}

function wordsFor(error: unknown, { deadlineMs }: Post): string {
  if (error instanceof NotPublic) return 'The host does not resolve to a public address, so nothing was sent.'
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError') return `The receiver did not answer within ${deadlineMs / 1_000} seconds.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name does not resolve.'
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection.'
  if (/CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO|^EPROTO/.test(code)) return `The receiver’s TLS was not accepted (${code}).`
  return code ? `The connection failed (${code}).` : 'The connection was closed without an answer.'
}
