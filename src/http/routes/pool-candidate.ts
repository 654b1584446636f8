/** `/talent-pool/candidates/{urn}`: one candidate read, changed, removed. */
import {
  candidateParamsSchema,
  candidateResponseSchema,
  patchCandidateBodySchema,
  removedResponseSchema,
} from '../../../contract/pool.ts'
import { patchCandidate, readCandidate, removeCandidate } from '../../operations/pool/edit-candidate.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { presentStored } from '../present-candidate.ts'

const PATH = '/talent-pool/candidates/:urn'
const config = { scopes: ['pool' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const shared = { tags: ['Talent pool'], params: candidateParamsSchema }

export function poolCandidateRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      config: readable,
      schema: {
        ...shared,
        operationId: 'readCandidate',
        summary: 'Show one candidate of the pool',
        description:
          'For the urn of a merged candidate the answer has the candidate it was merged into, with `mergedInto`.',
        response: { 200: candidateResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { person, ...merged } = await readCandidate(scout, callerOf(request), request.params.urn)
      return { success: true as const, candidate: presentStored(person), ...merged }
    },
  )
  app.patch(
    PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'patchCandidate',
        summary: 'Change the fields that you send; null empties a field',
        body: patchCandidateBodySchema,
        response: { 200: candidateResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const person = await patchCandidate(scout, callerOf(request), request.params.urn, request.body)
      return { success: true as const, candidate: presentStored(person) }
    },
  )
  app.delete(
    PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'removeCandidate',
        summary: 'Remove a candidate from the pool',
        response: { 200: removedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      await removeCandidate(scout, callerOf(request), request.params.urn)
      return { success: true as const, urn: request.params.urn }
    },
  )
}
