/** `/projects/{projectId}/feed` and `/notes`: what happened in a project, and the notes written in it. */
import {
  feedQuerySchema,
  feedResponseSchema,
  mentionsResponseSchema,
  noteBodySchema,
  noteDeletedResponseSchema,
  noteParamsSchema,
  noteResponseSchema,
} from '../../../contract/project-members.ts'
import { projectParamsSchema } from '../../../contract/projects.ts'
import { pagingQuerySchema } from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { deleteNote, feedOfProject, mentionsFor, writeNote } from '../../operations/projects/feed.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentFeedEntry } from '../present-project.ts'

const commenting = { scopes: ['pool' as const, 'comment' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const tags = ['Projects']

export function projectFeedRoutes(app: App, context: RouteContext): void {
  readRoutes(app, context)
  noteRoutes(app, context)
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/projects/:projectId/feed',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'projectFeed',
        summary: 'Show a project’s history: what happened, by whom and when',
        description:
          'Entries tell who was added, moved, rejected, tagged, enriched, unlocked or exported. Notes are entries too.',
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
  app.get(
    '/mentions',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'listMentions',
        summary: 'List the notes of all projects that mention the signed-in member',
        querystring: pagingQuerySchema,
        response: { 200: mentionsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['integer'])
      const { items, nextCursor } = await mentionsFor(scout, callerOf(request), page)
      const entries = items.map(({ projectId, projectName, ...entry }) => ({
        ...presentFeedEntry(entry),
        projectId,
        projectName,
      }))
      return { success: true as const, entries, nextCursor }
    },
  )
}

function noteRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/notes',
    {
      config: commenting,
      schema: {
        tags,
        operationId: 'writeNote',
        summary: 'Write a note on a person of a project, or on the project',
        params: projectParamsSchema,
        body: noteBodySchema,
        response: { 200: noteResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const input = { projectId: request.params.projectId, ...request.body }
      const { result, replayed } = await writeNote(scout, callerOf(request), input, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, entry: presentFeedEntry(result) }
    },
  )
  app.delete(
    '/projects/:projectId/notes/:noteId',
    {
      config: commenting,
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
