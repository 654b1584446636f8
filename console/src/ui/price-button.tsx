/**
 * A button that spends credits. It requests a quote for exactly the call it will make, and shows the price and the balances after
 * it. The call is sent with that price as its limit, so nobody pays more than was shown. If it cannot be pressed it says why, and
 * screen readers can still reach it.
 */
import { type ReactNode, useId, useRef } from 'react'
import type { QuoteBody } from '../api/types.ts'
import { wordsOf } from '../api/words.ts'
import { t } from '../text/t.ts'
import { Button, type ButtonLook } from './button.tsx'
import { listPrice, type Price, priceLabel, priceLines, refusalOf, withBesides } from './price.ts'
import { Tooltip } from './tooltip.tsx'
import { usePrice } from './use-price.ts'

interface PriceButtonProps {
  /** The calls to be quoted: several if the work is split, none while the input is not settled. */
  quotes: QuoteBody[]
  onSpend: (price: Price) => void
  children: ReactNode
  busy?: boolean
  look?: ButtonLook
  size?: 'md' | 'sm'
  /** The most it can cost, if that is known before the quote; the button can then be pressed at once. */
  meanwhile?: number
  /** Further cost on top, which cannot be quoted beforehand. */
  besides?: number
  /** A price of zero means that nothing is left to do, so the button is disabled. */
  idleWhenFree?: boolean
  /** Shows the details below the button instead of in a tooltip. */
  explained?: boolean
}

/** On narrow screens, price and balances move to a second line and words are not broken. */
const NARROW =
  'max-sm:[overflow-wrap:normal] max-sm:h-auto max-sm:min-h-9 max-sm:shrink max-sm:py-1 max-sm:text-left max-sm:whitespace-normal'

export function PriceButton(props: PriceButtonProps) {
  const {
    quotes,
    onSpend,
    children,
    busy,
    look = 'primary',
    size,
    explained,
    idleWhenFree,
    meanwhile,
    besides = 0,
  } = props
  const noteId = useId()
  const { price: quoted, error } = usePrice(quotes)
  const listed = meanwhile === undefined || error ? undefined : listPrice(meanwhile)
  const price = quoted ? withBesides(quoted, besides) : listed
  const refusal = error ? wordsOf(error) : price && refusalOf(price)
  const isIdle = idleWhenFree && price?.total === 0
  const note = error ? wordsOf(error) : price ? priceLines(price).join(' ') : t('price.loading')
  const isShown = explained || refusal !== undefined
  return (
    <span className={isShown ? 'block min-w-0' : 'inline-flex min-w-0'}>
      <Tooltip text={note} disabled={isShown || note === ''}>
        <Button
          look={look}
          size={size}
          className={NARROW}
          disabled={busy || (!price && !error)}
          aria-disabled={refusal !== undefined || isIdle || undefined}
          aria-describedby={noteId}
          onClick={() => price && !refusal && !isIdle && onSpend(price)}
        >
          {children}
          {error ? null : <PriceTag price={price} short={explained} />}
        </Button>
      </Tooltip>
      <span
        id={noteId}
        className={isShown ? `mt-1.5 block text-xs ${refusal ? 'text-danger' : 'text-faint'}` : 'sr-text'}
      >
        {note}
      </span>
    </span>
  )
}

/** While a new price is requested, the old one stays visible but dimmed: the button keeps its width and cannot be pressed. */
function PriceTag({ price, short }: { price: Price | undefined; short?: boolean }) {
  const last = useRef(price)
  if (price) last.current = price
  const shown = price ?? last.current
  return (
    <span className={`tabular border-l border-current/25 pl-2 font-normal ${price ? '' : 'opacity-60'}`}>
      {shown ? priceLabel(shown) : '…'}
      {shown && shown.total > 0 && shown.planAfter !== null && !refusalOf(shown) && !short ? (
        <span className="text-xs">
          {' · '}
          {t('price.leaves', { plan: shown.planAfter, extra: shown.extraAfter ?? 0 })}
        </span>
      ) : null}
    </span>
  )
}
