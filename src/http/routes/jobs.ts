/** `GET /jobs` */
import { jobsQuerySchema, jobsResponseSchema } from '../../../contract/jobs.ts'
import { toCredits } from '../../credits/amount.ts'
import { type Job, listJobs } from '../../operations/batches/list-jobs.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'

export function jobsRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/jobs',
    {
      config: { scopes: ['enrich', 'contact'] },
      schema: {
        tags: ['Batch jobs'],
        operationId: 'listJobs',
        summary: 'Everything the account has set to work, newest first',
        description:
          'Batches, single unlocks and single enrichments, as long as they are kept. What came of each person of a batch, `batch-status` says; of a single unlock, `contact-status`.',
        querystring: jobsQuerySchema,
        response: { 200: jobsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await listJobs(scout, callerOf(request), request.query)
      return { success: true as const, jobs: items.map(present), nextCursor }
    },
  )
}

const present = ({ usedUnits, refundedUnits, createdAt, updatedAt, ...job }: Job) => ({
  ...job,
  creditsUsed: toCredits(usedUnits),
  creditsRefunded: toCredits(refundedUnits),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
