/** Shown if nobody matches: which criterion is to blame, counted in the own pool for free, and the search without it at its price. */
import { SearchX } from 'lucide-react'
import type { Criterion } from '../../api/types.ts'
import { t } from '../../text/t.ts'
import { Empty, Skeleton } from '../../ui/empty.tsx'
import { PriceButton } from '../../ui/price-button.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { quoteOf, useAsking } from '../state/use-search.ts'
import { useBlame } from './use-blame.ts'

export function Nobody({ criteria }: { criteria: Criterion[] }) {
  const { applied } = useSearchContext().search
  const { begin } = useAsking()
  const { localOnly, ...filters } = applied.filters
  const wider = { ...applied, filters, page: 1 }
  const { isPending, missing, widenings } = useBlame(applied, criteria)
  return (
    <Empty icon={SearchX} title={t('search.none')}>
      {isPending ? <Skeleton className="h-4 w-64" /> : null}
      {widenings.length > 0 ? (
        <ul className="mb-4 space-y-2">
          {widenings.map(({ label, count, rest }) => (
            <li key={label} className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
              <span className="text-text">{t('search.without', { label, count })}</span>
              <PriceButton
                look="plain"
                size="sm"
                quotes={[quoteOf({ ...rest, page: 1 })]}
                onSpend={({ total }) => begin(rest, total)}
              >
                {t('search.widen')}
              </PriceButton>
            </li>
          ))}
        </ul>
      ) : null}
      {missing.length > 0 ? (
        <p className="mb-4">
          {t('search.noneHas')} <span className="text-text">{missing.join(' · ')}</span>
        </p>
      ) : null}
      {isPending || widenings.length > 0 ? null : (
        <p className="mb-4">{t(localOnly ? 'search.noneLocal' : 'search.noneHint')}</p>
      )}
      {localOnly ? (
        <PriceButton explained quotes={[quoteOf(wider)]} onSpend={({ total }) => begin(wider, total)}>
          {t('search.askNetwork')}
        </PriceButton>
      ) : null}
    </Empty>
  )
}
