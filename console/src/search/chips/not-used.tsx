/** Parts of the prompt that restrict nothing, each as a chip with the reason, so that nobody believes that they did. */
import { CircleSlash } from 'lucide-react'
import { CRITERIA_MAX } from '../../../../contract/limits.ts'
import type { Interpretation } from '../../api/types.ts'
import { t } from '../../text/t.ts'

interface Aside {
  text: string
  start: number
  why: string
}

export const NotUsed = ({ read }: { read: Interpretation }) =>
  asidesOf(read).map(({ text, start, why }) => (
    <span
      key={start}
      data-testid="chip-unused"
      className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-sunken px-2.5 text-sm text-soft"
    >
      <CircleSlash size={13} aria-hidden className="shrink-0" />
      <span className="min-w-0">{t('chip.unused', { text, why })}</span>
    </span>
  ))

function asidesOf({ refused, notApplied, leftover, criteria }: Interpretation): Aside[] {
  const reasoned = [...refused, ...notApplied].map(({ text, start, reason }) => ({
    text,
    start,
    why: t(`search.aside.${reason}`),
  }))
  const heeded = (start: number) => criteria.some((each) => (each.start ?? -1) <= start && start < (each.end ?? -1))
  const why = t(criteria.length < CRITERIA_MAX ? 'chip.ignored' : 'chip.tooMuch')
  const ignored = leftover.filter(({ start }) => !heeded(start)).map(({ text, start }) => ({ text, start, why }))
  return [...reasoned, ...ignored].sort((a, b) => a.start - b.start)
}
