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
  scout: createTalentScout({ ...client, deadlineMs: DEADLINE_MS, attemptMs: DEADLINE_MS }),
  confirmations: new Confirmations(box, caller, clock),
  onFault,
})
