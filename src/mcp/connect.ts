/** Connects the tools to the service: a client under one key, and who is calling. The same for both transports. */
import { type ClientOptions, createTalentScout } from '../../sdk/typescript/src/index.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { Confirmations } from './confirmations.ts'
import type { McpConnection } from './server.ts'

/** If the service takes longer, the agent is told so: most clients give up after a minute. */
const DEADLINE_MS = 40_000

export interface Route extends Pick<ClientOptions, 'url' | 'apiKey' | 'fetch'>, Pick<McpConnection, 'onFault'> {
  /** Its secret signs the confirm tokens. */
  box: SecretBox
  /** The account and its key, so that a confirmation is valid for this caller only. */
  caller: string
  clock: Clock
}

export const connect = ({ box, caller, clock, onFault, ...client }: Route): McpConnection => ({
  scoutUntil: (signal) =>
    createTalentScout({
      ...client,
      fetch: abortWith(signal, client.fetch ?? fetch),
      deadlineMs: DEADLINE_MS,
      attemptMs: DEADLINE_MS,
    }),
  confirmations: new Confirmations(box, caller, clock),
  onFault,
})

type Fetch = NonNullable<ClientOptions['fetch']>

/**
 * The answer once the caller has left: it says not to try again. A request sent before is carried out anyway, and a caller that
 * asks again gets its result.
 */
const answerToNobody = () =>
  Response.json({ code: 'LEFT', message: 'The client left.', retryable: false }, { status: 499 })

function abortWith(signal: AbortSignal, send: Fetch): Fetch {
  return async (url, init) => {
    if (signal.aborted) return answerToNobody()
    try {
      return await send(url, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal })
    } catch (error) {
      if (signal.aborted) return answerToNobody()
      throw error
    }
  }
}
