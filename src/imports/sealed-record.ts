/** A row's content as it is stored: JSON, sealed as one text and bound to its row. Older rows hold it in clear. */
import type { Keyring } from '../base/keyring.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

/**
 * A keyed digest of the person's urn, so that two rows can be recognised as being about the same person. A plain urn would not
 * do: it may be a hash of an email, which anybody could compute.
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

/**
 * Returns the JSON text, which is quicker to search than the parsed value. Opened without the keyring's cache: a file has
 * thousands.
 */
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
