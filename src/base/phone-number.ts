/**
 * A phone number as a number: which one somebody wrote, with its country or without, with an extension or not. Owns how
 * two spellings are one. Pure.
 *
 * A number written inside a country says nothing of which: it is compared by its national digits, with those of
 * numbers from anywhere. That two countries have the same digits in use is rare; not to know somebody again is worse.
 */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Fewer digits are an extension, which strangers share. */
const DIGITS_MIN = 5
/** Fewer are a number inside a town: equal to strangers' elsewhere, so compared as they are written only. */
const NATIONAL_DIGITS_MIN = 7
/** With a leading 8, as Russia writes its numbers inside. */
const DIGITS_WITH_EIGHT = 11

/** No code begins another. */
const CODES = new Set(getCountries().map((country): string => getCountryCallingCode(country)))
const CODE_DIGITS_MAX = 3

const EXTENSION = /(?:;?ext(?:ension|n)?[.:=]?|durchwahl|poste|доб\.?|,,|x|#)\s*\d{1,7}\s*$/i

export interface PhoneNumber {
  /** Of its country; null where it was written without one. */
  code: string | null
  /** What it is inside its country, without zeros before it. Without a code it may be several: the likeliest first. */
  nationals: string[]
  /** All digits, but for "00" and "(0)". */
  digits: string
}

export const withoutExtension = (text: string): string => text.replace(EXTENSION, '')

/** Undefined: too short to be anybody's. */
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
  // As it is dialled inside Hungary and Russia; everywhere else it is zeros that come before.
  if (digits.startsWith('06')) nationals.push(digits.slice(2))
  if (digits.startsWith('8') && digits.length === DIGITS_WITH_EIGHT) nationals.push(digits.slice(1))
  return { code: null, nationals, digits }
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '')

function codeOf(digits: string): string | undefined {
  const beginnings = Array.from({ length: CODE_DIGITS_MAX }, (_, at) => digits.slice(0, at + 1))
  return beginnings.find((beginning) => CODES.has(beginning))
}

/** Whether so many digits tell one person from another without their country. */
export const tellsApart = (national: string): boolean => national.length >= NATIONAL_DIGITS_MIN

/** All rows of digits as which this number may have been kept, whoever wrote it and how. */
export function digitSpellings({ code, nationals, digits }: PhoneNumber): string[] {
  const codes = code === null ? [...CODES] : [code]
  const spellings = nationals.flatMap((national) => [
    national,
    `0${national}`,
    ...codes.flatMap((each) => [`${each}${national}`, `${each}0${national}`, `00${each}${national}`]),
  ])
  return [...new Set([digits, `00${digits}`, ...spellings])]
}
