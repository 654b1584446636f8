/** `/projects/{projectId}/feed` and `/notes`: what happened in a project, and what was said */
import {
  feedQuerySchema,
  feedResponseSchema,
  noteBodySchema,
  noteDeletedResponseSchema,
  noteParamsSchema,
  noteResponseSchema,
} from '../../../contract/project-members.ts'
import { projectParamsSchema } from '../../../contract/projects.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { deleteNote, feedOfProject, writeNote } from '../../operations/projects/feed.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentFeedEntry } from '../present-project.ts'

const config = { scopes: ['pool' as const] }
const tags = ['Projects']

export function projectFeedRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/projects/:projectId/feed',
    {
      config,
      schema: {
        tags,
        operationId: 'projectFeed',
        summary: 'What happened in a project, by whom and when',
        description: 'Who was added, moved, rejected, tagged, enriched, unlocked or exported, and every note.',
        params: projectParamsSchema,
        querystring: feedQuerySchema,
        response: { 200: feedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { urn, kind, ...paging } = request.query
      const page = readPageRequest(paging, ['integer'])
      const wanted = { projectId: request.params.projectId, urn, kind }
      const { items, nextCursor } = await feedOfProject(scout, callerOf(request), wanted, page)
      return { success: true as const, entries: items.map(presentFeedEntry), nextCursor }
    },
  )
  app.post(
    '/projects/:projectId/notes',
    {
      config,
      schema: {
        tags,
        operationId: 'writeNote',
        summary: 'Write a note on somebody of a project, or on the project',
        params: projectParamsSchema,
        body: noteBodySchema,
        response: { 200: noteResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const wish = { projectId: request.params.projectId, ...request.body }
      const { result, replayed } = await writeNote(scout, callerOf(request), wish, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, entry: presentFeedEntry(result) }
    },
  )
  app.delete(
    '/projects/:projectId/notes/:noteId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteNote',
        summary: 'Take a note back',
        params: noteParamsSchema,
        response: { 200: noteDeletedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { projectId, noteId } = request.params
      await deleteNote(scout, callerOf(request), projectId, noteId)
      return { success: true as const, noteId, deleted: true as const }
    },
  )
}
