/** The market map of a search: where the matching people of the pool live and work, their skills and seniority. */
import type { CountsAnswer } from '../../api/types.ts'
import { yearsLabel } from '../../question/criterion-words.ts'
import { t } from '../../text/t.ts'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { useCounts } from '../state/use-counts.ts'
import { Chart, type ChartRow } from './chart.tsx'

const CHARTS = ['cities', 'employers', 'skills', 'titles', 'seniority', 'years'] as const
type ChartName = (typeof CHARTS)[number]

export default function Insights() {
  const { applied } = useSearchContext().search
  const { data, error, refetch } = useCounts(applied)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.total === 0) return <Empty title={t('insights.none')} />
  return (
    <section aria-label={t('insights.title')}>
      <p className="mb-3 px-4 text-sm text-soft">{t('insights.hint', { count: data.total })}</p>
      <div className="grid gap-4 @3xl:grid-cols-2">
        {CHARTS.map((name) => (
          <Chart key={name} title={t(`insights.${name}`)} rows={rowsOf(data.facets, name)} />
        ))}
      </div>
    </section>
  )
}

function rowsOf(facets: CountsAnswer['facets'], name: ChartName): ChartRow[] {
  const named: { name: string; count: number; completeCount: number }[] =
    name === 'years'
      ? facets.years.values.map((each) => ({ ...each, name: yearsLabel(each) }))
      : name === 'seniority'
        ? facets.seniority.values.map((each) => ({ ...each, name: t(`level.${each.id}`) }))
        : facets[name].values
  return named
    .filter(({ count }) => count > 0)
    .map(({ name: label, count, completeCount }) => ({ label, complete: completeCount, near: count - completeCount }))
}
