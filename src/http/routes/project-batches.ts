/** `/projects/{projectId}/members/enrich`, `/unlock` and `/projects/{projectId}/export`: work on many people of a project at once. */
import {
  enrichMembersBodySchema,
  exportMembersBodySchema,
  queuedResponseSchema,
  unlockMembersBodySchema,
} from '../../../contract/project-members.ts'
import { projectParamsSchema } from '../../../contract/projects.ts'
import { toCredits } from '../../credits/amount.ts'
import { startContactBatch } from '../../operations/contact/start-contact-batch.ts'
import { startEnrichBatch } from '../../operations/enrich/start-enrich-batch.ts'
import { exportMembers } from '../../operations/projects/export-members.ts'
import { type Queued, queueMembers, type StartBatch } from '../../operations/projects/queue-members.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { fileResponse, sendFile } from '../files.ts'
import { presentBalance } from '../present-balance.ts'
import { memberLines } from '../present-project.ts'

const tags = ['Projects']
const params = projectParamsSchema
const queued = { 200: queuedResponseSchema, ...errorResponses }
const BATCHES =
  'The people are divided into groups of 15, and each batch is charged by itself. The first refused batch ends the call: batches queued before it continue, and `refused` names the remaining people. The key also needs the scope `pool`.'

export function projectBatchRoutes(app: App, context: RouteContext): void {
  enrichRoute(app, context)
  unlockRoute(app, context)
  exportRoute(app, context)
}

function enrichRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/members/enrich',
    {
      config: { scopes: ['enrich'] },
      schema: {
        tags,
        operationId: 'enrichInProject',
        summary: 'Enrich people of a project, as `enrich/batch` does; asynchronous',
        description: BATCHES,
        params,
        body: enrichMembersBodySchema,
        response: queued,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const start: StartBatch = async ({ talents, maxCredits }, token) => {
        const batch = { talents, forceRefresh: false, ...(maxCredits !== undefined && { maxCredits }) }
        const { result, replayed } = await startEnrichBatch(scout, caller, batch, token)
        return { result: { ...result, chargedUnits: result.deductedUnits, notEnrichedIds: [] }, replayed }
      }
      const input = { ...request.params, ...request.body, entry: { kind: 'ENRICHED' as const, details: {} } }
      const { result, replayed } = await queueMembers(scout, caller, input, { start, token: idempotencyToken(request) })
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

function unlockRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/members/unlock',
    {
      config: { scopes: ['contact'] },
      schema: {
        tags,
        operationId: 'unlockInProject',
        summary: 'Unlock contact data of people of a project, as `contact/batch` does; asynchronous',
        description: BATCHES,
        params,
        body: unlockMembersBodySchema,
        response: queued,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { requestedFields } = request.body
      const start: StartBatch = ({ talents, maxCredits }, token) => {
        const batch = { talents, requestedFields, ...(maxCredits !== undefined && { maxCredits }) }
        return startContactBatch(scout, caller, batch, token)
      }
      const entry = { kind: 'UNLOCKED' as const, details: { fields: requestedFields } }
      const input = { ...request.params, ...request.body, entry }
      const { result, replayed } = await queueMembers(scout, caller, input, { start, token: idempotencyToken(request) })
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

function exportRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/export',
    {
      config: { scopes: ['pool'], isFile: true },
      schema: {
        tags,
        operationId: 'exportProject',
        summary: 'Export the people of a project, or some of them, as a file',
        description:
          'The file has the contact data that the key may see. A CSV cell that a spreadsheet would run as a formula begins with an apostrophe. A repeat with the same `Idempotency-Key` exports the people who are in the project at that time.',
        params,
        body: exportMembersBodySchema,
        response: { 200: fileResponse('The people of the project'), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { format, ...wanted } = request.body
      const input = { ...request.params, ...wanted }
      const members = await exportMembers(scout, callerOf(request), input, idempotencyToken(request))
      return sendFile(reply, format, 'project', memberLines(members, format))
    },
  )
}

const present = ({ chargedUnits, balance, ...result }: Queued) => ({
  success: true as const,
  queued: result.jobs.length > 0,
  ...result,
  totalCreditsCharged: toCredits(chargedUnits),
  ...presentBalance(balance),
})
