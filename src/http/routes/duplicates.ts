/** `/talent-pool/duplicates`: pairs that may be one person; merging, undoing a merge, dismissing. */
import {
  dismissBodySchema,
  dismissResponseSchema,
  duplicatesQuerySchema,
  duplicatesResponseSchema,
  mergeBodySchema,
  mergeResponseSchema,
  mergesResponseSchema,
  unmergeBodySchema,
  unmergeResponseSchema,
} from '../../../contract/duplicates.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { dismissDuplicates, listDuplicates } from '../../operations/pool/merges/list-duplicates.ts'
import { listPoolMerges } from '../../operations/pool/merges/list-merges.ts'
import { mergePeople } from '../../operations/pool/merges/merge-people.ts'
import { unmergePeople } from '../../operations/pool/merges/unmerge-people.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentStored } from '../present-candidate.ts'

const PATH = '/talent-pool/duplicates'
const config = { scopes: ['pool' as const] }
const shared = { tags: ['Talent pool'] }

export function duplicatesRoutes(app: App, context: RouteContext): void {
  listRoute(app, context)
  mergesRoute(app, context)
  mergeRoute(app, context)
  unmergeRoute(app, context)
  dismissRoute(app, context)
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'listDuplicates',
        summary: 'List pairs of candidates who may be one person, with the evidence',
        querystring: duplicatesQuerySchema,
        response: { 200: duplicatesResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['string', 'string'])
      const { duplicates, nextCursor } = await listDuplicates(scout, callerOf(request), page)
      const shown = duplicates.map(({ people, evidence }) => ({ candidates: people.map(presentStored), evidence }))
      return { success: true as const, duplicates: shown, nextCursor }
    },
  )
}

function mergesRoute(app: App, { scout }: RouteContext): void {
  app.get(
    `${PATH}/merges`,
    {
      config,
      schema: {
        ...shared,
        operationId: 'listMerges',
        summary: 'List the merges that can be undone, newest first',
        querystring: duplicatesQuerySchema,
        response: { 200: mergesResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['time', 'string'])
      return { success: true as const, ...(await listPoolMerges(scout, callerOf(request), page)) }
    },
  )
}

function mergeRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/merge`,
    {
      config,
      schema: {
        ...shared,
        operationId: 'mergeCandidates',
        summary: 'Merge several candidates into one',
        description:
          'Empty fields of the kept candidate are filled from the others, in the order given. Lists are united. Every contact value and key is kept. You can undo the merge.',
        body: mergeBodySchema,
        response: { 200: mergeResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await mergePeople(scout, callerOf(request), request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      const { mergeId, mergedUrns, person } = result
      return { success: true as const, mergeId, mergedUrns, candidate: presentStored(person) }
    },
  )
}

function unmergeRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/unmerge`,
    {
      config,
      schema: {
        ...shared,
        operationId: 'unmergeCandidates',
        summary: 'Undo a merge: every candidate is exactly as before it',
        body: unmergeBodySchema,
        response: { 200: unmergeResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { mergeId } = request.body
      const { result, replayed } = await unmergePeople(scout, callerOf(request), mergeId, idempotencyToken(request))
      markReplayed(reply, replayed)
      const { changesDiscarded, people } = result
      return { success: true as const, changesDiscarded, candidates: people.map(presentStored) }
    },
  )
}

function dismissRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/dismiss`,
    {
      config,
      schema: {
        ...shared,
        operationId: 'dismissDuplicates',
        summary: 'Declare candidates different people, so that no two of them are listed as duplicates again',
        body: dismissBodySchema,
        response: { 200: dismissResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { urns } = request.body
      const { result, replayed } = await dismissDuplicates(scout, callerOf(request), urns, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, dismissedPairs: result.pairs }
    },
  )
}
