/** Values as they are kept: sealed, bound to whose they are, with a digest by which their person is found. */
import type { ContactField } from '../../contract/network.ts'
import type { Keyring } from '../base/keyring.ts'
import { mailboxOf } from '../base/mailbox.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

interface Place {
  urn: string
  field: ContactField
}

const contextOf = (accountId: string, { urn, field }: Place) => `${accountId} ${urn} ${field}`

/** Emails are one however they are written, and without a tag; numbers are kept as E.164. */
const normalised = (value: string) => mailboxOf(value)

export function sealValue(keyring: Keyring, accountId: string, place: Place, value: string | undefined) {
  if (value === undefined) return { value: null, digest: null }
  return {
    value: keyring.seal(value, contextOf(accountId, place)),
    digest: keyring.digest(normalised(value)).toString('hex'),
  }
}

/** Who was looked up, by the key of their profile's address; says so only to whoever has the lasting key. */
export const personDigest = (keyring: Keyring, accountId: string, addressKey: string): string =>
  keyring.lastingDigest(addressKey, `${accountId} contact`)

export const openValue = (keyring: Keyring, accountId: string, place: Place, kept: string | null): string | null =>
  kept === null ? null : keyring.open(kept, contextOf(accountId, place))

/** Every digest that this value may stand under: from before, also with its tag. */
export const digestsOf = (keyring: Keyring, value: string): Buffer[] =>
  [...new Set([normalised(value), value.toLowerCase()])].flatMap((text) => keyring.digests(text))

const placeOf = ({ urn, field }: CarriedRow): Place => ({ urn, field })

/** The digest is under a data key, too: it is made anew from the value. */
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
