/** Collects the quotes that a page asks for within a moment and sends them as one call. */
import { QUOTES_MAX } from '../../../contract/limits.ts'
import { callTo, send } from './call.ts'
import { ApiError } from './failures.ts'
import type { ErrorBody, Quote, QuoteBody } from './types.ts'

interface Waiting {
  body: QuoteBody
  resolve: (quote: Quote) => void
  reject: (error: unknown) => void
}

/** Long enough for a page to draw all its buttons, too short to be noticed. */
const GATHER_MS = 15
/** A refused quote within the list has no HTTP status of its own; 400 stands in for it. */
const REFUSED = 400
let waiting: Waiting[] = []

export const askQuote = (body: QuoteBody): Promise<Quote> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askAll, GATHER_MS)
    waiting.push({ body, resolve, reject })
    if (waiting.length === QUOTES_MAX) askAll()
  })

function askAll(): void {
  const asked = waiting
  waiting = []
  if (asked.length > 0) void ask(asked)
}

async function ask(asked: Waiting[]): Promise<void> {
  try {
    const { quotes } = await send(callTo('quotes', { body: { quotes: asked.map(({ body }) => body) } }))
    for (const [at, { resolve, reject }] of asked.entries()) {
      const answer = quotes[at]
      if (answer?.success) resolve(answer)
      else reject(new ApiError(REFUSED, answer as ErrorBody))
    }
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
