/** `GET /talent-scout/batch-status`: counters, statuses and per-candidate results. */
import { z } from 'zod'
import { profileSchema } from './candidate.ts'
import { TEXT_CHARS_MAX, WAIT_SECONDS_MAX } from './limits.ts'
import { contactFields } from './network.ts'
import { contactProvenanceSchema } from './provenance.ts'
import { queryInteger, text } from './text.ts'

export const batchStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'PARTIAL', 'FAILED'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batchTypes = ['ENRICHMENT', 'CONTACT_UNLOCK'] as const
export type BatchType = (typeof batchTypes)[number]

export const batchStatusQuerySchema = z.object({
  jobId: text(TEXT_CHARS_MAX, 1),
  wait: queryInteger(0, WAIT_SECONDS_MAX)
    .optional()
    .meta({ description: 'Seconds to wait for a change before the service answers' }),
})

const contactResult = z
  .object({
    status: z.literal('COMPLETED'),
    workEmail: z.string().optional(),
    personalEmail: z.string().optional(),
    phoneNumber: z.string().optional(),
    unresolvedFields: z.array(z.enum(contactFields)),
    failureCode: z.string().optional(),
    creditsRefunded: z.number(),
    provenance: contactProvenanceSchema,
  })
  .meta({ id: 'ContactResult' })

const failedResult = z
  .object({
    status: z.literal('FAILED'),
    code: z.string(),
    message: z.string(),
    retryable: z.boolean().optional().meta({ description: 'Whether the same request may succeed later' }),
    creditsRefunded: z.number(),
  })
  .meta({ id: 'FailedResult' })

export const batchStatusResponseSchema = z
  .object({
    success: z.literal(true),
    done: z.boolean(),
    stalled: z
      .boolean()
      .meta({ description: 'true: the job is unfinished, and nothing has worked on it for more than 2 minutes' }),
    jobId: z.string(),
    status: z.enum(batchStatuses),
    type: z.enum(batchTypes),
    totalCount: z.int().min(0),
    completedCount: z.int().min(0),
    failedCount: z.int().min(0),
    totalCreditsUsed: z.number(),
    results: z
      .record(z.string(), z.union([failedResult, contactResult, profileSchema]))
      .meta({ description: 'One result for each urn: the full profile, the unlocked contact data, or the failure' }),
    companyCredits: z.number().optional().meta({ description: 'Present when the job is done' }),
    companyExtraCredits: z.number().optional().meta({ description: 'Present when the job is done' }),
  })
  .meta({ id: 'BatchStatusResponse' })
