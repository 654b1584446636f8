/** `/talent-pool/candidates`: saving several people and listing them. */
import { POOL_BODY_BYTES_MAX } from '../../../contract/limits.ts'
import {
  listCandidatesQuerySchema,
  listCandidatesResponseSchema,
  putCandidatesBodySchema,
  putCandidatesResponseSchema,
  saveFoundBodySchema,
  saveFoundResponseSchema,
} from '../../../contract/pool.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { LIST_POSITION, listCandidates } from '../../operations/pool/list-candidates.ts'
import { putCandidates } from '../../operations/pool/put-candidates.ts'
import { saveFound } from '../../operations/pool/save-found.ts'
import { countOutcomes } from '../../operations/pool/save-records.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentStored } from '../present-candidate.ts'

const shared = { tags: ['Talent pool'] }

export function poolCandidatesRoutes(app: App, context: RouteContext): void {
  putRoute(app, context)
  saveRoute(app, context)
  listRoute(app, context)
}

function putRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-pool/candidates',
    {
      config: { scopes: ['pool'] },
      bodyLimit: POOL_BODY_BYTES_MAX,
      schema: {
        ...shared,
        operationId: 'putCandidates',
        summary: 'Create or update one candidate of the pool, or up to 1,000',
        description:
          'A candidate is recognised by `externalId`, else by network URL, else by email. Fields that you send are overwritten, and the others stay. Sending the same record twice changes nothing. In a list, an invalid record does not stop the others.',
        body: putCandidatesBodySchema,
        response: { 200: putCandidatesResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await putCandidates(
        scout,
        callerOf(request),
        request.body,
        idempotencyToken(request),
      )
      markReplayed(reply, replayed)
      const rejected = result.results.filter(({ outcome }) => outcome === 'REJECTED').length
      return { success: true as const, ...countOutcomes(result.results), rejected, ...result }
    },
  )
}

function saveRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-pool/candidates/save',
    {
      config: { scopes: ['pool'] },
      schema: {
        ...shared,
        operationId: 'saveFoundCandidates',
        summary: 'Save enriched network candidates to the pool',
        description:
          'Saves the full profile and every contact value unlocked so far. Values unlocked later appear as well. The urn stays the same.',
        body: saveFoundBodySchema,
        response: { 200: saveFoundResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await saveFound(scout, callerOf(request), request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, ...countOutcomes(result), results: result }
    },
  )
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-pool/candidates',
    {
      config: { scopes: ['pool', 'view'] },
      schema: {
        ...shared,
        operationId: 'listCandidates',
        summary: 'List the candidates of the pool, the last saved first; with a prompt the best first',
        querystring: listCandidatesQuerySchema,
        response: { 200: listCandidatesResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, LIST_POSITION)
      const { people, ignored, nextCursor } = await listCandidates(scout, callerOf(request), request.query, page)
      return { success: true as const, candidates: people.map(presentStored), ignoredFilters: ignored, nextCursor }
    },
  )
}
