/** What was found: the list, what it cost, what filtered nothing, and the way to the next page with its price. */
import { SearchX } from 'lucide-react'
import type { SearchState } from '../question/state.ts'
import { t } from '../text/t.ts'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { Ignored } from './ignored.tsx'
import { Pager } from './pager.tsx'
import { ResultList } from './result-list.tsx'
import { ResultSummary } from './result-summary.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { isUnagreed, quoteOf, run, useSearch } from './use-search.ts'

export function Results({ state }: { state: SearchState }) {
  const { data, error, isPending, isFetching } = useSearch(state)
  if (isUnagreed(error)) return <AskFirst state={state} />
  if (error) {
    return (
      <div className="mt-6 space-y-3">
        <Failure error={error} />
        <PriceButton quotes={[quoteOf(state)]} busy={isFetching} onSpend={({ total }) => run(state, total)}>
          {t('retry')}
        </PriceButton>
      </div>
    )
  }
  if (isPending) {
    return (
      <div className="mt-6 rounded-lg border bg-surface">
        <SkeletonRows rows={8} />
      </div>
    )
  }
  const { candidates } = data
  return (
    <section
      aria-label={t('search.results')}
      aria-busy={isFetching}
      className={`mt-5 motion-safe:transition-opacity ${isFetching ? 'opacity-60' : ''}`}
    >
      <Ignored ignored={data.ignoredFilters} />
      {candidates.length === 0 ? (
        <Nobody state={state} />
      ) : (
        <>
          <ResultSummary answer={data} state={state} />
          <ResultList key={JSON.stringify(state)} candidates={candidates} criteria={data.interpretation.criteria} />
        </>
      )}
      <Pager state={state} hasNext={data.hasNextPage} />
      <SelectionBar />
    </section>
  )
}

const AskFirst = ({ state }: { state: SearchState }) => (
  <Empty title={t('search.ask')}>
    <p className="mb-4">{t('search.askHint')}</p>
    <PriceButton quotes={[quoteOf(state)]} onSpend={({ total }) => run(state, total)} explained>
      {t('search.run')}
    </PriceButton>
  </Empty>
)

function Nobody({ state }: { state: SearchState }) {
  const { localOnly, ...filters } = state.filters
  const wider = { ...state, filters, page: 1 }
  return (
    <Empty icon={SearchX} title={t('search.none')}>
      <p className="mb-4">{t(localOnly ? 'search.noneLocal' : 'search.noneHint')}</p>
      {localOnly ? (
        <PriceButton explained quotes={[quoteOf(wider)]} onSpend={({ total }) => run(wider, total)}>
          {t('search.askNetwork')}
        </PriceButton>
      ) : null}
    </Empty>
  )
}
