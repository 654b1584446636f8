/**
 * Reads a phone number however somebody wrote it: with or without country code, with or without an
 * extension. Owns when two spellings are the same number. Pure. A number without a country code could
 * belong to any country, so its national digits are compared with those of numbers from anywhere. Two
 * countries rarely both use the same digits, and failing to recognise a person is worse.
 */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number with fewer digits is an extension, which strangers share. */
const DIGITS_MIN = 5
/** A number with fewer digits is local to a town and may equal a stranger's elsewhere, so it is compared only as written. */
const NATIONAL_DIGITS_MIN = 7
/** Length of a Russian number in the form used inside the country, which begins with 8. */
const DIGITS_WITH_EIGHT = 11

/** No country code is the beginning of another. */
const CODES = new Set(getCountries().map((country): string => getCountryCallingCode(country)))
const CODE_DIGITS_MAX = 3

const EXTENSION = /(?:;?ext(?:ension|n)?[.:=]?|durchwahl|poste|доб\.?|,,|x|#)\s*\d{1,7}\s*$/i

export interface PhoneNumber {
  /** The country code; null if the number was written without one. */
  code: string | null
  /** The number inside its country, without leading zeros. Without a country code there may be several readings, the likeliest first. */
  nationals: string[]
  /** All digits, without a leading "00" and without "(0)". */
  digits: string
}

export const withoutExtension = (text: string): string => text.replace(EXTENSION, '')

/** Undefined if the text is too short to be a person's number. */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  const written = withoutExtension(text.normalize('NFKC').replaceAll('(0)', ''))
  const all = written.replace(/\D/g, '')
  const digits = all.replace(/^00/, '')
  if (digits.length < DIGITS_MIN) return undefined
  const code = codeOf(digits)
  const isFull = /^\D*\+/.test(written) || all.startsWith('00')
  // The "+" may have been left out.
  if (code && (isFull || parsePhoneNumberFromString(`+${digits}`)?.isValid())) {
    return { code, nationals: [withoutZeros(digits.slice(code.length))], digits }
  }
  const nationals = [withoutZeros(digits)]
  // Prefixes dialled inside Hungary (06) and Russia (8); other countries use zeros, which are dropped anyway.
  if (digits.startsWith('06')) nationals.push(digits.slice(2))
  if (digits.startsWith('8') && digits.length === DIGITS_WITH_EIGHT) nationals.push(digits.slice(1))
  return { code: null, nationals, digits }
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '')

function codeOf(digits: string): string | undefined {
  const beginnings = Array.from({ length: CODE_DIGITS_MAX }, (_, at) => digits.slice(0, at + 1))
  return beginnings.find((beginning) => CODES.has(beginning))
}

/** Whether this many national digits identify one person without the country code. */
export const tellsApart = (national: string): boolean => national.length >= NATIONAL_DIGITS_MIN

/** All digit strings under which this number may have been stored, whoever wrote it and in whatever form. */
export function digitSpellings({ code, nationals, digits }: PhoneNumber): string[] {
  const codes = code === null ? [...CODES] : [code]
  const spellings = nationals.flatMap((national) => [
    national,
    `0${national}`,
    ...codes.flatMap((each) => [`${each}${national}`, `${each}0${national}`, `00${each}${national}`]),
  ])
  return [...new Set([digits, `00${digits}`, ...spellings])]
}
