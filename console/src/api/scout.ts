/**
 * The one way to the service: the SDK, with this page's key. Owns what the page learns of every call: whether the service is away, whether
 * it takes the key, what is left on the balances. How a call is made, and made again, the SDK knows.
 */
import { ConnectionError } from '../../../sdk/typescript/src/errors.ts'
import { resolveResource } from '../../../sdk/typescript/src/resources/resolve.ts'
import { searchCalls } from '../../../sdk/typescript/src/resources/search.ts'
import { type CallOptions, type ClientOptions, Transport } from '../../../sdk/typescript/src/transport.ts'
import { keyToSend, PAGE_HEADERS } from './access-headers.ts'
import { setAway } from './connection.ts'
import { currentAccess, currentKey, keyTaken, loseKey } from './key.ts'
import type { Account, ErrorBody } from './types.ts'

/** About two seconds, until the page says that the service is away. */
const RETRIES = 3
/** A try ends with its call: a file may be long on its way. */
const ATTEMPT_MS = 3_600_000
/** Told by whatever stands before the service when that is away. */
const GATEWAY = new Set([502, 504])

async function watched(key: string | null, url: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...PAGE_HEADERS }
  const response = await fetch(url, { ...init, headers })
  setAway(GATEWAY.has(response.status))
  if (response.status === 401) loseKey(key)
  return response
}

/** What the service would say; it is not asked with a key that it refused. */
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
 * What the first page asks, by the SDK's methods; those of others are in `scout-….ts`, and come with their pages. What changes something is a
 * value: see call.ts.
 */
export const scout = {
  ...searchCalls(transport),
  account: (options?: CallOptions) => transport.call('account', {}, options),
  resolve: resolveResource(transport),
}

/** Whose it is, before it is kept. */
export const tryKey = (key: string): Promise<Account> =>
  new Transport({ ...PATIENCE, apiKey: key, fetch: (url, init) => watched(key, url, init) }).call('account', {})

/** Who wants to know the balances, which most answers tell. */
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
