/** One notice: to whom, due when, in which state; and the buttons to record what became of it. */
import type { OwedNotice } from '../../api/oversight-types.ts'
import { date, t, wholeDay } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName, useName } from '../names.tsx'

const TONES: Record<OwedNotice['state'], Tone> = { DUE: 'amber', OVERDUE: 'danger', SENT: 'accent', EXEMPT: 'neutral' }

interface NoticeRowProps {
  notice: OwedNotice
  onNote: (state: 'SENT' | 'EXEMPT') => void
}

export function NoticeRow({ notice, onNote }: NoticeRowProps) {
  const { urn, source, obtainedAt, dueOn, state, reason, on } = notice
  const name = useName(urn)
  const isOwed = state === 'DUE' || state === 'OVERDUE'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2">
          <PersonName urn={urn} />
          <Badge tone={TONES[state]}>{t(`notices.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-soft">
          {isOwed
            ? t('notices.dueOn', { day: wholeDay(dueOn) })
            : t(state === 'SENT' ? 'notices.sentOn' : 'notices.exemptOn', { day: wholeDay(on ?? dueOn) })}
          {' · '}
          {t('notices.from', { source, day: date(obtainedAt) })}
        </p>
        {reason ? <p className="text-sm wrap-anywhere text-faint">{reason}</p> : null}
      </div>
      <div className="flex flex-wrap gap-1">
        {isOwed ? (
          <>
            <Button size="sm" aria-label={t('notices.markSentFor', { name })} onClick={() => onNote('SENT')}>
              {t('notices.markSent')}
            </Button>
            <Button
              size="sm"
              look="quiet"
              aria-label={t('notices.markExemptFor', { name })}
              onClick={() => onNote('EXEMPT')}
            >
              {t('notices.markExempt')}
            </Button>
          </>
        ) : (
          <Button size="sm" look="quiet" aria-label={t('notices.correctFor', { name })} onClick={() => onNote(state)}>
            {t('notices.correct')}
          </Button>
        )}
      </div>
    </li>
  )
}
