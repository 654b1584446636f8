/**
 * Sends webhooks: one POST to an address that a client named. Owns that only the open internet
 * is reached: the name is resolved here, every address checked, and the connection made to
 * exactly that. A name that resolves differently the next moment gains nothing.
 */
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../base/public-address.ts'

/** More than any receiver needs to say; the rest is not read. */
const ANSWER_BYTES_MAX = 1_024

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  deadlineMs: number
}

/** What the receiver answered, or a sentence that says why there is no answer. */
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
  /** Also allows private and loopback addresses, and plain http. */
  allowPrivate: boolean
  /** The system's resolver by default; tests pass their own. */
  resolve?: (hostname: string) => Promise<Address[]>
}

class NotPublic extends Error {}

export function createWebhookSender({ allowPrivate, resolve = resolveBySystem }: SenderOptions): WebhookSender {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)
  /** All addresses must pass: if a name leads both outside and inside, nobody can tell which address would be used. */
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
      // For a literal address no lookup is made, so it is checked here.
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

/**
 * Resolves with the status as soon as it is known. Uses a connection of its own: a
 * kept-alive one might have been opened for another name.
 */
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
    // The connection closed without an answer or an error, as after an upgrade that we did not ask for.
    sent.on('close', () => reject(new Error('closed')))
    sent.end(body)
  })
}

/**
 * Reads the rest of the answer: a receiver that is still writing when its connection
 * closes would log an error for a delivery that worked.
 */
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
