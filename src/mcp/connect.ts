/** The way from the tools to the service: its client under one key, and who that is. The same for both transports. */
import { type ClientOptions, createTalentScout } from '../../sdk/typescript/src/index.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { Confirmations } from './confirmations.ts'
import type { McpConnection } from './server.ts'

/** What cannot be had within this is told to the agent: most clients give up after a minute. */
const DEADLINE_MS = 40_000

export interface Route extends Pick<ClientOptions, 'url' | 'apiKey' | 'fetch'>, Pick<McpConnection, 'onFault'> {
  /** Under its secret prices are confirmed. */
  box: SecretBox
  /** The account and its key, so that a confirmation is nobody else's. */
  caller: string
  clock: Clock
}

export const connect = ({ box, caller, clock, onFault, ...client }: Route): McpConnection => ({
  scoutUntil: (signal) =>
    createTalentScout({
      ...client,
      fetch: until(signal, client.fetch ?? fetch),
      deadlineMs: DEADLINE_MS,
      attemptMs: DEADLINE_MS,
    }),
  confirmations: new Confirmations(box, caller, clock),
  onFault,
})

type Fetch = NonNullable<ClientOptions['fetch']>

/** Nobody waits for it any more: not to be tried again. What was sent before is done, and found again by whoever asks again. */
const left = () => Response.json({ code: 'LEFT', message: 'The client left.', retryable: false }, { status: 499 })

function until(signal: AbortSignal, send: Fetch): Fetch {
  return async (url, init) => {
    if (signal.aborted) return left()
    try {
      return await send(url, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal })
    } catch (error) {
      if (signal.aborted) return left()
      throw error
    }
  }
}
