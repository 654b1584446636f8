/** Filters that were sent and had no effect, each with the reason, so that nobody believes they worked. */
import { TriangleAlert } from 'lucide-react'
import type { IgnoredFilter } from '../../api/types.ts'
import { t, tMaybe } from '../../text/t.ts'

function wordsOf({ field, value, reason }: IgnoredFilter): string {
  const name = tMaybe(`filter.${field.replace(/^(?:countries|geoIds).*/, 'places').replace(/\W.*/, '')}`) ?? field
  return t(`search.ignored.${reason}`, { field: name, value: textOf(value) })
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).find((each) => typeof each === 'string') ?? JSON.stringify(value)
}

export const Ignored = ({ ignored }: { ignored: IgnoredFilter[] }) =>
  ignored.length === 0 ? null : (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('search.ignored', { what: ignored.map(wordsOf).join('; ') })}
    </p>
  )
