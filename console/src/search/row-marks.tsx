/** The marks of a row: what somebody close misses. What the record says of it is told on pointing, by keyboard and aloud. */
import { t } from '../text/t.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Mark } from './marks.ts'

interface RowMarksProps {
  marks: Mark[]
  /** The profile tells the rest, also where nothing can be pointed with. */
  onOpen: () => void
}

/** A job description may ask for dozens of things. */
const SHOWN_MAX = 5

const TONES: Record<Mark['verdict'], Tone> = { NOT_MET: 'danger', PARTLY: 'amber', UNKNOWN: 'neutral' }

export function RowMarks({ marks, onOpen }: RowMarksProps) {
  if (marks.length === 0) return null
  const rest = marks.slice(SHOWN_MAX)
  const told = rest.map(({ text }) => text).join(' · ')
  return (
    <ul aria-label={t('row.missing')} className="mt-1 flex flex-wrap gap-1">
      {marks.slice(0, SHOWN_MAX).map(({ id, verdict, text, evidence }) => (
        <li key={id} className="flex max-w-full">
          <OneMark tone={TONES[verdict]} text={text} more={evidence} onOpen={onOpen} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="flex">
          <OneMark tone="neutral" text={t('mark.more', { count: rest.length })} more={told} onOpen={onOpen} />
        </li>
      ) : null}
    </ul>
  )
}

interface OneMarkProps {
  tone: Tone
  text: string
  more: string | undefined
  onOpen: () => void
}

function OneMark({ tone, text, more, onOpen }: OneMarkProps) {
  const badge = (
    <Badge tone={tone} wraps>
      {text}
    </Badge>
  )
  if (!more) return badge
  return (
    <Tooltip text={more}>
      <button
        type="button"
        onClick={onOpen}
        className="relative flex max-w-full rounded-sm text-left underline-offset-2 hover:underline"
      >
        {badge}
        <span className="sr-only">. {more}</span>
      </button>
    </Tooltip>
  )
}
