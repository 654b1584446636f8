/** The outcome of replaying a recorded search: whether the order is the same, and if not, what explains the difference. */
import { CircleCheck, CircleDot } from 'lucide-react'
import type { Replayed } from '../../api/oversight-types.ts'
import { number, t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { PersonName } from '../names.tsx'

export function ReplayOutcome({ replayed }: { replayed: Replayed }) {
  const { sameOrder, people } = replayed
  const Icon = sameOrder ? CircleCheck : CircleDot
  const changed = people.filter(({ change }) => change !== 'SAME' && change !== 'NOT_REPEATED')
  return (
    <Card title={t('replay.title')}>
      <div className="space-y-3 p-4">
        <p className={`flex items-center gap-2 font-semibold ${sameOrder ? 'text-accent-strong' : 'text-amber'}`}>
          <Icon size={18} aria-hidden />
          {t(sameOrder ? 'replay.same' : 'replay.other')}
        </p>
        <ul className="list-disc space-y-0.5 pl-5 text-sm text-soft">
          {reasonsOf(replayed).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {changed.length > 0 ? (
          <>
            <h3 className="text-sm font-semibold">{t('replay.changes')}</h3>
            <ul aria-label={t('replay.changes')} className="space-y-1 text-sm">
              {changed.map(({ urn, recorded, now, change }) => (
                <li key={urn} className="flex flex-wrap gap-x-2">
                  <PersonName urn={urn} />
                  <span className="text-soft">
                    {t(`replay.${change as 'MOVED' | 'GONE' | 'NEW'}`, {
                      recorded: number(recorded ?? 0),
                      now: number(now ?? 0),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Card>
  )
}

function reasonsOf({ recordedOrderHolds, sameVersions, versions, samePool, people }: Replayed): string[] {
  return [
    t(recordedOrderHolds ? 'replay.holds' : 'replay.breaks'),
    sameVersions
      ? t('replay.versionsSame')
      : t('replay.versionsOther', { names: versions.map(({ name }) => name).join(', ') }),
    t(samePool === null ? 'replay.poolUnknown' : samePool ? 'replay.poolSame' : 'replay.poolOther'),
    ...(people.some(({ change }) => change === 'NOT_REPEATED') ? [t('replay.notRepeated')] : []),
  ]
}
