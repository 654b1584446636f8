/** What people decided about those whom a search showed, with their reasons. */
import type { Decision, DecisionOverride } from '../../api/oversight-types.ts'
import { moment, number, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { Actors } from '../actors.ts'
import { PersonName } from '../names.tsx'

export const Overrides = ({ record: { overrides }, actors }: { record: Decision; actors: Actors }) => (
  <Card title={t('override.title')}>
    {overrides.length === 0 ? <p className="px-4 py-3 text-soft">{t('override.none')}</p> : null}
    <ul aria-label={t('override.title')}>
      {overrides.map((override) => (
        <li key={override.overrideId} className="border-b px-4 py-2.5 last:border-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {override.urn ? <PersonName urn={override.urn} /> : null}
            <Badge tone={override.action === 'REJECTED' ? 'amber' : 'info'}>{actionOf(override)}</Badge>
          </p>
          {override.reason ? <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{override.reason}</p> : null}
          <p className="text-xs text-faint">
            {actors.nameOf(override)} · <time dateTime={override.at}>{moment(override.at)}</time>
          </p>
        </li>
      ))}
    </ul>
  </Card>
)

function actionOf({ action, toPlace }: DecisionOverride): string {
  if (action === null) return t('override.erased')
  return toPlace === null ? t(`override.action.${action}`) : t('override.movedTo', { place: number(toPlace) })
}
