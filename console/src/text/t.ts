/**
 * Looks up the console's texts. `t('search.results', { count: 3 })` takes the text of that name and fills its {placeholders}. If a text
 * has plural forms, `count` selects one by the rules of the language. Numbers, dates and times are formatted for the language too.
 */
import type { Catalogue, Text } from './catalogue.ts'
import { perLanguage, words } from './language.ts'

export type TextKey = keyof Catalogue
type Values = Record<string, string | number>

const plurals = perLanguage((locale) => new Intl.PluralRules(locale))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))

export const t = (key: TextKey, values: Values = {}): string => filled(words()[key], values)

/** A text with its placeholders filled, in the plural form for its count. */
export function filled(text: Text, values: Values): string {
  const form = typeof text === 'string' ? text : (text[plurals().select(Number(values.count))] ?? text.other)
  return form.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : typeof value === 'number' ? numbers().format(value) : value
  })
}

/** For keys made of names from the service, such as a code: the text if there is one, else undefined. */
export const tMaybe = (key: string, values?: Values): string | undefined =>
  key in words() ? t(key as TextKey, values) : undefined

export const number = (value: number): string => numbers().format(value)

const dates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const moments = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const instants = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
const days = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const wholeDays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
export const date = (iso: string): string => dates().format(new Date(iso))
export const moment = (iso: string): string => moments().format(new Date(iso))
/** Date and time to the second. */
export const instant = (iso: string): string => instants().format(new Date(iso))
/** A day without a time: the same in every time zone. */
export const wholeDay = (day: string): string => wholeDays().format(new Date(day))
/** Day and month, short. */
export const shortDay = (day: string): string => days().format(new Date(day))

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Such as "2 hours ago". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1_000
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative().format(Math.trunc(seconds / step[1]), step[0]) : t('time.now')
}
