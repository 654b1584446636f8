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
    heldCompanyCredits: z
      .number()
      .meta({ description: 'Taken for work under way: captured or given back when it ends' }),
    heldCompanyExtraCredits: z.number(),
    spentTodayCredits: z.number().meta({ description: 'Charged since midnight UTC less refunds; held ones included' }),
    spentThisMonthCredits: z.number(),
  })
  .meta({ id: 'CreditsResponse' })

export const entryKinds = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE'] as const
export const entryOperations = ['grant', 'search', 'enrich', 'contact'] as const

const name = text(TEXT_CHARS_MAX, 1).optional()

export const ledgerQuerySchema = z.object({
  ...pagingQuery,
  from: moment.optional().meta({ description: 'Entries of this moment and later' }),
  to: moment.optional().meta({ description: 'Entries before this moment' }),
  kind: z.enum(entryKinds, `must be one of ${entryKinds.join(', ')}`).optional(),
  operation: z.enum(entryOperations, `must be one of ${entryOperations.join(', ')}`).optional(),
  urn: name,
  jobId: name.meta({ description: 'Of a batch; of a single unlock its requestId' }),
  keyId: name,
  format: z
    .enum(['json', 'csv'], 'must be json or csv')
    .optional()
    .meta({ description: '`csv`: everything that matches in one file, whatever limit and cursor say' }),
})

const entry = z
  .object({
    seq: z.int().min(1).meta({ description: 'Counts the entries of the account, without gaps' }),
    at: z.iso.datetime(),
    kind: z.enum(entryKinds),
    operation: z.enum(entryOperations),
    ref: z.string().meta({ description: 'The work it is about: a hold and its end share it' }),
    urn: z.string().nullable(),
    fullName: z.string().nullable().meta({
      description:
        'Of the person, for a key with `enrich`, `contact` or `pool`; null where it is not known, or they are suppressed or erased',
    }),
    field: z.string().nullable(),
    jobId: z.string().nullable(),
    keyId: z
      .string()
      .nullable()
      .meta({ description: 'Who it was: the id of a key, or of a member who was signed in; null: the operator' }),
    memberId: z.string().nullable().meta({ description: 'Of the member, where it was one' }),
    credits: z.number().meta({ description: 'What the entry is about, unsigned' }),
    amount: z.number().meta({ description: 'How it changed both balances together; 0 for a CAPTURE, taken when held' }),
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
    .meta({ description: `How many days up to today (UTC); ${SPENDING_DAYS_DEFAULT} if not given` }),
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
            .meta({ description: 'Charged that day less what of it came back, whenever that was' }),
        }),
      )
      .meta({ description: 'One for each day, the oldest first' }),
  })
  .meta({ id: 'SpendingResponse' })

export const ledgerCsvSchema = z.string().meta({ description: 'With `format=csv`: a header and a row for each entry' })

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
  .meta({ id: 'QuoteBody', description: 'The call and the body, or query, that it would get' })
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
    totalCredits: z.number().meta({ description: 'What the call would charge now' }),
    atMost: z.boolean().meta({
      description:
        'true: part of it may come back, for what does not resolve or a search that the network adds nobody to',
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
    companyCreditsAfter: z.number().nullable().meta({ description: 'Null: the balances do not cover it' }),
    companyExtraCreditsAfter: z.number().nullable(),
    sufficient: z.boolean().meta({ description: 'Both balances together cover it' }),
    refusedWith: z.enum(errorCodes).nullable().meta({ description: 'The code the call would be refused with now' }),
  })
  .meta({ id: 'QuoteResponse' })

export const quotesBodySchema = z
  .object({ quotes: z.array(quoteBodySchema).min(1).max(QUOTES_MAX) })
  .meta({ id: 'QuotesBody', description: 'Several calls, each as `quote` takes one' })

export const quotesResponseSchema = z
  .object({
    success: z.literal(true),
    quotes: z.array(z.union([quoteResponseSchema, errorBodySchema])).meta({
      description: 'In the order they were asked; one that is refused says why, and the others are told all the same',
    }),
  })
  .meta({ id: 'QuotesResponse' })
