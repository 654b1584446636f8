/** `POST /talent-scout/contact`, `GET /talent-scout/contact-status`, `POST /talent-scout/contact/batch`. */
import { z } from 'zod'
import { maxCredits } from './credit-amount.ts'
import { talentsSchema } from './enrich.ts'
import { TEXT_CHARS_MAX, WAIT_SECONDS_MAX } from './limits.ts'
import { contactFields } from './network.ts'
import { contactProvenanceSchema } from './provenance.ts'
import { queryInteger, text } from './text.ts'

const field = z.enum(contactFields, `must be one of ${contactFields.join(', ')}`)

/** A field named twice counts once. */
export const requestedFieldsSchema = z
  .array(field)
  .min(1, `must name at least one of ${contactFields.join(', ')}`)
  .max(20)
  .transform((fields) => contactFields.filter((name) => fields.includes(name)))

export const contactBodySchema = z
  .object({
    urn: text(TEXT_CHARS_MAX, 1),
    networkUrl: text(TEXT_CHARS_MAX).nullish().meta({
      description:
        'The profile address from `search` or `enrich`. If it is missing or is no profile address, the service uses the address that it knows for the urn',
    }),
    requestedFields: requestedFieldsSchema,
    maxCredits,
  })
  .meta({ id: 'ContactBody' })

export const contactBatchBodySchema = z
  .object({ talents: talentsSchema, requestedFields: requestedFieldsSchema, maxCredits })
  .meta({ id: 'ContactBatchBody' })

const values = {
  workEmail: z.string().nullable(),
  personalEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  provenance: contactProvenanceSchema.meta({ description: 'The source and the time of each value' }),
}
const balances = { companyCredits: z.number(), companyExtraCredits: z.number() }

export const contactResponseSchema = z
  .union([
    z.object({
      success: z.literal(true),
      queued: z.literal(true),
      status: z.enum(['QUEUED', 'PROCESSING']),
      requestId: z.string(),
      requestedFields: z.array(field),
      creditsCharged: z
        .number()
        .meta({ description: 'Charged by this call. 0 when the request was already under way' }),
      ...balances,
    }),
    z.object({
      success: z.literal(true),
      fromCache: z.literal(true),
      queued: z.literal(false),
      status: z.literal('COMPLETED'),
      requestedFields: z.array(field),
      ...values,
      unresolvedFields: z.array(field),
      creditsDeducted: z.literal(0),
      creditsCharged: z.literal(0),
      ...balances,
    }),
  ])
  .meta({ id: 'ContactResponse' })

export const contactStatusQuerySchema = z.object({
  urn: text(TEXT_CHARS_MAX, 1),
  wait: queryInteger(0, WAIT_SECONDS_MAX)
    .optional()
    .meta({ description: 'Seconds to wait for a change before the service answers' }),
})

/** Why a lookup ended without a result: a failure of the provider, never a plain miss. LOOKUP_REFUSED: asking again does not help. */
export const lookupFailures = ['LOOKUP_FAILED', 'LOOKUP_REFUSED', 'LOOKUP_TIMED_OUT', 'PROFILE_GONE'] as const
export type LookupFailure = (typeof lookupFailures)[number]

export const contactStatusResponseSchema = z
  .object({
    success: z.literal(true),
    done: z.boolean(),
    stalled: z.boolean(),
    requestId: z.string(),
    urn: z.string(),
    status: z.enum(['QUEUED', 'PROCESSING', 'COMPLETED']),
    requestedFields: z.array(field),
    ...values,
    unresolvedFields: z.array(field),
    failureCode: z.enum(lookupFailures).optional(),
    creditsCharged: z.number(),
    creditsRefunded: z.number(),
    ...balances,
  })
  .meta({ id: 'ContactStatusResponse' })

export const contactBatchResponseSchema = z
  .object({
    success: z.literal(true),
    queued: z.boolean(),
    jobId: z.string().nullable(),
    status: z.literal('QUEUED').optional().meta({ description: 'Absent when everything was already unlocked' }),
    skippedCount: z.int().min(0),
    processCount: z.int().min(0),
    totalCreditsCharged: z.number(),
    notEnrichedIds: z.array(z.string()),
    cachedContacts: z.record(z.string(), z.object({ ...values, unresolvedFields: z.array(field) })),
    ...balances,
  })
  .meta({ id: 'ContactBatchResponse' })
