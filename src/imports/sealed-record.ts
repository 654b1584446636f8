/** What a file's row held, as it is kept: JSON, sealed as one text, bound to its row. From before it was, in clear. */
import type { Keyring } from '../base/keyring.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

/**
 * Whom a row is about, so that two rows can be told to be about one. An urn may be a hash of an email, which anybody
 * can make.
 */
export const keptUrn = (keyring: Keyring, accountId: string, urn: string): string =>
  keyring.lastingDigest(urn, `${accountId} import`)

export interface RowPlace {
  importId: string
  row: number
}

const contextOf = (accountId: string, { importId, row }: RowPlace) => `${accountId} import ${importId} ${row}`

export const sealRecord = (keyring: Keyring, accountId: string, place: RowPlace, json: string): string =>
  keyring.seal(json, contextOf(accountId, place))

/** Its JSON, which is quicker to look through than what it says. Not remembered by the keyring: a file has thousands. */
export const openRecordText = (keyring: Keyring, accountId: string, place: RowPlace, kept: string): string =>
  keyring.openOnce(kept, contextOf(accountId, place))

export const openRecord = (keyring: Keyring, accountId: string, place: RowPlace, kept: string | null): unknown =>
  kept === null ? null : JSON.parse(openRecordText(keyring, accountId, place, kept))

const placeOf = (row: CarriedRow): RowPlace => ({ importId: row.import_id, row: row.row_no })

export const importRowCarry: Carry = {
  open: (row, { keyring }) => ({
    ...row,
    record: row.record && openRecordText(keyring, row.account_id, placeOf(row), row.record),
  }),
  seal: (row, { keyring }) => ({
    ...row,
    record: row.record && sealRecord(keyring, row.account_id, placeOf(row), row.record),
  }),
}
