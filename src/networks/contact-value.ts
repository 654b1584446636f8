/**
 * A value as a vendor wrote it, made the same for all. Emails are checked for form and lower case; phones are E.164,
 * with the kind of line where known. Owns what counts as good, and which of two values is better.
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

/** What cannot be read, as against what the vendor itself calls no good. */
export const isUnreadable = (given: ContactValue, provider: string): boolean =>
  given.verification !== 'INVALID' && checkValue(given, provider) === null

/** Null where it is none, or where the vendor itself says that it is no good. */
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

/** Only the host may be written either way; but nobody has two mailboxes that differ by case, and some lists think so. */
function readEmail(text: string): string | null {
  const email = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  return emailSchema.safeParse(email).success ? email : null
}

/** Digits without a plus are a number abroad only where the vendor says so: guessing a country calls a stranger. */
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

/** Verified before unverified, a mobile before other lines, then the vendor's own confidence; of equals the first stays. */
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

/** Ends the search for its field. A landline is none that was hoped for: another provider may know the mobile. */
export const isGood = ({ field, verified, lineType }: CheckedValue): boolean =>
  verified && (field !== 'phone' || (lineType !== 'LANDLINE' && lineType !== 'TOLL_FREE'))
