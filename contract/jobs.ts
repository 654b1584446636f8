/** `GET /jobs`: all work an account has started, single requests and batches alike. */
import { z } from 'zod'
import { batchStatuses, batchTypes } from './batch.ts'
import { contactFields } from './network.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { queryBoolean } from './text.ts'

export const jobKinds = ['BATCH', 'SINGLE'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobsQuerySchema = z.object({
  ...pagingQuery,
  type: z.enum(batchTypes, `must be one of ${batchTypes.join(', ')}`).optional(),
  kind: z.enum(jobKinds, `must be one of ${jobKinds.join(', ')}`).optional(),
  done: queryBoolean.optional().meta({ description: 'true: only those that have ended; false: only those under way' }),
})

export const jobSchema = z
  .object({
    jobId: z.string().meta({
      description:
        'BATCH: of `batch-status`. SINGLE: the `requestId` of an unlock, shown by `contact-status` of its urn',
    }),
    kind: z.enum(jobKinds),
    type: z.enum(batchTypes),
    status: z.enum(batchStatuses),
    done: z.boolean(),
    stalled: z.boolean().meta({ description: 'Unfinished and nobody has been at work on it for over 2 minutes' }),
    urns: z.array(z.string()).meta({ description: 'Whom it is about' }),
    requestedFields: z.array(z.enum(contactFields)).meta({ description: 'CONTACT_UNLOCK; of an enrichment empty' }),
    totalCount: z.int().min(0),
    completedCount: z.int().min(0),
    failedCount: z.int().min(0),
    creditsUsed: z.number().meta({ description: 'For what has resolved so far' }),
    creditsRefunded: z.number(),
    failureCode: z
      .string()
      .nullable()
      .meta({ description: 'SINGLE: why it came to nothing, where the network failed' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Job' })

export const jobsResponseSchema = z
  .object({
    success: z.literal(true),
    jobs: z.array(jobSchema).meta({ description: 'Newest first' }),
    ...pagingAnswer,
  })
  .meta({ id: 'JobsResponse' })
