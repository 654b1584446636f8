/** The time between two months in words. */
import { t } from '../text/t.ts'

const monthsOf = (date: string) => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return year * 12 + month
}

/** From YYYY or YYYY-MM to the same form; without an end, until now. Empty if the dates do not allow it. */
export function span(start: string | null, end: string | null, now = new Date()): string {
  if (!start) return ''
  const last = end ? monthsOf(end) : now.getFullYear() * 12 + now.getMonth() + 1
  const months = last - monthsOf(start) + 1
  if (!Number.isFinite(months) || months < 1) return ''
  const years = Math.floor(months / 12)
  return months < 12 ? t('profile.months', { count: months }) : t('profile.years', { count: years })
}
