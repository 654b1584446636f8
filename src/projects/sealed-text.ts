/** Notes and reasons as they are kept: sealed, for people write numbers and worse into them. Bound to their project, as people may be merged. */
import type { Keyring } from '../base/keyring.ts'

const contextOf = (accountId: string, projectId: string) => `${accountId} project ${projectId}`

export const sealText = (keyring: Keyring, accountId: string, projectId: string, text: string): string =>
  keyring.seal(text, contextOf(accountId, projectId))

export const openText = (keyring: Keyring, accountId: string, projectId: string, kept: string): string =>
  keyring.openOnce(kept, contextOf(accountId, projectId))
