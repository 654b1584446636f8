/**
 * `/projects/{projectId}/members`: who is in a project and at which stage; moving and tagging. Work on many members is in
 * project-batches.ts.
 */
import {
  memberParamsSchema,
  memberRemovedResponseSchema,
  memberResponseSchema,
  membersAddedResponseSchema,
  membersBodySchema,
  membersChangedResponseSchema,
  membersQuerySchema,
  membersResponseSchema,
  moveBodySchema,
  tagBodySchema,
} from '../../../contract/project-members.ts'
import { projectParamsSchema } from '../../../contract/projects.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { addToProject, takeOutOfProject } from '../../operations/projects/add-members.ts'
import { moveInProject, tagInProject } from '../../operations/projects/change-members.ts'
import { findProject } from '../../operations/projects/projects.ts'
import { findMember, membersOfProject } from '../../operations/projects/read-members.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentMember, presentProject } from '../present-project.ts'

const config = { scopes: ['pool' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const tags = ['Projects']

export function projectMemberRoutes(app: App, context: RouteContext): void {
  readRoutes(app, context)
  placeRoutes(app, context)
  changeRoutes(app, context)
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/projects/:projectId/members',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'projectMembers',
        summary: 'List the people of a project with their stages and what is already known of them',
        params: projectParamsSchema,
        querystring: membersQuerySchema,
        response: { 200: membersResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { stageId, tag, ...paging } = request.query
      const page = readPageRequest(paging, ['time', 'string'])
      const wanted = { projectId: request.params.projectId, stageId, tag }
      const { items, nextCursor } = await membersOfProject(scout, callerOf(request), wanted, page)
      return { success: true as const, members: items.map(presentMember), nextCursor }
    },
  )
  app.get(
    '/projects/:projectId/members/:urn',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'projectMember',
        summary: 'Show one person of a project',
        params: memberParamsSchema,
        response: { 200: memberResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { projectId, urn } = request.params
      const member = await findMember(scout, callerOf(request), projectId, urn)
      return { success: true as const, member: presentMember(member) }
    },
  )
}

function placeRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/members',
    {
      config,
      schema: {
        tags,
        operationId: 'addToProject',
        summary: 'Add people to a project, by urn',
        params: projectParamsSchema,
        body: membersBodySchema,
        response: { 200: membersAddedResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { projectId } = request.params
      const input = { projectId, ...request.body }
      const { result, replayed } = await addToProject(scout, caller, input, idempotencyToken(request))
      markReplayed(reply, replayed)
      const project = presentProject(await findProject(scout, caller, projectId))
      return { success: true as const, project, results: result }
    },
  )
  app.delete(
    '/projects/:projectId/members/:urn',
    {
      config,
      schema: {
        tags,
        operationId: 'takeOutOfProject',
        summary: 'Take a person out of a project. The history stays',
        params: memberParamsSchema,
        response: { 200: memberRemovedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { projectId, urn } = request.params
      await takeOutOfProject(scout, callerOf(request), projectId, urn)
      return { success: true as const, projectId, urn, removed: true as const }
    },
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  const changed = { 200: membersChangedResponseSchema, ...errorResponses }
  app.post(
    '/projects/:projectId/members/move',
    {
      config,
      schema: {
        tags,
        operationId: 'moveInProject',
        summary: 'Move people to a stage. A move to a REJECTED stage may have a reason',
        params: projectParamsSchema,
        body: moveBodySchema,
        response: changed,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { projectId } = request.params
      const input = { projectId, ...request.body }
      const { result, replayed } = await moveInProject(scout, caller, input, idempotencyToken(request))
      markReplayed(reply, replayed)
      const project = presentProject(await findProject(scout, caller, projectId))
      return { success: true as const, project, results: result }
    },
  )
  app.post(
    '/projects/:projectId/members/tag',
    {
      config,
      schema: {
        tags,
        operationId: 'tagInProject',
        summary: 'Add tags to people of a project, or remove tags',
        params: projectParamsSchema,
        body: tagBodySchema,
        response: changed,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { projectId } = request.params
      const input = { projectId, ...request.body }
      const { result, replayed } = await tagInProject(scout, caller, input, idempotencyToken(request))
      markReplayed(reply, replayed)
      const project = presentProject(await findProject(scout, caller, projectId))
      return { success: true as const, project, results: result }
    },
  )
}
