/**
 * The only way to the service: the SDK with this page's key. Owns what the page learns from every answer: whether the service is
 * reachable, whether it accepts the key, and the balances. The SDK knows how a call is made and repeated.
 */
import { ConnectionError } from '../../../sdk/typescript/src/errors.ts'
import { resolveResource } from '../../../sdk/typescript/src/resources/resolve.ts'
import { searchCalls } from '../../../sdk/typescript/src/resources/search.ts'
import { type CallOptions, type ClientOptions, Transport } from '../../../sdk/typescript/src/transport.ts'
import { keyToSend, PAGE_HEADERS } from './access-headers.ts'
import { setAway } from './connection.ts'
import { currentAccess, currentKey, keyTaken, loseKey } from './key.ts'
import type { Account, ErrorBody } from './types.ts'

/** With the SDK's pauses about two seconds, before the page says that the service is away. */
const RETRIES = 3
/** An hour, so that only the deadline of the whole call ends an attempt: a large file may take long to send. */
const ATTEMPT_MS = 3_600_000
/** Status codes that a proxy in front of the service sends when the service is away. */
const GATEWAY = new Set([502, 504])

async function watched(key: string | null, url: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...PAGE_HEADERS }
  const response = await fetch(url, { ...init, headers })
  setAway(GATEWAY.has(response.status))
  if (response.status === 401) loseKey(key)
  return response
}

/** The answer the service would give; it is not asked again with a key that it has refused. */
const SIGNED_OUT: ErrorBody = { success: false, code: 'UNAUTHORIZED', message: '', traceId: '', retryable: false }
const signedOut = async () => Response.json(SIGNED_OUT, { status: 401 })

const PATIENCE = {
  url: '',
  retries: RETRIES,
  attemptMs: ATTEMPT_MS,
  onFailure: (failure) => {
    if (failure instanceof ConnectionError) setAway(true)
  },
} satisfies ClientOptions

export const transport = new Transport({
  ...PATIENCE,
  apiKey: () => keyToSend(currentKey()),
  fetch: (url, init) => (currentAccess() === 'open' ? watched(currentKey(), url, init) : signedOut()),
  onAnswer: (answer) => {
    keyTaken()
    noticeBalances(answer)
  },
})

/**
 * The reads that the first page needs, as SDK methods; other pages load theirs from the `scout-….ts` files. Whatever changes
 * something is sent as a value, see call.ts.
 */
export const scout = {
  ...searchCalls(transport),
  account: (options?: CallOptions) => transport.call('account', {}, options),
  resolve: resolveResource(transport),
}

/** Asks which account a key belongs to, before the key is stored. */
export const tryKey = (key: string): Promise<Account> =>
  new Transport({ ...PATIENCE, apiKey: key, fetch: (url, init) => watched(key, url, init) }).call('account', {})

/** Called with the balances, which most answers contain. */
let onBalances: (balances: Balances) => void = () => {}
interface Balances {
  companyCredits: number
  companyExtraCredits: number
}
export function watchBalances(watcher: (balances: Balances) => void): void {
  onBalances = watcher
}
function noticeBalances(answer: object): void {
  const { companyCredits, companyExtraCredits } = answer as Partial<Balances>
  if (companyCredits !== undefined && companyExtraCredits !== undefined)
    onBalances({ companyCredits, companyExtraCredits })
}
