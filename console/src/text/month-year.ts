/** A month in words. Apart from the other texts, because only profiles need it. */
import { perLanguage } from './language.ts'

const months = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** YYYY-MM in words; a year alone stays as it is. */
export const monthYear = (date: string): string => (/^\d{4}-\d{2}/.test(date) ? months().format(new Date(date)) : date)
