/** The records from before a merge as they are stored: sealed together as one text. Older rows hold them in clear. */
import type { Keyring } from '../base/keyring.ts'
import type { Carry } from '../vault/carry.ts'

const contextOf = (accountId: string, mergeId: string) => `${accountId} merge ${mergeId}`

export const sealOriginals = (keyring: Keyring, accountId: string, mergeId: string, originals: object): string =>
  keyring.seal(JSON.stringify(originals), contextOf(accountId, mergeId))

export const openOriginals = <T extends object>(
  keyring: Keyring,
  accountId: string,
  mergeId: string,
  kept: T | string,
): T => (typeof kept === 'string' ? JSON.parse(keyring.openOnce(kept, contextOf(accountId, mergeId))) : kept)

export const mergeCarry: Carry = {
  open: (row, { keyring }) => ({
    ...row,
    originals: openOriginals(keyring, row.account_id, row.merge_id, row.originals),
  }),
  seal: (row, { keyring }) => ({
    ...row,
    originals: sealOriginals(keyring, row.account_id, row.merge_id, row.originals),
  }),
}
