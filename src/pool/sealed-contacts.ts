/** The pool's emails and phone numbers as they are stored: sealed and bound to their person. Older rows hold them in clear. */
import type { Keyring } from '../base/keyring.ts'
import type { OtherContact, PoolCandidate } from '../candidates/candidate.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

/** The contact columns of a row. */
export interface KeptContacts {
  urn: string
  work_email: string | null
  personal_email: string | null
  phone_number: string | null
  /** If it is a text, it is sealed JSON. */
  other_contacts: OtherContact[] | string
}

type Contacts = Pick<PoolCandidate, 'workEmail' | 'personalEmail' | 'phone' | 'otherContacts'>

const contextOf = (accountId: string, urn: string, column: keyof KeptContacts) => `${accountId} ${urn} pool ${column}`

export type SealedContacts = ReturnType<typeof sealContacts>

/** Uses the field names of a record, so that the result can replace its values. */
export function sealContacts(
  keyring: Keyring,
  accountId: string,
  { urn, workEmail, personalEmail, phone, otherContacts }: Contacts & { urn: string },
) {
  const seal = (column: keyof KeptContacts, text: string | null) =>
    text === null ? null : keyring.seal(text, contextOf(accountId, urn, column))
  return {
    workEmail: seal('work_email', workEmail),
    personalEmail: seal('personal_email', personalEmail),
    phone: seal('phone_number', phone),
    otherContacts: otherContacts.length === 0 ? [] : seal('other_contacts', JSON.stringify(otherContacts))!,
  }
}

/** Opened without the keyring's cache: a pool has millions of values, which would push out those that are polled. */
export function openContacts(keyring: Keyring, accountId: string, kept: KeptContacts): Contacts {
  const { urn, other_contacts: others } = kept
  const open = (column: keyof KeptContacts, text: string | null) =>
    text === null ? null : keyring.openOnce(text, contextOf(accountId, urn, column))
  return {
    workEmail: open('work_email', kept.work_email),
    personalEmail: open('personal_email', kept.personal_email),
    phone: open('phone_number', kept.phone_number),
    otherContacts: typeof others === 'string' ? JSON.parse(open('other_contacts', others)!) : others,
  }
}

/** Whether any value is sealed under an older key, or stored in clear. */
export function areOutdated(keyring: Keyring, kept: KeptContacts): boolean {
  const texts = [kept.work_email, kept.personal_email, kept.phone_number].filter((text) => text !== null)
  const { other_contacts: others } = kept
  if (typeof others === 'string') texts.push(others)
  else if (others.length > 0) return true
  return texts.some((text) => !keyring.isCurrent(text))
}

export const poolCarry: Carry = {
  open: (row, { keyring }) =>
    withContacts(row, openContacts(keyring, row.account_id, row as KeptContacts & CarriedRow)),
  seal: (row, { keyring }) => {
    const { urn, work_email, personal_email, phone_number, other_contacts } = row
    const contacts = { workEmail: work_email, personalEmail: personal_email, phone: phone_number }
    const all = { urn, ...contacts, otherContacts: other_contacts }
    return withContacts(row, sealContacts(keyring, row.account_id, all))
  },
}

const withContacts = (row: CarriedRow, contacts: Contacts | SealedContacts): CarriedRow => ({
  ...row,
  work_email: contacts.workEmail,
  personal_email: contacts.personalEmail,
  phone_number: contacts.phone,
  other_contacts: contacts.otherContacts,
})
