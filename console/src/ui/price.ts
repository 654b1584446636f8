/** A quote in words. The quotes of a split batch are shown as one. */
import type { Quote } from '../api/types.ts'
import { number, t, tMaybe } from '../text/t.ts'

export interface Price {
  total: number
  /** The price of each call. */
  parts: number[]
  atMost: boolean
  sufficient: boolean
  refusedWith: string | null
  /** Null until a quote has come. */
  planAfter: number | null
  extraAfter: number | null
  available: number
  /** The number of items, and how many of them are free or left out, with reasons. */
  items: number
  free: Passed
  leftOut: Passed
}

/** A number of items, and the reasons. */
interface Passed {
  count: number
  why: string[]
}

const NOBODY: Passed = { count: 0, why: [] }

/** Reasons for which nothing is done for a person. */
const LEFT_OUT = new Set(['NOT_ENRICHED', 'MISSING_NETWORK', 'SUPPRESSED', 'DO_NOT_CONTACT'])

/** A price from the price list, before the service has quoted: the most it can cost. */
export const listPrice = (total: number): Price => ({
  total,
  parts: [total],
  atMost: true,
  sufficient: true,
  refusedWith: null,
  planAfter: null,
  extraAfter: null,
  available: 0,
  items: 0,
  free: NOBODY,
  leftOut: NOBODY,
})

export function shownPrice(quotes: Quote[]): Price | undefined {
  const [first] = quotes
  if (!first) return undefined
  const total = sum(quotes.map(({ totalCredits }) => totalCredits))
  const items = quotes.flatMap((quote) => quote.items)
  const passed = (isSo: (why: string) => boolean): Passed => {
    const why = items.map((item) => item.why).filter(isSo)
    return { count: why.length, why: [...new Set(why)].map((each) => tMaybe(`price.why.${each}`) ?? each) }
  }
  const { companyCredits: plan, companyExtraCredits: extra } = first
  const only = quotes.length === 1 ? first : undefined
  return {
    total,
    parts: quotes.map(({ totalCredits }) => totalCredits),
    atMost: quotes.some(({ atMost }) => atMost),
    sufficient: total <= plan + extra,
    refusedWith: refusedOf(quotes),
    // Plan credits are spent before extra credits, as the service does.
    planAfter: only?.companyCreditsAfter ?? Math.max(0, plan - total),
    extraAfter: only?.companyExtraCreditsAfter ?? Math.max(0, extra - Math.max(0, total - plan)),
    available: plan + extra,
    items: items.length,
    free: passed((why) => why !== 'CHARGED' && !LEFT_OUT.has(why)),
    leftOut: passed((why) => LEFT_OUT.has(why)),
  }
}

/** A split batch is refused if one of its calls is. A call with nobody to work on refuses it only if all calls are such. */
function refusedOf(quotes: Quote[]): string | null {
  const codes = quotes.map(({ refusedWith }) => refusedWith)
  const idle = codes.every((code) => code === 'ALL_TALENTS_NOT_ENRICHED')
  return codes.find((code) => code !== null && (idle || code !== 'ALL_TALENTS_NOT_ENRICHED')) ?? null
}

const sum = (amounts: number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 1_000) / 1_000

/** Adds list prices for people who are enriched on the way: their unlocking cannot be quoted yet. Nobody counts as left out then. */
export function withBesides(price: Price, besides: number): Price {
  if (besides === 0) return price
  const total = sum([price.total, besides])
  const plan = Math.max(0, (price.planAfter ?? 0) - besides)
  const extra = Math.max(0, (price.extraAfter ?? 0) - Math.max(0, besides - (price.planAfter ?? 0)))
  const sufficient = total <= price.available
  return {
    ...price,
    total,
    atMost: true,
    sufficient,
    planAfter: plan,
    extraAfter: extra,
    free: NOBODY,
    leftOut: NOBODY,
  }
}

export const priceLabel = ({ total, atMost }: Price): string =>
  total === 0 ? t('price.free') : t(atMost ? 'price.atMost' : 'price.credits', { count: total })

/** Why the action is not possible, or undefined. */
export function refusalOf({ sufficient, refusedWith, available }: Price): string | undefined {
  if (!sufficient) return t('price.insufficient', { available: number(available) })
  return refusedWith ? (tMaybe(`price.refused.${refusedWith}`) ?? t('price.refused', { code: refusedWith })) : undefined
}

/** Everything a careful buyer wants to know before clicking. */
export function priceLines(price: Price): string[] {
  const { total, atMost, planAfter, extraAfter, items, free, leftOut } = price
  const refusal = refusalOf(price)
  const lines: string[] = []
  if (free.count > 0) lines.push(t('price.freeItems', { count: free.count, total: items, why: free.why.join(', ') }))
  if (leftOut.count > 0)
    lines.push(t('price.leftOut', { count: leftOut.count, total: items, why: leftOut.why.join(', ') }))
  if (refusal) return [...lines, refusal]
  if (total > 0 && planAfter !== null && extraAfter !== null)
    lines.push(t('price.after', { plan: planAfter, extra: extraAfter }))
  if (total > 0 && atMost) lines.push(t('price.refund'))
  return lines
}
