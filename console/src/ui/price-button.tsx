/**
 * A button that costs. It asks for the quote of exactly the call it will make, shows the price on itself and the balances
 * after it beside it, and hands the price on: the call is sent with it as its limit, so nobody ever pays more than was shown.
 */
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import { quoteQuery } from '../api/queries.ts'
import type { QuoteBody } from '../api/types.ts'
import { t } from '../text/t.ts'
import { Button, type ButtonLook } from './button.tsx'
import { type Price, priceLabel, priceLines, priceOf } from './price.ts'
import { Tooltip } from './tooltip.tsx'

interface PriceButtonProps {
  /** What would be called; several where the work is split into several calls. */
  quotes: QuoteBody[]
  onSpend: (price: Price) => void
  children: ReactNode
  busy?: boolean
  look?: ButtonLook
  size?: 'md' | 'sm'
  /** Free means that there is nothing to do: everything is there already. */
  idleWhenFree?: boolean
  /** The details beneath the button rather than in a tooltip. */
  explained?: boolean
  buttonRef?: Ref<HTMLButtonElement>
}

export function PriceButton({
  quotes,
  onSpend,
  children,
  busy,
  look = 'primary',
  size,
  explained,
  idleWhenFree,
  buttonRef,
}: PriceButtonProps) {
  const noteId = useId()
  const price = usePrice(quotes)
  const lines = price ? priceLines(price) : []
  const impossible = price && (!price.sufficient || price.refusedWith !== null)
  const button = (
    <Button
      ref={buttonRef}
      look={look}
      size={size}
      disabled={busy || !price || impossible || (idleWhenFree && price.total === 0)}
      aria-describedby={lines.length > 0 ? noteId : undefined}
      onClick={() => price && onSpend(price)}
    >
      {children}
      <span className="tabular border-l border-current/25 pl-2 font-normal">
        {price ? priceLabel(price) : '…'}
        {price && price.total > 0 && price.sufficient && !explained ? (
          <span className="text-xs">
            {' · '}
            {t('price.leaves', { plan: price.planAfter, extra: price.extraAfter })}
          </span>
        ) : null}
      </span>
    </Button>
  )
  const note = lines.join(' ')
  return explained || impossible ? (
    <div className="min-w-0">
      {button}
      <p id={noteId} className={`mt-1.5 text-xs ${impossible ? 'text-danger' : 'text-faint'}`}>
        {note}
      </p>
    </div>
  ) : (
    <span className="inline-flex">
      {lines.length > 0 ? <Tooltip text={note}>{button}</Tooltip> : button}
      <span id={noteId} className="sr-text">
        {note || t('price.loading')}
      </span>
    </span>
  )
}

/** Undefined until every quote is there. */
function usePrice(quotes: QuoteBody[]): Price | undefined {
  const answers = useQueries({ queries: quotes.map(quoteQuery) })
  const known = answers.flatMap(({ data }) => data ?? [])
  return known.length === quotes.length ? priceOf(known) : undefined
}
