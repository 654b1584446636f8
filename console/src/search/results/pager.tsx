/** The page buttons. The next page may ask the network, so its button shows the price. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { PriceButton } from '../../ui/price-button.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { quoteOf, useAsking } from '../state/use-search.ts'

export function Pager({ hasNext }: { hasNext: boolean }) {
  const state = useSearchContext().search.applied
  const asking = useAsking()
  const { page } = state
  if (page === 1 && !hasNext) return null
  const next = { ...state, page: page + 1 }
  const turn = (to: () => void) => {
    window.scrollTo({ top: 0 })
    to()
  }
  return (
    <nav aria-label={t('search.pages')} className="mt-4 flex items-center justify-between gap-3">
      <Button
        disabled={page === 1}
        onClick={() => turn(() => setQuery({ page: page > 2 ? page - 1 : null, person: null }))}
      >
        <ChevronLeft size={16} aria-hidden />
        {t('search.previous')}
      </Button>
      <span className="tabular text-sm text-soft">{t('search.page', { page })}</span>
      {hasNext ? (
        <PriceButton
          look="plain"
          quotes={[quoteOf(next)]}
          onSpend={({ total }) => turn(() => asking.turn(next, total))}
        >
          {t('search.next')}
          <ChevronRight size={16} aria-hidden />
        </PriceButton>
      ) : (
        <Button disabled>{t('search.next')}</Button>
      )}
    </nav>
  )
}
