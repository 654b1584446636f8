/** `/projects`: projects and their searches. The people in them are in project-members.ts. */
import {
  projectBegunResponseSchema,
  projectBodySchema,
  projectDeletedResponseSchema,
  projectListResponseSchema,
  projectParamsSchema,
  projectPatchSchema,
  projectResponseSchema,
  projectSearchBodySchema,
  projectSearchParamsSchema,
  projectsQuerySchema,
} from '../../../contract/projects.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { addSearchToProject, takeSearchOut } from '../../operations/projects/project-searches.ts'
import {
  createProject,
  type DescribedProject,
  deleteProject,
  findProject,
  projectsOf,
  reviseProject,
} from '../../operations/projects/projects.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentProject } from '../present-project.ts'

const config = { scopes: ['pool' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const tags = ['Projects']
const one = { 200: projectResponseSchema, ...errorResponses }

export function projectRoutes(app: App, context: RouteContext): void {
  makeRoutes(app, context)
  readRoutes(app, context)
  changeRoutes(app, context)
  searchRoutes(app, context)
}

function makeRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects',
    {
      config,
      schema: {
        tags,
        operationId: 'createProject',
        summary: 'Begin a project',
        description:
          'With stages, people and saved searches, as many as there are already; whoever is not known to the account is told in `notFoundUrns`.',
        body: projectBodySchema,
        response: { 200: projectBegunResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { result, replayed } = await createProject(scout, caller, request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      // An answer that an earlier release stored for replay is the id alone.
      const { projectId, notFoundUrns } =
        typeof result === 'string' ? { projectId: result as string, notFoundUrns: [] } : result
      return { ...present(await findProject(scout, caller, projectId)), notFoundUrns }
    },
  )
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/projects',
    {
      config: { ...readable, isHeavy: true },
      schema: {
        tags,
        operationId: 'listProjects',
        summary: 'The projects, newest first, with how many people stand in each stage',
        querystring: projectsQuerySchema,
        response: { 200: projectListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { archived, ...paging } = request.query
      const page = readPageRequest(paging, ['string'])
      const { items, nextCursor } = await projectsOf(scout, callerOf(request), archived, page)
      return { success: true as const, projects: items.map(presentProject), nextCursor }
    },
  )
  app.get(
    '/projects/:projectId',
    {
      config: readable,
      schema: { tags, operationId: 'project', summary: 'One project', params: projectParamsSchema, response: one },
    },
    async (request) => present(await findProject(scout, callerOf(request), request.params.projectId)),
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  app.patch(
    '/projects/:projectId',
    {
      config,
      schema: {
        tags,
        operationId: 'changeProject',
        summary: 'Rename a project, hand it over, archive it, change its stages',
        description:
          'What is not named stays. `stages` are all of them: added, renamed, put in order, removed at once.',
        params: projectParamsSchema,
        body: projectPatchSchema,
        response: one,
      },
    },
    async (request) => present(await reviseProject(scout, callerOf(request), request.params.projectId, request.body)),
  )
  app.delete(
    '/projects/:projectId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteProject',
        summary: 'Remove a project with its notes and its feed; people and saved searches stay where they are',
        params: projectParamsSchema,
        response: { 200: projectDeletedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { projectId } = request.params
      await deleteProject(scout, callerOf(request), projectId)
      return { success: true as const, projectId, deleted: true as const }
    },
  )
}

function searchRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/:projectId/searches',
    {
      config,
      schema: {
        tags,
        operationId: 'addSearchToProject',
        summary: 'Give a project a search: one that is kept by name, or a new one',
        params: projectParamsSchema,
        body: projectSearchBodySchema,
        response: one,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { savedSearchId, name, prompt = '', filtersJson = '{}', criteria = null } = request.body
      const input = savedSearchId === undefined ? { name, prompt, filtersJson, criteria } : { savedSearchId }
      const { projectId } = request.params
      const { replayed } = await addSearchToProject(scout, caller, { projectId, input }, idempotencyToken(request))
      markReplayed(reply, replayed)
      return present(await findProject(scout, caller, projectId))
    },
  )
  app.delete(
    '/projects/:projectId/searches/:savedSearchId',
    {
      config,
      schema: {
        tags,
        operationId: 'takeSearchOutOfProject',
        summary: 'Take a search out of a project; it is kept on by itself',
        params: projectSearchParamsSchema,
        response: one,
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { projectId, savedSearchId } = request.params
      await takeSearchOut(scout, caller, projectId, savedSearchId)
      return present(await findProject(scout, caller, projectId))
    },
  )
}

const present = (project: DescribedProject) => ({ success: true as const, project: presentProject(project) })
