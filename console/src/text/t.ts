/**
 * The console's words. `t('search.results', { count: 3 })` takes the text of that name and fills its {places}. A text with two
 * forms, `{ one, other }`, is chosen by `count`. Another language is another object of the same shape as en.
 */
import { en } from './en.ts'

type Text = string | { one: string; other: string }
export type TextKey = keyof typeof en
type Values = Record<string, string | number>

const LANGUAGE = 'en'
const plurals = new Intl.PluralRules(LANGUAGE)
const numbers = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 3 })

export function t(key: TextKey, values: Values = {}): string {
  const text: Text = en[key]
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other']
  return form.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : typeof value === 'number' ? numbers.format(value) : value
  })
}

/** For names that come from the service, such as a code: the text if there is one, else undefined. */
export const tMaybe = (key: string, values?: Values): string | undefined =>
  key in en ? t(key as TextKey, values) : undefined

export const number = (value: number): string => numbers.format(value)

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
export const date = (iso: string): string => dates.format(new Date(iso))
export const moment = (iso: string): string => moments.format(new Date(iso))

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "2 hours ago". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1_000
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'minute')
}
