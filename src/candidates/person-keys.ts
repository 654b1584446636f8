/**
 * The signs by which a person may be recognised: a record's signs, and the short keys they are stored under. Owns how different
 * spellings of one sign are made equal. Pure.
 */
import { hash } from 'node:crypto'
import type { EvidenceKind } from '../../contract/duplicates.ts'
import { fold } from '../base/fold.ts'
import { mailboxOf } from '../base/mailbox.ts'
import { withoutExtension } from '../base/phone-number.ts'
import { rememberByText } from '../base/remembered.ts'
import { organisationKey } from '../reference/entities/organisation-key.ts'
import type { PoolCandidate } from './candidate.ts'
import { parseOtherUrl, parseProfileUrl } from './network-url.ts'

/** The letter of a key tells its kind; the migration that created the table writes the same letters. */
const LETTERS = {
  SAME_EXTERNAL_ID: 'x',
  SAME_NETWORK_URL: 'u',
  SAME_EMAIL: 'e',
  SAME_PHONE: 'p',
  SAME_NAME_AND_EMPLOYER: 'c',
  SAME_NAME_AND_SCHOOL: 's',
} as const satisfies Record<EvidenceKind, string>

/** 96 bits: no two signs in a pool of millions collide, and a key stays short whatever it stands for. */
const KEY_HEX_CHARS = 24
/** More schools would add rows to every import and rarely find a duplicate. */
const SCHOOLS_MAX = 3
/** Compared are this many last digits, so that a number matches with and without its country code: "0171 1234567", "+49 171 1234567". */
const PHONE_DIGITS = 9

export interface Sign {
  kind: EvidenceKind
  /** What the people have in common, for display. */
  value: string
  key: string
}

const signOf = (kind: EvidenceKind, spelling: string, value = spelling): Sign => ({
  kind,
  value,
  key: `${LETTERS[kind]}:${hash('sha256', spelling).slice(0, KEY_HEX_CHARS)}`,
})

type Known = Pick<PoolCandidate, 'externalId' | 'networkUrl' | 'workEmail' | 'personalEmail'>

/** Caches a record's signs, which are needed several times on its way into the pool. */
const knownSigns = new WeakMap<Known, Sign[]>()

/** The natural keys, the most reliable first: own id, network URL, emails. */
export function exactSigns(candidate: Known): Sign[] {
  const known = knownSigns.get(candidate)
  if (known) return known
  const { externalId, networkUrl, workEmail, personalEmail } = candidate
  const url = parseProfileUrl(networkUrl)
  const signs = [
    ...(externalId ? [externalIdSign(externalId)] : []),
    ...(url ? [addressSign(url.key)] : []),
    ...[workEmail, personalEmail].flatMap((email) => (email ? [emailSign(email)] : [])),
  ]
  knownSigns.set(candidate, signs)
  return signs
}

/** The key of the person's address in any form. A person is also recognised by an address in a form that only one network uses. */
export const addressKeyOf = (candidate: Known): string | null =>
  urlKeyOf(candidate) ?? parseOtherUrl(candidate.networkUrl)?.key ?? null

/** The key of the profile's address; records with the same key are the same person. */
export const urlKeyOf = (candidate: Known): string | null =>
  exactSigns(candidate).find(({ kind }) => kind === 'SAME_NETWORK_URL')?.value ?? null

export const externalIdSign = (externalId: string) => signOf('SAME_EXTERNAL_ID', externalId)

/** Takes the key of the address, not the address. */
export const addressSign = (urlKey: string) => signOf('SAME_NETWORK_URL', urlKey)

export const emailSign = (email: string) => signOf('SAME_EMAIL', email.toLowerCase())

/**
 * The sign of a mailbox, for addresses that differ by a tag or by dots. It has another key than the address itself, because a
 * record belongs to whoever has exactly its address: an agency may give everybody a tag of its one mailbox.
 */
export const mailboxSign = (email: string) => {
  const mailbox = mailboxOf(email)
  return signOf('SAME_EMAIL', `mailbox\n${mailbox}`, mailbox)
}

/** All signs of a record, each once. */
export function signsOf(candidate: PoolCandidate): Sign[] {
  const signs = [...exactSigns(candidate), ...likelySigns(candidate)]
  return signs.filter(({ key }, at) => signs.findIndex((sign) => sign.key === key) === at)
}

function likelySigns(candidate: PoolCandidate): Sign[] {
  const { fullName, workEmail, personalEmail, phone, currentCompany, education, otherContacts } = candidate
  const signs: Sign[] = []
  const others = (field: string) => otherContacts.filter((other) => other.field === field).map(({ value }) => value)
  const otherEmails = [...others('work_email'), ...others('personal_email')]
  signs.push(...otherEmails.map(emailSign))
  for (const email of [workEmail, personalEmail, ...otherEmails]) {
    if (email && mailboxOf(email) !== email.toLowerCase()) signs.push(mailboxSign(email))
  }
  for (const number of [phone, ...others('phone')]) if (number) signs.push(...phoneSigns(number))
  const name = nameKey(fullName)
  const employer = knownOrganisationKey(currentCompany)
  // A single word is not enough of a name to recognise somebody by.
  if (!name.includes(' ')) return signs
  const together = (kind: EvidenceKind, organisation: string, asWritten: string) =>
    signs.push(signOf(kind, `${name}\n${organisation}`, `${fullName}, ${asWritten}`))
  if (employer) together('SAME_NAME_AND_EMPLOYER', employer, currentCompany)
  for (const { school } of education.slice(0, SCHOOLS_MAX)) {
    const key = school && knownOrganisationKey(school)
    if (key) together('SAME_NAME_AND_SCHOOL', key, school)
  }
  return signs
}

const knownOrganisationKey = rememberByText(organisationKey)

/** "García López, Ana" and "Ana García López" are one name. */
const nameKey = (fullName: string) =>
  fold(fullName)
    .split(' ')
    .filter((word) => word !== '')
    .sort()
    .join(' ')

function phoneSigns(phone: string): Sign[] {
  const digits = withoutExtension(phone.normalize('NFKC')).replace(/\D/g, '')
  return digits === '' ? [] : [signOf('SAME_PHONE', digits.slice(-PHONE_DIGITS), phone)]
}

/** The signs of numbers that may be written as any of these digit strings, to look for the people who may have one. */
export const phoneEndSigns = (digits: string[]): Sign[] =>
  [...new Set(digits.map((each) => each.slice(-PHONE_DIGITS)))].map((end) => signOf('SAME_PHONE', end))

/** The kind of sign that a stored key is made of. */
export const kindOfKey = (key: string): EvidenceKind =>
  (Object.keys(LETTERS) as EvidenceKind[]).find((kind) => LETTERS[kind] === key[0])!
