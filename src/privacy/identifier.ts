/**
 * What names a person: how each kind is written the one way in which it is compared, and its keyed hash. Pure. A
 * network address comes in as its key; how one is read, the candidates know.
 */
import type { IdentifierKind } from '../../contract/privacy.ts'
import { hmacSha256 } from '../base/hmac.ts'
import { mailboxOf } from '../base/mailbox.ts'
import { digitSpellings, readPhoneNumber, tellsApart } from '../base/phone-number.ts'

/** A text that is hashed. */
export interface IdentifierMark {
  kind: IdentifierKind
  value: string
}

/** Normalised: equal for equal people, however they were written. */
export interface Identifier extends IdentifierMark {
  /** What it is listed under besides, for those who know less of it: a number's digits without its country. */
  also?: IdentifierMark
  /** What else it may be listed under. */
  sought?: IdentifierMark[]
}

/** Under what it is listed. */
export const keptMarks = (identifier: Identifier): IdentifierMark[] =>
  identifier.also ? [identifier, identifier.also] : [identifier]

/** Under what it is looked for. */
export const searchMarks = (identifier: Identifier): IdentifierMark[] => [identifier, ...(identifier.sought ?? [])]

/** To be compared as text. */
export const nameOfMark = ({ kind, value }: IdentifierMark): string => `${kind}\n${value}`

/** Whether who is listed by the one is known again by the other. */
export function matchesIdentifier(listed: Identifier, met: Identifier | undefined): boolean {
  const kept = new Set(keptMarks(listed).map(nameOfMark))
  return met !== undefined && searchMarks(met).some((mark) => kept.has(nameOfMark(mark)))
}

/** Loose: what is compared need not be deliverable. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Without "+tag", which everybody makes for themselves; one that was listed with its tag is still found. */
export function readEmail(text: string): Identifier | undefined {
  const written = text.trim().toLowerCase()
  if (!EMAIL.test(written)) return undefined
  const value = mailboxOf(written)
  return { kind: 'EMAIL', value, ...(value !== written && { sought: [{ kind: 'EMAIL', value: written }] }) }
}

/**
 * With its country: the digits. Without: a zero and the national digits, for no country's code begins with one. "~" are
 * the national digits of a number with its country, by which one without is known.
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

/** No country's code begins with a zero. */
export const isWithCountry = ({ value }: IdentifierMark): boolean => !value.startsWith('0')

/** All rows of digits as which a number may have been kept. */
export function phoneSpellings(phone: Identifier): string[] {
  const values = isWithCountry(phone)
    ? [`+${phone.value}`]
    : searchMarks(phone).flatMap(({ value }) => (value.startsWith('0') ? [value] : []))
  return [...new Set(values.flatMap((value) => digitSpellings(readPhoneNumber(value)!)))]
}

/**
 * 128 bits of HMAC-SHA256: two of a list's people do not meet. Keyed, because the list of all phone numbers is short
 * enough to be hashed through by whoever finds a backup.
 */
const HASH_BYTES = 16

export const hashMark = (key: Buffer, mark: IdentifierMark): Buffer =>
  hmacSha256(key, nameOfMark(mark)).digest().subarray(0, HASH_BYTES)
