/**
 * Brings a vendor's contact values into one form. Emails are checked for form and put into lower case; phones become E.164, with
 * the line type if it is known. Owns what counts as good, and which of two values is better.
 */
import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { z } from 'zod'
import type { ContactField, LineType } from '../../contract/network.ts'
import type { ContactValue } from '../providers/vendor-port.ts'

export interface CheckedValue {
  field: ContactField
  value: string
  verified: boolean
  confidence: number | null
  lineType: LineType | null
  provider: string
}

const emailSchema = z.email().max(320)

/** A value that cannot be read, as opposed to one that the vendor itself calls invalid. */
export const isUnreadable = (given: ContactValue, provider: string): boolean =>
  given.verification !== 'INVALID' && checkValue(given, provider) === null

/** Null if it is not a valid value, or if the vendor itself says that it is invalid. */
export function checkValue(given: ContactValue, provider: string): CheckedValue | null {
  if (given.verification === 'INVALID') return null
  const { field, confidence } = given
  const verified = given.verification === 'VERIFIED'
  if (field !== 'phone') {
    const value = readEmail(given.value)
    return value === null ? null : { field, value, verified, confidence, lineType: null, provider }
  }
  const phone = readPhone(given.value, given.countryCode)
  return (
    phone && { field, value: phone.value, verified, confidence, lineType: given.lineType ?? phone.lineType, provider }
  )
}

/**
 * Strictly only the domain ignores case. But no provider gives two people mailboxes that differ by case only, and some lists
 * would treat them as two.
 */
function readEmail(text: string): string | null {
  const email = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  return emailSchema.safeParse(email).success ? email : null
}

/** A number without a plus is read with a country only if the vendor names one: guessing it would lead to calling a stranger. */
function readPhone(text: string, countryCode?: string | null): { value: string; lineType: LineType | null } | null {
  const country = countryCode?.toUpperCase()
  const known = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(text, known)
  if (!parsed?.isValid() || parsed.ext) return null
  return { value: parsed.number, lineType: lineTypeOf(parsed.getType()) }
}

const LINES: Partial<Record<NonNullable<NumberType>, LineType>> = {
  MOBILE: 'MOBILE',
  FIXED_LINE: 'LANDLINE',
  FIXED_LINE_OR_MOBILE: 'FIXED_OR_MOBILE',
  VOIP: 'VOIP',
  TOLL_FREE: 'TOLL_FREE',
}

const lineTypeOf = (type: NumberType): LineType | null => (type === undefined ? null : (LINES[type] ?? 'OTHER'))

/** Verified before unverified, a mobile before other lines, then the vendor's confidence; of equal values the first one stays. */
export function better(a: CheckedValue | null, b: CheckedValue | null): CheckedValue | null {
  if (a === null || b === null) return a ?? b
  const [first, second] = [rank(a), rank(b)]
  const at = first.findIndex((value, index) => value !== second[index])
  return at === -1 || first[at]! > second[at]! ? a : b
}

const rank = ({ verified, lineType, confidence }: CheckedValue) => [
  verified ? 1 : 0,
  lineType === 'MOBILE' ? 1 : 0,
  confidence ?? 0,
]

/** Ends the search for its field. A landline does not, because another provider may know the mobile number. */
export const isGood = ({ field, verified, lineType }: CheckedValue): boolean =>
  verified && (field !== 'phone' || (lineType !== 'LANDLINE' && lineType !== 'TOLL_FREE'))
