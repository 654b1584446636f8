/** `/credits` and below: balances, the ledger entries behind them, spending by day, and quotes. */
import { z } from 'zod'
import { contactBatchBodySchema, contactBodySchema } from './contact.ts'
import { maxCredits } from './credit-amount.ts'
import { enrichBatchBodySchema, enrichQuerySchema } from './enrich.ts'
import { errorBodySchema, errorCodes } from './errors.ts'
import { QUOTES_MAX, SPENDING_DAYS_DEFAULT, SPENDING_DAYS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { contactFields } from './network.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { searchBodySchema } from './search.ts'
import { moment, queryBoolean, queryInteger, text } from './text.ts'

export const creditsResponseSchema = z
  .object({
    success: z.literal(true),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    heldCompanyCredits: z.number().meta({
      description:
        'Credits set aside for work under way, already taken off the balance. They are captured or given back when the work ends',
    }),
    heldCompanyExtraCredits: z.number(),
    spentTodayCredits: z
      .number()
      .meta({ description: 'Charges since midnight UTC, less refunds. Held credits are included' }),
    spentThisMonthCredits: z.number(),
  })
  .meta({ id: 'CreditsResponse' })

export const entryKinds = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE'] as const
export const entryOperations = ['grant', 'search', 'enrich', 'contact'] as const

const name = text(TEXT_CHARS_MAX, 1).optional()

export const ledgerQuerySchema = z.object({
  ...pagingQuery,
  from: moment.optional().meta({ description: 'Only entries at this time or later' }),
  to: moment.optional().meta({ description: 'Only entries before this time' }),
  kind: z.enum(entryKinds, `must be one of ${entryKinds.join(', ')}`).optional(),
  operation: z.enum(entryOperations, `must be one of ${entryOperations.join(', ')}`).optional(),
  urn: name,
  jobId: name.meta({ description: 'The `jobId` of a batch, or the `requestId` of a single unlock' }),
  keyId: name,
  format: z
    .enum(['json', 'csv'], 'must be json or csv')
    .optional()
    .meta({ description: '`csv`: one file with every matching entry; `limit` and `cursor` have no effect' }),
})

const entry = z
  .object({
    seq: z.int().min(1).meta({ description: 'The number of the entry in the account, from 1, without gaps' }),
    at: z.iso.datetime(),
    kind: z.enum(entryKinds),
    operation: z.enum(entryOperations),
    ref: z.string().meta({
      description: 'The id of the work that the entry is about. A hold and the entry that ends it have the same one',
    }),
    urn: z.string().nullable(),
    fullName: z.string().nullable().meta({
      description:
        'The person’s name, if the key also has the scope `enrich`, `contact` or `pool`. null when the name is unknown, or the person is suppressed or erased',
    }),
    field: z.string().nullable(),
    jobId: z.string().nullable(),
    keyId: z
      .string()
      .nullable()
      .meta({ description: 'The id of the key, or of the signed-in member, that acted; null when the operator acted' }),
    memberId: z
      .string()
      .nullable()
      .meta({ description: 'The member’s id, if a signed-in member acted; otherwise null' }),
    credits: z.number().meta({ description: 'The size of the entry, without a sign' }),
    amount: z.number().meta({
      description:
        'How the entry changed the sum of both balances. 0 for a CAPTURE, because its HOLD already took the credits',
    }),
    companyAmount: z.number(),
    companyExtraAmount: z.number(),
    companyCreditsAfter: z.number(),
    companyExtraCreditsAfter: z.number(),
  })
  .meta({ id: 'LedgerEntry' })

export const ledgerResponseSchema = z
  .object({ success: z.literal(true), entries: z.array(entry), ...pagingAnswer })
  .meta({ id: 'LedgerResponse' })

export const spendingQuerySchema = z.object({
  days: queryInteger(1, SPENDING_DAYS_MAX)
    .optional()
    .meta({ description: `The number of days, ending with today (UTC). The default is ${SPENDING_DAYS_DEFAULT}` }),
})

export const spendingResponseSchema = z
  .object({
    success: z.literal(true),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          credits: z
            .object({ search: z.number(), enrich: z.number(), contact: z.number() })
            .meta({ description: 'Credits charged on that day, less refunds of these charges on any day' }),
        }),
      )
      .meta({ description: 'One entry for each day, the oldest first' }),
  })
  .meta({ id: 'SpendingResponse' })

export const ledgerCsvSchema = z
  .string()
  .meta({ description: 'With `format=csv`: a header row, then one row for each entry' })

/** A query string carries words only; in a body the same call may also carry real booleans and numbers. */
const enrichQuoted = enrichQuerySchema.extend({
  forceRefresh: z.union([z.boolean(), queryBoolean], 'must be true or false').optional(),
  maxCredits,
})

const quoteOf = <O extends string, B extends z.ZodType>(operation: O, body: B) =>
  z.object({ operation: z.literal(operation), body })

const operations = ['search', 'enrich', 'enrich/batch', 'contact', 'contact/batch'] as const

export const quoteBodySchema = z
  .discriminatedUnion(
    'operation',
    [
      quoteOf('search', searchBodySchema),
      quoteOf('enrich', enrichQuoted),
      quoteOf('enrich/batch', enrichBatchBodySchema),
      quoteOf('contact', contactBodySchema),
      quoteOf('contact/batch', contactBatchBodySchema),
    ],
    { error: (issue) => (issue.code === 'invalid_union' ? `must be one of ${operations.join(', ')}` : undefined) },
  )
  .meta({
    id: 'QuoteBody',
    description: 'The operation, and the body (for `enrich` the query) that you would send to it',
  })
export type QuoteBody = z.infer<typeof quoteBodySchema>

/** Why a line of a quote costs what it costs; only CHARGED lines cost anything. */
export const quoteReasons = [
  'CHARGED',
  'CACHED',
  'UNLOCKED',
  'IN_POOL',
  'IN_FLIGHT',
  'NOT_FOUND_RECENTLY',
  'NOT_ENRICHED',
  'MISSING_NETWORK',
  'NOT_NEEDED',
  'REPEATED',
  'SUPPRESSED',
  'DO_NOT_CONTACT',
] as const
export type QuoteReason = (typeof quoteReasons)[number]

export const quoteResponseSchema = z
  .object({
    success: z.literal(true),
    operation: z.enum(operations),
    totalCredits: z.number().meta({ description: 'The credits that the call would charge now' }),
    atMost: z.boolean().meta({
      description:
        'true: a part may be refunded, because something does not resolve or the network adds nobody to the search',
    }),
    items: z.array(
      z.object({
        urn: z.string().nullable(),
        field: z.enum(contactFields).nullable(),
        credits: z.number(),
        why: z.enum(quoteReasons),
      }),
    ),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    companyCreditsAfter: z.number().nullable().meta({ description: 'null when the balances do not cover the call' }),
    companyExtraCreditsAfter: z.number().nullable(),
    sufficient: z.boolean().meta({ description: 'Whether both balances together cover the call' }),
    refusedWith: z.enum(errorCodes).nullable().meta({
      description: 'The error code with which the call would be refused now; null if it would not be refused',
    }),
  })
  .meta({ id: 'QuoteResponse' })

export const quotesBodySchema = z
  .object({ quotes: z.array(quoteBodySchema).min(1).max(QUOTES_MAX) })
  .meta({ id: 'QuotesBody', description: 'Several calls, each in the form that `quote` takes' })

export const quotesResponseSchema = z
  .object({
    success: z.literal(true),
    quotes: z.array(z.union([quoteResponseSchema, errorBodySchema])).meta({
      description:
        'One answer for each quote, in the order sent. A refused quote has an error body, and the others are answered all the same',
    }),
  })
  .meta({ id: 'QuotesResponse' })
