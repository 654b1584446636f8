/** `POST /credits/quote`, and `POST /credits/quotes` for several at once. */
import {
  quoteBodySchema,
  quoteResponseSchema,
  quotesBodySchema,
  quotesResponseSchema,
} from '../../../contract/credits.ts'
import { scopes } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { toCredits } from '../../credits/amount.ts'
import { type Planners, type Quote, quote, quoteMany } from '../../operations/accounts/quote.ts'
import { quoteContact, quoteContactBatch } from '../../operations/contact/quote-contact.ts'
import { quoteEnrich, quoteEnrichBatch } from '../../operations/enrich/quote-enrich.ts'
import { quoteSearch } from '../../operations/search/quote-search.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { errorBodyOf } from '../errors.ts'
import { presentBalance } from '../present-balance.ts'

const planners: Planners = {
  search: quoteSearch,
  enrich: quoteEnrich,
  'enrich/batch': quoteEnrichBatch,
  contact: quoteContact,
  'contact/batch': quoteContactBatch,
}

export function quoteRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/credits/quote',
    {
      config: { scopes: [...scopes] },
      schema: {
        tags: ['Credits'],
        operationId: 'quote',
        summary: 'Quote a call: what would it cost now, and why',
        description: 'The quote uses the same plan as the call itself. It changes and reserves nothing.',
        body: quoteBodySchema,
        response: { 200: quoteResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await quote(
        scout,
        callerOf(request),
        { asked: request.body, planners },
        idempotencyToken(request),
      )
      markReplayed(reply, replayed)
      return present(result)
    },
  )
  app.post(
    '/credits/quotes',
    {
      config: { scopes: [...scopes] },
      schema: {
        tags: ['Credits'],
        operationId: 'quotes',
        summary: 'Quote several calls, each by itself',
        description: 'There is one answer for each quote: the quote, or the error that explains why there is none.',
        body: quotesBodySchema,
        response: { 200: quotesResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const asked = { asked: request.body.quotes, planners }
      const { result, replayed } = await quoteMany(scout, callerOf(request), asked, idempotencyToken(request))
      markReplayed(reply, replayed)
      const quotes = result.map((each) => (each instanceof Refusal ? errorBodyOf(each, request.id) : present(each)))
      return { success: true as const, quotes }
    },
  )
}

const present = ({ operation, lines, total, balance, after, refusedWith }: Quote) => ({
  success: true as const,
  operation,
  totalCredits: toCredits(total),
  atMost: total > 0,
  items: lines.map(({ urn, field, units, why }) => ({ urn, field, credits: toCredits(units), why })),
  ...presentBalance(balance),
  companyCreditsAfter: after && toCredits(after.plan),
  companyExtraCreditsAfter: after && toCredits(after.extra),
  sufficient: after !== null,
  refusedWith,
})
