/**
 * What identifies a person: how each kind is normalised for comparison, and its keyed hash. Pure. A network address arrives as
 * its key already; the candidates room knows how to read one.
 */
import type { IdentifierKind } from '../../contract/privacy.ts'
import { hmacSha256 } from '../base/hmac.ts'
import { mailboxOf } from '../base/mailbox.ts'
import { digitSpellings, readPhoneNumber, tellsApart } from '../base/phone-number.ts'

/** A text to be hashed. */
export interface IdentifierMark {
  kind: IdentifierKind
  value: string
}

/** Normalised: the same person gives the same value, however it was written. */
export interface Identifier extends IdentifierMark {
  /** A second value it is listed under, for those who know less of it: a phone number's digits without the country. */
  also?: IdentifierMark
  /** Further values it may be listed under. */
  sought?: IdentifierMark[]
}

/** The values it is listed under. */
export const keptMarks = (identifier: Identifier): IdentifierMark[] =>
  identifier.also ? [identifier, identifier.also] : [identifier]

/** The values it is looked up under. */
export const searchMarks = (identifier: Identifier): IdentifierMark[] => [identifier, ...(identifier.sought ?? [])]

/** A text form, for comparing marks. */
export const nameOfMark = ({ kind, value }: IdentifierMark): string => `${kind}\n${value}`

/** Whether a person listed by `listed` is recognised by `met`. */
export function matchesIdentifier(listed: Identifier, met: Identifier | undefined): boolean {
  const kept = new Set(keptMarks(listed).map(nameOfMark))
  return met !== undefined && searchMarks(met).some((mark) => kept.has(nameOfMark(mark)))
}

/** Loose, because an address that is only compared need not be deliverable. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Without "+tag", which people add as they like; an address that was listed with its tag is still found. */
export function readEmail(text: string): Identifier | undefined {
  const written = text.trim().toLowerCase()
  if (!EMAIL.test(written)) return undefined
  const value = mailboxOf(written)
  return { kind: 'EMAIL', value, ...(value !== written && { sought: [{ kind: 'EMAIL', value: written }] }) }
}

/**
 * With a country: all digits. Without: a zero and the national digits, as no country code begins with zero. "~" marks the
 * national digits of a number with country, by which a number without one is recognised.
 */
export function readPhone(text: string): Identifier | undefined {
  const number = readPhoneNumber(text)
  if (!number) return undefined
  const { code, nationals, digits } = number
  const mark = (value: string): IdentifierMark => ({ kind: 'PHONE', value })
  const inside = nationals.filter(tellsApart)
  const asWritten = nationals.map((national) => mark(`0${national}`))
  if (code === null) {
    const [first, also] = asWritten
    const sought = [...asWritten.slice(1), ...inside.map((national) => mark(`~${national}`)), mark(digits)]
    return { ...first!, ...(also && { also }), sought }
  }
  const [also] = inside.map((national) => mark(`~${national}`))
  return {
    ...mark(`${code}${nationals[0]}`),
    ...(also && { also }),
    sought: [mark(digits), ...(also ? asWritten : [])],
  }
}

/** No country code begins with a zero. */
export const isWithCountry = ({ value }: IdentifierMark): boolean => !value.startsWith('0')

/** All digit sequences under which the number may have been stored. */
export function phoneSpellings(phone: Identifier): string[] {
  const values = isWithCountry(phone)
    ? [`+${phone.value}`]
    : searchMarks(phone).flatMap(({ value }) => (value.startsWith('0') ? [value] : []))
  return [...new Set(values.flatMap((value) => digitSpellings(readPhoneNumber(value)!)))]
}

/**
 * 128 bits of HMAC-SHA256, so that no two people of a list collide. Keyed, because there are few enough phone numbers that
 * somebody with a stolen backup could hash them all.
 */
const HASH_BYTES = 16

export const hashMark = (key: Buffer, mark: IdentifierMark): Buffer =>
  hmacSha256(key, nameOfMark(mark)).digest().subarray(0, HASH_BYTES)
