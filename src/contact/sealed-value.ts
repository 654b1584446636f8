/**
 * Contact values as they are stored: sealed and bound to their account, urn and field, with a digest by which their person is
 * found.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Keyring } from '../base/keyring.ts'
import { mailboxOf } from '../base/mailbox.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

interface Place {
  urn: string
  field: ContactField
}

const contextOf = (accountId: string, { urn, field }: Place) => `${accountId} ${urn} ${field}`

/** Spellings of one email, with or without a tag, become the same text. Phone numbers are stored as E.164 already. */
const normalised = (value: string) => mailboxOf(value)

export function sealValue(keyring: Keyring, accountId: string, place: Place, value: string | undefined) {
  if (value === undefined) return { value: null, digest: null }
  return {
    value: keyring.seal(value, contextOf(accountId, place)),
    digest: keyring.digest(normalised(value)).toString('hex'),
  }
}

/** The person who was looked up, as a keyed digest of their profile address. Without the lasting key it says nothing. */
export const personDigest = (keyring: Keyring, accountId: string, addressKey: string): string =>
  keyring.lastingDigest(addressKey, `${accountId} contact`)

export const openValue = (keyring: Keyring, accountId: string, place: Place, kept: string | null): string | null =>
  kept === null ? null : keyring.open(kept, contextOf(accountId, place))

/** Every digest this value may be stored under, including the older form that keeps an email's tag. */
export const digestsOf = (keyring: Keyring, value: string): Buffer[] =>
  [...new Set([normalised(value), value.toLowerCase()])].flatMap((text) => keyring.digests(text))

const placeOf = ({ urn, field }: CarriedRow): Place => ({ urn, field })

/** The digest depends on the data key too, so it is computed again from the value. */
export const valueCarry: Carry = {
  open: (row, { keyring }) => ({
    ...row,
    value: openValue(keyring, row.account_id, placeOf(row), row.value),
    digest: null,
  }),
  seal: (row, { keyring }) => {
    const { value, digest } = sealValue(keyring, row.account_id, placeOf(row), row.value ?? undefined)
    return { ...row, value, digest: digest && `\\x${digest}` }
  },
}
