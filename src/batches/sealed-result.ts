/** Batch results as they are stored: emails and phone numbers are sealed, the rest stays readable for SQL. */
import type { Keyring } from '../base/keyring.ts'
import type { Carry } from '../vault/carry.ts'
import type { ItemResult } from './batch.ts'

/** A string is sealed. Results stored before values were sealed hold them in clear. */
type Sealed<T> = T | string

type Kept<R> = R extends { kind: 'PROFILE' }
  ? Omit<R, 'contact'> & { contact: Sealed<Extract<ItemResult, { kind: 'PROFILE' }>['contact']> }
  : R extends { kind: 'CONTACT' }
    ? Omit<R, 'values'> & { values: Sealed<Extract<ItemResult, { kind: 'CONTACT' }>['values']> }
    : R

export type KeptResult = Kept<ItemResult>

const contextOf = (accountId: string) => `${accountId} batch`

const seal = <T extends object>(keyring: Keyring, accountId: string, values: T): Sealed<T> =>
  Object.keys(values).length === 0 ? values : keyring.seal(JSON.stringify(values), contextOf(accountId))

const open = <T extends object>(keyring: Keyring, accountId: string, values: Sealed<T>): T =>
  typeof values === 'string' ? keyring.openJson<T>(values, contextOf(accountId)) : values

export function sealResult(keyring: Keyring, accountId: string, result: ItemResult): KeptResult {
  if (result.kind === 'PROFILE') return { ...result, contact: seal(keyring, accountId, result.contact) }
  if (result.kind === 'CONTACT') return { ...result, values: seal(keyring, accountId, result.values) }
  return result
}

export function openResult(keyring: Keyring, accountId: string, kept: KeptResult): ItemResult {
  if (kept.kind === 'PROFILE') return { ...kept, contact: open(keyring, accountId, kept.contact) }
  if (kept.kind === 'CONTACT') return { ...kept, values: open(keyring, accountId, kept.values) }
  return kept
}

/** Whether the values are sealed under an older key, or stored in clear. */
export function isOutdated(keyring: Keyring, kept: KeptResult): boolean {
  if (kept.kind === 'FAILED') return false
  const values = kept.kind === 'PROFILE' ? kept.contact : kept.values
  return typeof values === 'string' ? !keyring.isCurrent(values) : Object.keys(values).length > 0
}

export const itemCarry: Carry = {
  open: (row, { keyring }) => ({ ...row, result: row.result && openResult(keyring, row.account_id, row.result) }),
  seal: (row, { keyring }) => ({ ...row, result: row.result && sealResult(keyring, row.account_id, row.result) }),
}
