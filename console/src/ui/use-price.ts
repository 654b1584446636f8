/** What calls would cost now. Nothing until every quote is there; what went wrong where one cannot be had. */
import { useQueries } from '@tanstack/react-query'
import { quoteQuery } from '../api/queries.ts'
import type { QuoteBody } from '../api/types.ts'
import { type Price, priceOf } from './price.ts'

export function usePrice(quotes: QuoteBody[]): { price: Price | undefined; error: unknown } {
  const answers = useQueries({ queries: quotes.map(quoteQuery) })
  const known = answers.flatMap(({ data }) => data ?? [])
  return {
    price: known.length === quotes.length ? priceOf(known) : undefined,
    error: answers.find(({ data, error }) => error && !data)?.error,
  }
}
