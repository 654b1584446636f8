/** How this account's searches are ordered and how often people decided otherwise, as its newest records say. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../../api/call.ts'
import type { DecisionSummary } from '../../api/oversight-types.ts'
import { moment, number, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { Command } from './command.tsx'

const LOOKED_AT = 100
const READING = callTo('listDecisions', { query: { limit: LOOKED_AT } })

/** Commands are no words. */
const SWITCH = 'npm run scout -- decisions ranking off|on --account NAME'

export function FairnessHere() {
  const { data, error, refetch } = useQuery({
    queryKey: ['decisions', 'newest'],
    queryFn: ({ signal }) => send(READING, { signal }),
  })
  return (
    <Card title={t('fairness.here')} actions={<CurlButton call={READING} />}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="m-4 h-16" />}
      {data ? <Told records={data.decisions} /> : null}
    </Card>
  )
}

function Told({ records }: { records: DecisionSummary[] }) {
  const newest = records[0]
  if (!newest) return <p className="px-4 py-3 text-soft">{t('fairness.rankingUnknown')}</p>
  const isOff = newest.ranking === 'OFF'
  const off = records.filter(({ ranking }) => ranking === 'OFF').length
  const counts: [string, number][] = [
    [t('fairness.recorded'), records.length],
    [t('fairness.ranked'), records.length - off],
    [t('fairness.unranked'), off],
    [t('fairness.overridden'), records.filter(({ overrideCount }) => overrideCount > 0).length],
  ]
  return (
    <div className="space-y-3 px-4 py-3">
      <p>
        <Badge tone={isOff ? 'info' : 'accent'}>{t(isOff ? 'fairness.rankingOff' : 'fairness.rankingOn')}</Badge>
      </p>
      <p className="max-w-3xl text-soft">{t('fairness.asOf', { when: moment(newest.at) })}</p>
      <Command text={SWITCH} />
      <h3 className="text-sm font-semibold">{t('fairness.newest', { count: LOOKED_AT })}</h3>
      <dl className="grid max-w-3xl grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="tabular text-xl font-semibold">{number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
