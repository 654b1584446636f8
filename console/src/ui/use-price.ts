/** What calls would cost now. Nothing until every quote is there; what went wrong where one cannot be had. */
import { useQueries } from '@tanstack/react-query'
import { quoteQuery } from '../api/queries.ts'
import { useMissingScope } from '../api/scopes.ts'
import type { Quote, QuoteBody } from '../api/types.ts'
import { type Price, shownPrice } from './price.ts'

interface Quotes {
  /** All of them, once they are there. */
  quotes: Quote[] | undefined
  /** Those that are there already. */
  answered: Quote[]
  error: unknown
}

export function useQuotes(bodies: QuoteBody[]): Quotes {
  const missing = useMissingScope(bodies.map(({ operation }) => operation))
  // What the key may not do has no price: nothing is asked.
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
