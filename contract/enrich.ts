/** `GET /talent-scout/enrich` and `POST /talent-scout/enrich/batch`. */
import { z } from 'zod'
import { poolCandidateSchema, profileSchema } from './candidate.ts'
import { maxCredits, queryMaxCredits } from './credit-amount.ts'
import { BATCH_TALENTS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { queryBoolean, text } from './text.ts'

export const enrichQuerySchema = z.object({
  urn: text(TEXT_CHARS_MAX, 1).meta({ description: 'The urn exactly as `search` returned it' }),
  forceRefresh: queryBoolean
    .optional()
    .meta({ description: 'true: collect the profile again, and charge again, even if it is cached' }),
  maxCredits: queryMaxCredits,
})

export const enrichResponseSchema = z
  .object({
    success: z.literal(true),
    fromCache: z.boolean(),
    profile: profileSchema,
    creditsDeducted: z.number(),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
  })
  .meta({ id: 'EnrichResponse' })

/** Both batch calls take the same list. */
export const talentsSchema = z
  .array(
    z.object({
      urn: text(TEXT_CHARS_MAX, 1),
      networkUrl: text(TEXT_CHARS_MAX)
        .nullish()
        .meta({ description: 'Only needed when the service does not know the urn' }),
    }),
  )
  .min(1, `must hold 1 to ${BATCH_TALENTS_MAX} talents`)
  .max(BATCH_TALENTS_MAX, `must hold 1 to ${BATCH_TALENTS_MAX} talents`)

export const enrichBatchBodySchema = z
  .object({
    talents: talentsSchema,
    forceRefresh: z
      .boolean()
      .optional()
      .meta({ description: 'true: collect the profiles again, and charge again, even if they are cached' }),
    maxCredits,
  })
  .meta({ id: 'EnrichBatchBody' })

export const enrichBatchResponseSchema = z
  .object({
    success: z.literal(true),
    queued: z.boolean(),
    jobId: z.string().nullable(),
    status: z.literal('QUEUED').optional().meta({ description: 'Absent when everything was already cached' }),
    skippedCount: z.int().min(0),
    processCount: z.int().min(0),
    totalCreditsDeducted: z.number(),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    cachedProfiles: z.record(z.string(), z.object({ data: z.union([profileSchema, poolCandidateSchema]) })),
  })
  .meta({ id: 'EnrichBatchResponse' })
