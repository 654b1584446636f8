/** Answers as they are stored: each is one sealed text, so a string in jsonb. Answers from before sealing are objects in clear. */
import type { Keyring } from '../base/keyring.ts'
import type { Carry } from '../vault/carry.ts'

const contextOf = (accountId: string) => `${accountId} answer`

/** Returns JSON, ready for a jsonb column. */
export const sealAnswer = (keyring: Keyring, accountId: string, answer: unknown): string =>
  JSON.stringify(keyring.seal(JSON.stringify(answer), contextOf(accountId)))

/** Returns the answer as JSON text, which is quicker to search than the parsed value. */
export const openAnswerText = (keyring: Keyring, accountId: string, kept: unknown): string =>
  typeof kept === 'string' ? keyring.open(kept, contextOf(accountId)) : JSON.stringify(kept)

export const openAnswer = (keyring: Keyring, accountId: string, kept: unknown): unknown =>
  JSON.parse(openAnswerText(keyring, accountId, kept))

export const answerCarry: Carry = {
  open: (row, { keyring }) => ({ ...row, result: row.result && openAnswer(keyring, row.account_id, row.result) }),
  seal: (row, { keyring }) => ({
    ...row,
    result: row.result && JSON.parse(sealAnswer(keyring, row.account_id, row.result)),
  }),
}
