/**
 * The search box: the prompt, the switch for the own pool, and the button with the price. From the first letter on, the button
 * shows the most that the search can cost, or less if a quote says so. Enter spends no more than the button shows.
 */
import { SlidersHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { PROMPT_CHARS_MAX } from '../../../contract/limits.ts'
import { useAccount } from '../api/queries.ts'
import { type Draft, isEmpty, isSame } from '../question/state.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/check.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { priceLabel, refusalOf } from '../ui/price.ts'
import { PriceButton } from '../ui/price-button.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { usePrice } from '../ui/use-price.ts'
import { DescriptionButton, isDescription } from './description/description-button.tsx'
import { countOf } from './filters/active-filters.tsx'
import { useSearchContext } from './state/search-provider.tsx'
import { quoteOf, useAsking } from './state/use-search.ts'

interface SearchBoxProps {
  boxRef: RefObject<HTMLTextAreaElement | null>
  onFilters: () => void
  filtersOpen: boolean
}

export function SearchBox({ boxRef, onFilters, filtersOpen }: SearchBoxProps) {
  const { search, dispatch } = useSearchContext()
  const { submit, propose } = useAsking()
  const { draft } = search
  const [pasted, setPasted] = useState<string>()
  const { prompt, filters } = draft
  const run = (credits: number) => {
    // Leaves the box, so that j and k now move through the results.
    boxRef.current?.blur()
    void submit(credits).catch(notifyFailure)
  }
  const { quotes, known, isWaiting, price, enter } = useEnter(draft, run)
  const placeholder = t(draft.criteria ? 'search.addPlaceholder' : 'search.placeholder')
  useOwnHeight(boxRef, prompt || placeholder)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    // Enter that ends the composition of a Japanese or Chinese word does not start a search.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty(draft)) enter()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text')
    if (!isDescription(text)) return
    event.preventDefault()
    setPasted(text)
  }
  const count = countOf(filters)
  return (
    <search className="block rounded-lg border border-line-strong bg-surface shadow-sm focus-within:border-accent">
      <div className="relative">
        <textarea
          ref={boxRef}
          rows={1}
          aria-label={t('search.box')}
          placeholder={placeholder}
          value={prompt}
          maxLength={PROMPT_CHARS_MAX}
          onChange={({ target }) => dispatch({ type: 'typed', prompt: target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="block max-h-48 w-full resize-none bg-transparent py-3.5 pr-12 pl-4 text-lg outline-none"
        />
        {prompt === '' ? (
          <span aria-hidden className="absolute top-4 right-4 max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-3 py-2">
        <Button look="quiet" size="sm" aria-expanded={filtersOpen} onClick={onFilters}>
          <SlidersHorizontal size={15} aria-hidden />
          {count > 0 ? t('search.filtersCount', { count }) : t('search.filters')}
        </Button>
        <DescriptionButton text={pasted} onText={setPasted} />
        <Switch
          checked={filters.localOnly ?? false}
          onChange={(localOnly) => propose({ ...draft, filters: { ...filters, localOnly } })}
        >
          <span title={t('search.localOnlyHint')}>{t('search.localOnly')}</span>
        </Switch>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <span role="status" className="text-sm text-soft">
            {isWaiting && price ? t('search.enterAgain', { price: priceLabel(price) }) : null}
          </span>
          {isEmpty(draft) ? (
            <Button look="primary" disabled>
              {t('search.button')}
            </Button>
          ) : (
            <PriceButton quotes={quotes} meanwhile={known} onSpend={({ total }) => run(total)}>
              {t('search.button')}
            </PriceButton>
          )}
        </div>
      </div>
    </search>
  )
}

/** Keeps the box as high as its text, also when a rotated phone or the loaded font breaks the lines differently. */
function useOwnHeight(boxRef: SearchBoxProps['boxRef'], words: string): void {
  useLayoutEffect(() => {
    const fit = () => {
      const box = boxRef.current
      if (!box) return
      box.style.height = 'auto'
      box.style.height = `${box.scrollHeight}px`
    }
    fit()
    void document.fonts.ready.then(fit)
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [words, boxRef])
}

/**
 * What Enter and the button search for, and at which price. A search costs at most its list price, which is on the button from
 * the first letter on, so Enter agrees to it at once. The quote, requested after a pause, can only lower the price.
 */
function useEnter(draft: Draft, onRun: (credits: number) => void) {
  const [hurried, setHurried] = useState<Draft>()
  const settled = useDebounced(draft)
  const isHurried = hurried === draft
  const isSettled = isHurried || isSame(settled, draft)
  const quotes = isSettled && !isEmpty(draft) ? [quoteOf({ ...draft, page: 1 })] : []
  const { price } = usePrice(quotes)
  const listPrice = useAccount().data?.limits.prices.search
  const known = draft.filters.localOnly ? 0 : listPrice
  const isPossible = price !== undefined && refusalOf(price) === undefined
  useEffect(() => {
    // Enter was pressed before any price was shown: a free search starts, any other is shown with its price first.
    if (!isHurried || !isPossible || price.total > 0) return
    setHurried(undefined)
    onRun(0)
  })
  const enter = () => {
    if (price) return isPossible ? onRun(price.total) : undefined
    if (known === undefined) return setHurried(draft)
    onRun(known)
  }
  return { quotes, known, price, isWaiting: isHurried && isPossible && price.total > 0, enter }
}
