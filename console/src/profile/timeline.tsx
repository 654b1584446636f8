/** Jobs and education, newest first, as a line through time. */
import type { ReactNode } from 'react'
import { monthYear } from '../text/month-year.ts'
import { t } from '../text/t.ts'
import { span } from './span.ts'

interface TimelineItem {
  heading: string
  place: string
  start: string | null
  end: string | null
  /** Set for jobs: without an end date they go on. */
  goesOn?: boolean
  text?: string | null
}

export const Timeline = ({ items }: { items: TimelineItem[] }) => (
  <ol className="relative ml-1.5 border-l border-line-strong">
    {items.map(({ heading, place, start, end, goesOn, text }, index) => (
      <li key={`${index}-${heading}`} className="relative pb-4 pl-5 last:pb-0">
        <span
          aria-hidden
          className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full border-2 border-raised ${goesOn && !end ? 'bg-accent' : 'bg-line-strong'}`}
        />
        <p className="font-medium">{heading}</p>
        {place ? <p className="text-soft">{place}</p> : null}
        <Dates start={start} end={end} goesOn={goesOn} />
        {text ? <p className="mt-1 text-sm whitespace-pre-line text-soft">{text}</p> : null}
      </li>
    ))}
  </ol>
)

function Dates({ start, end, goesOn }: Pick<TimelineItem, 'start' | 'end' | 'goesOn'>): ReactNode {
  const until = end ? monthYear(end) : goesOn ? t('profile.now') : null
  const text = [start ? monthYear(start) : null, until].filter(Boolean).join(' – ')
  const length = goesOn === undefined ? '' : span(start, end)
  return text ? <p className="tabular text-xs text-faint">{[text, length].filter(Boolean).join(' · ')}</p> : null
}
