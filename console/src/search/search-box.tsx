/**
 * The one box. Its words, the switch for the own pool, and the button that shows what the search will cost. Enter spends
 * only what stood on the button for these very words: pressed before that, it shows the price and waits to be pressed again.
 */
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { PROMPT_CHARS_MAX } from '../../../contract/limits.ts'
import { type Draft, isEmpty, isSame } from '../question/state.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/check.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { priceLabel, refusalOf } from '../ui/price.ts'
import { PriceButton } from '../ui/price-button.tsx'
import { usePrice } from '../ui/use-price.ts'
import { countOf } from './active-filters.tsx'
import { useDebounced } from './use-debounced.ts'
import { quoteOf } from './use-search.ts'

interface SearchBoxProps {
  draft: Draft
  onType: (prompt: string) => void
  onLocalOnly: (on: boolean) => void
  onFilters: () => void
  filtersOpen: boolean
  onRun: (price: number) => void
  boxRef: RefObject<HTMLTextAreaElement | null>
}

export function SearchBox({ draft, onType, onLocalOnly, onFilters, filtersOpen, onRun, boxRef }: SearchBoxProps) {
  const { prompt, filters } = draft
  const { quotes, price, isWaiting, enter } = useEnter(draft, (credits) => {
    // The hands are on the keyboard: j and k are for the results now.
    boxRef.current?.blur()
    onRun(credits)
  })
  // The box is as high as its words.
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [prompt, boxRef])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    // Enter also ends the composing of a Japanese or Chinese word: that one is not ours.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty(draft)) enter()
  }
  const count = countOf(filters)
  return (
    <search className="block rounded-lg border border-line-strong bg-surface shadow-sm focus-within:border-accent">
      <div className="relative">
        <textarea
          ref={boxRef}
          rows={1}
          aria-label={t('search.box')}
          placeholder={t('search.placeholder')}
          value={prompt}
          maxLength={PROMPT_CHARS_MAX}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
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
        <Switch checked={filters.localOnly ?? false} onChange={onLocalOnly}>
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
            <PriceButton quotes={quotes} onSpend={({ total }) => onRun(total)}>
              {t('search.button')}
            </PriceButton>
          )}
        </div>
      </div>
    </search>
  )
}

/** The quote of what stands in the box, asked for after a pause or at once by Enter; and what Enter does. */
function useEnter(draft: Draft, onRun: (credits: number) => void) {
  const [hurried, setHurried] = useState<Draft>()
  const settled = useDebounced(draft)
  const isSettled = hurried === draft || isSame(settled, draft)
  const quotes = isSettled && !isEmpty(draft) ? [quoteOf({ ...draft, page: 1 })] : []
  const { price } = usePrice(quotes)
  const isPossible = price !== undefined && refusalOf(price) === undefined
  const isHurried = hurried === draft
  useEffect(() => {
    // What costs nothing needs no second Enter.
    if (!isHurried || !isPossible || price.total > 0) return
    setHurried(undefined)
    onRun(0)
  })
  const enter = () => {
    if (!price) return setHurried(draft)
    setHurried(undefined)
    if (isPossible) onRun(price.total)
  }
  return { quotes, price, isWaiting: isHurried && isPossible && price.total > 0, enter }
}
