/** The marks of a row: what a near match lacks. The record's own words appear on hover and focus, and are read aloud. */
import { useState } from 'react'
import type { Mark } from '../../found/marks.ts'
import { t } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

interface RowMarksProps {
  marks: Mark[]
  /** Opens the profile, which shows the same on devices without a pointer. */
  onOpen: () => void
}

/** Lies above the row's own button, which covers the whole row. */
const BUTTON = 'relative flex max-w-full rounded-sm text-left underline-offset-2 hover:underline'

/** A job description may have dozens of criteria. */
const SHOWN_MAX = 5

const TONES: Record<Mark['verdict'], Tone> = { NOT_MET: 'danger', PARTLY: 'amber', UNKNOWN: 'neutral' }

export function RowMarks({ marks, onOpen }: RowMarksProps) {
  const [all, setAll] = useState(false)
  if (marks.length === 0) return null
  const hidden = marks.length - SHOWN_MAX
  return (
    <ul aria-label={t('row.missing')} className="mt-1 flex flex-wrap gap-1">
      {marks.slice(0, all ? undefined : SHOWN_MAX).map((mark) => (
        <li key={mark.id} className="flex max-w-full">
          <OneMark mark={mark} onOpen={onOpen} />
        </li>
      ))}
      {hidden > 0 ? (
        <li className="flex">
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className={BUTTON}>
            <Badge>{all ? t('mark.fewer') : t('mark.more', { count: hidden })}</Badge>
          </button>
        </li>
      ) : null}
    </ul>
  )
}

function OneMark({ mark: { verdict, text, evidence }, onOpen }: { mark: Mark; onOpen: () => void }) {
  const badge = (
    <Badge tone={TONES[verdict]} wraps>
      {text}
    </Badge>
  )
  if (!evidence) return badge
  return (
    <Tooltip text={evidence}>
      <button type="button" onClick={onOpen} className={BUTTON}>
        {badge}
        <span className="sr-only">. {evidence}</span>
      </button>
    </Tooltip>
  )
}
