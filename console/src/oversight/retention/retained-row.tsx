/** One person of the pool whose retention time is over: the day of erasure and their last activity, or who keeps them and why. */
import { callTo } from '../../api/call.ts'
import type { RetainedPerson } from '../../api/oversight-types.ts'
import { date, t, wholeDay } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { notify } from '../../ui/announce.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useActors } from '../actors.ts'
import { PersonName, useName } from '../names.tsx'
import { refreshRetained } from './refresh-retained.ts'

interface RetainedRowProps {
  person: RetainedPerson
  onKeep: () => void
}

export function RetainedRow({ person, onKeep }: RetainedRowProps) {
  const { urn, state, lastActiveAt, lastEvent, eraseOn, note } = person
  const name = useName(urn)
  const isKept = state === 'KEPT'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2">
          <PersonName urn={urn} />
          <Badge tone={isKept ? 'accent' : 'amber'}>{t(`retention.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-soft">
          {isKept ? <Kept person={person} /> : t('retention.eraseOn', { day: wholeDay(eraseOn) })}
          {' · '}
          {t(`retention.last.${lastEvent}`, { day: date(lastActiveAt) })}
        </p>
        {note ? <p className="text-sm wrap-anywhere text-faint">{note}</p> : null}
      </div>
      {isKept ? (
        <ActionButton
          look="quiet"
          call={callTo('keepPerson', { params: { urn }, body: { state: 'ANNOUNCED' } })}
          name={t('retention.takeBack')}
          label={t('retention.takeBackFor', { name })}
          onDone={({ person: { eraseOn: day } }) => {
            notify(t('retention.takenBack', { day: wholeDay(day) }))
            return refreshRetained()
          }}
        />
      ) : (
        <Button size="sm" aria-label={t('retention.keepFor', { name })} onClick={onKeep}>
          {t('retention.keep')}
        </Button>
      )}
    </li>
  )
}

function Kept({ person: { keptAt, keptBy, reason } }: { person: RetainedPerson }) {
  const { known } = useActors()
  const name = known.find(({ id }) => id === keptBy)?.name
  const values = { day: keptAt ? date(keptAt) : '', why: reason ? t(`retention.reason.${reason}`) : '' }
  return name ? t('retention.keptBy', { ...values, name }) : t('retention.kept', values)
}
