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
        summary: 'List the account’s jobs, newest first',
        description:
          'The list has batches, single unlocks and single enrichments, as long as they are kept. `batch-status` shows the result for each person of a batch, and `contact-status` the result of a single unlock.',
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
