/** The one box. Its words, the switch for the own pool, and the button that shows what the search will cost. */
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/check.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { countOf } from './active-filters.tsx'
import { isEmpty, type SearchState } from './state.ts'
import type { Draft } from './understood.tsx'
import { useDebounced } from './use-debounced.ts'
import { quoteOf } from './use-search.ts'

interface SearchBoxProps {
  draft: Draft
  onType: (prompt: string) => void
  onLocalOnly: (on: boolean) => void
  onFilters: () => void
  filtersOpen: boolean
  onRun: (price?: number) => void
  boxRef: RefObject<HTMLTextAreaElement | null>
}

export function SearchBox({ draft, onType, onLocalOnly, onFilters, filtersOpen, onRun, boxRef }: SearchBoxProps) {
  const { prompt, filters } = draft
  const state: SearchState = { ...useDebounced(draft), page: 1 }
  // The box is as high as its words.
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [prompt, boxRef])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (isEmpty(draft)) return
    // The hands are on the keyboard: j and k are for the results now.
    event.currentTarget.blur()
    onRun()
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
          maxLength={10_000}
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
        <span className="ml-auto">
          {isEmpty(draft) ? (
            <Button look="primary" disabled>
              {t('search.button')}
            </Button>
          ) : (
            <PriceButton quotes={[quoteOf(state)]} onSpend={({ total }) => onRun(total)}>
              {t('search.button')}
            </PriceButton>
          )}
        </span>
      </div>
    </search>
  )
}
