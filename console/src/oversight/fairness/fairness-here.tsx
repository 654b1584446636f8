/** How this account's searches are ordered and how often people decided otherwise, from its newest records. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callTo, send } from '../../api/call.ts'
import type { DecisionSummary } from '../../api/oversight-types.ts'
import { useScopes } from '../../api/scopes.ts'
import { number, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'

const LOOKED_AT = 100
const READING = callTo('listDecisions', { query: { limit: LOOKED_AT } })
const RANKING = callTo('ranking', {})

export function FairnessHere() {
  const { data, error, refetch } = useQuery({
    queryKey: ['decisions', 'newest'],
    queryFn: ({ signal }) => send(READING, { signal }),
  })
  return (
    <Card title={t('fairness.here')} actions={<CurlButton call={READING} />}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="m-4 h-16" />}
      <Ranking />
      {data ? <Told records={data.decisions} /> : null}
    </Card>
  )
}

/** How searches are ordered, with a switch for those with the `admin` scope; it applies to the whole account. */
function Ranking() {
  const may = useScopes()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['ranking'],
    queryFn: ({ signal }) => send(RANKING, { signal }),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const isOff = data.ranking === 'OFF'
  return (
    <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
      <Badge tone={isOff ? 'info' : 'accent'}>{t(isOff ? 'fairness.rankingOff' : 'fairness.rankingOn')}</Badge>
      <p className="min-w-0 flex-1 text-soft">{t(isOff ? 'fairness.offHint' : 'fairness.onHint')}</p>
      {may('admin') ? (
        <ActionButton
          call={callTo('changeRanking', { body: { ranking: isOff ? 'SUGGESTED' : 'OFF' } })}
          name={t(isOff ? 'fairness.switchOn' : 'fairness.switchOff')}
          onDone={(changed) => queries.setQueryData(['ranking'], changed)}
        />
      ) : null}
    </div>
  )
}

function Told({ records }: { records: DecisionSummary[] }) {
  if (records.length === 0) return <p className="px-4 py-3 text-soft">{t('fairness.noRecords')}</p>
  const off = records.filter(({ ranking }) => ranking === 'OFF').length
  const counts: [string, number][] = [
    [t('fairness.recorded'), records.length],
    [t('fairness.ranked'), records.length - off],
    [t('fairness.unranked'), off],
    [t('fairness.overridden'), records.filter(({ overrideCount }) => overrideCount > 0).length],
  ]
  return (
    <div className="space-y-3 px-4 py-3">
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
