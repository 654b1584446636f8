/** What each day cost, as a chart with the figures beside it. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../api/call.ts'
import type { Spending } from '../api/operator-types.ts'
import { creditsRoute, setQuery } from '../router/router.ts'
import { number, t } from '../text/t.ts'
import { Card } from '../ui/card.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Failure, Skeleton } from '../ui/empty.tsx'
import { Select } from '../ui/select.tsx'
import { OPERATIONS, SpendingChart, totalOf } from './spending-chart.tsx'

const RANGES = ['7', '30', '90']

export function SpendingCard() {
  const { days: range = '30' } = creditsRoute.useSearch()
  const reading = callTo('spending', { query: { days: Number(range) } })
  const { data, error, refetch } = useQuery({
    queryKey: ['credits', 'spending', range],
    queryFn: ({ signal }) => send(reading, { signal }),
  })
  return (
    <Card
      title={t('spending.title')}
      actions={
        <>
          <Select
            bare
            label={t('spending.range')}
            value={range}
            onChange={(value) => setQuery({ days: value === '30' ? null : (value as '7' | '90') })}
            options={RANGES.map((value) => ({ value, name: t('spending.days', { count: Number(value) }) }))}
          />
          <CurlButton call={reading} />
        </>
      }
    >
      <div className="p-4">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <Legend data={data} />
            <SpendingChart days={data.days} />
          </>
        ) : error ? null : (
          <Skeleton className="h-56 w-full" />
        )}
      </div>
    </Card>
  )
}

const Legend = ({ data: { days } }: { data: Spending }) => (
  <ul className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
    {OPERATIONS.map(({ name, swatch }) => (
      <li key={name} className="flex items-center gap-2 text-sm">
        <span aria-hidden className={`size-2.5 rounded-sm ${swatch}`} />
        <span className="text-soft">{t(`operation.${name}`)}</span>
        <span className="tabular font-semibold">
          {number(days.reduce((sum, { credits }) => sum + credits[name], 0))}
        </span>
      </li>
    ))}
    <li className="ml-auto text-sm text-soft">
      {t('spending.total')}{' '}
      <span className="tabular font-semibold text-text">
        {number(days.reduce((sum, day) => sum + totalOf(day), 0))}
      </span>
    </li>
  </ul>
)
