/** The result of a search: the list, its cost, the filters without effect, and the way to the next page with its price. */
import { lazy, Suspense } from 'react'
import type { SearchAnswer } from '../../api/types.ts'
import { isEmpty, isSame } from '../../question/state.ts'
import { searchRoute } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { priceLabel } from '../../ui/price.ts'
import { PriceButton } from '../../ui/price-button.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usePrice } from '../../ui/use-price.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { isPriceNotAgreed, quoteOf, useAnswer, useAsking } from '../state/use-search.ts'
import { Ignored } from './ignored.tsx'
import { useListed } from './listed.ts'
import { Nobody } from './nobody.tsx'
import { Pager } from './pager.tsx'
import { FoundPeople } from './people.tsx'
import { ResultSummary } from './result-summary.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Tabs } from './tabs.tsx'

const Insights = lazy(() => import('../insights/insights.tsx'))

export default function Results() {
  const { data, error, isPending, isFetching } = useAnswer()
  return (
    <section
      aria-label={t('search.results')}
      aria-busy={isFetching}
      className={`mt-5 min-w-0 motion-safe:transition-opacity ${isFetching && data ? 'opacity-60' : ''}`}
    >
      <Tabs answer={data} />
      {isPriceNotAgreed(error) ? (
        <AskFirst />
      ) : error ? (
        <div className="mt-6 space-y-3">
          <Failure error={error} />
          <AskDraft busy={isFetching}>{t('retry')}</AskDraft>
        </div>
      ) : isPending ? (
        <div className="mt-4 rounded-lg border bg-surface">
          <SkeletonRows rows={8} />
        </div>
      ) : (
        <Answer answer={data} />
      )}
    </section>
  )
}

function Answer({ answer }: { answer: SearchAnswer }) {
  const { applied } = useSearchContext().search
  const { view } = searchRoute.useSearch()
  const { candidates, interpretation, ignoredFilters, hasNextPage } = answer
  const listed = useListed(answer)
  return (
    <div className="mt-3">
      <Ignored ignored={ignoredFilters} />
      {candidates.length === 0 ? (
        <Nobody criteria={interpretation.criteria} />
      ) : (
        <>
          <ResultSummary answer={answer} listed={listed} />
          {view === 'insights' ? (
            <div className="@container">
              <Suspense fallback={<SkeletonRows rows={4} />}>
                <Insights />
              </Suspense>
            </div>
          ) : (
            <FoundPeople key={JSON.stringify(applied)} listed={listed} criteria={interpretation.criteria} />
          )}
        </>
      )}
      <Pager hasNext={hasNextPage} />
      <SelectionBar shown={listed.shown} />
    </div>
  )
}

function AskFirst() {
  const draft = useDebounced(useSearchContext().search.draft)
  const { price } = usePrice(isEmpty(draft) ? [] : [quoteOf({ ...draft, page: 1 })])
  const title = price && price.total > 0 ? t('search.askPrice', { price: priceLabel(price) }) : t('search.ask')
  return (
    <Empty title={title}>
      <p className="mb-4">{t('search.askHint')}</p>
      <AskDraft explained>{t('search.run')}</AskDraft>
    </Empty>
  )
}

/** Searches for the current draft, as it was typed or corrected, at its price. */
function AskDraft({ children, busy, explained }: { children: string; busy?: boolean; explained?: boolean }) {
  const { draft } = useSearchContext().search
  const { submit } = useAsking()
  const isSettled = isSame(useDebounced(draft), draft)
  if (isEmpty(draft)) return null
  return (
    <PriceButton
      explained={explained}
      busy={busy}
      quotes={isSettled ? [quoteOf({ ...draft, page: 1 })] : []}
      onSpend={({ total }) => void submit(total)}
    >
      {children}
    </PriceButton>
  )
}
