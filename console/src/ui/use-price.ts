/** What calls would cost now. No price until every quote has come; the error if one cannot be had. */
import { useQueries } from '@tanstack/react-query'
import { quoteQuery } from '../api/queries.ts'
import { useMissingScope } from '../api/scopes.ts'
import type { Quote, QuoteBody } from '../api/types.ts'
import { type Price, shownPrice } from './price.ts'

interface Quotes {
  /** All quotes, once every one has come. */
  quotes: Quote[] | undefined
  /** The quotes that have come so far. */
  answered: Quote[]
  error: unknown
}

export function useQuotes(bodies: QuoteBody[]): Quotes {
  const missing = useMissingScope(bodies.map(({ operation }) => operation))
  // If the key lacks a scope there is no price, and nothing is asked.
  const answers = useQueries({ queries: bodies.map((body) => ({ ...quoteQuery(body), enabled: !missing })) })
  const known = answers.flatMap(({ data }) => data ?? [])
  return {
    quotes: known.length === bodies.length ? known : undefined,
    answered: known,
    error: missing ?? answers.find(({ data, error }) => error && !data)?.error,
  }
}

export function usePrice(bodies: QuoteBody[]): { price: Price | undefined; error: unknown } {
  const { quotes, error } = useQuotes(bodies)
  return { price: quotes && !error ? shownPrice(quotes) : undefined, error }
}
