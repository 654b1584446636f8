/** Answers as they are kept: one sealed text each, which is a string to jsonb. Those from before are objects, in clear. */
import type { Keyring } from '../base/keyring.ts'

const contextOf = (accountId: string) => `${accountId} answer`

/** JSON, for a jsonb column. */
export const sealAnswer = (keyring: Keyring, accountId: string, answer: unknown): string =>
  JSON.stringify(keyring.seal(JSON.stringify(answer), contextOf(accountId)))

export const openAnswer = (keyring: Keyring, accountId: string, kept: unknown): unknown =>
  typeof kept === 'string' ? JSON.parse(keyring.open(kept, contextOf(accountId))) : kept
