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
  done: queryBoolean.optional().meta({ description: 'true: only jobs that have ended. false: only jobs under way' }),
})

export const jobSchema = z
  .object({
    jobId: z.string().meta({
      description:
        'BATCH: the id that `batch-status` takes. SINGLE: the `requestId` of an unlock, whose state `contact-status` shows by urn',
    }),
    kind: z.enum(jobKinds),
    type: z.enum(batchTypes),
    status: z.enum(batchStatuses),
    done: z.boolean(),
    stalled: z
      .boolean()
      .meta({ description: 'true: the job is unfinished, and nothing has worked on it for more than 2 minutes' }),
    urns: z.array(z.string()).meta({ description: 'The people that the job is about' }),
    requestedFields: z
      .array(z.enum(contactFields))
      .meta({ description: 'CONTACT_UNLOCK: the requested fields. Empty for an enrichment' }),
    totalCount: z.int().min(0),
    completedCount: z.int().min(0),
    failedCount: z.int().min(0),
    creditsUsed: z.number().meta({ description: 'Credits used for what has resolved so far' }),
    creditsRefunded: z.number(),
    failureCode: z
      .string()
      .nullable()
      .meta({ description: 'SINGLE: the reason of the failure, if the network failed; otherwise null' }),
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
