/**
 * Notes and reasons as they are stored: sealed, because people write phone numbers and worse into them. Bound to their project
 * and not to the person, whose urn may change by a merge.
 */
import type { Keyring } from '../base/keyring.ts'
import type { Carry } from '../vault/carry.ts'

const contextOf = (accountId: string, projectId: string) => `${accountId} project ${projectId}`

export const sealText = (keyring: Keyring, accountId: string, projectId: string, text: string): string =>
  keyring.seal(text, contextOf(accountId, projectId))

export const openText = (keyring: Keyring, accountId: string, projectId: string, kept: string): string =>
  keyring.openOnce(kept, contextOf(accountId, projectId))

const carryOf = (column: 'text' | 'reason_text'): Carry => ({
  open: (row, { keyring }) => ({
    ...row,
    [column]: row[column] && openText(keyring, row.account_id, row.project_id, row[column]),
  }),
  seal: (row, { keyring }) => ({
    ...row,
    [column]: row[column] && sealText(keyring, row.account_id, row.project_id, row[column]),
  }),
})

export const entryCarry = carryOf('text')
export const memberCarry = carryOf('reason_text')
