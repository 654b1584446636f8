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
        summary: 'Create a project',
        description:
          'You can add stages, people and saved searches at once. `notFoundUrns` lists people who are not known to the account.',
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
        summary: 'List the projects, newest first, with the number of people in each stage',
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
      schema: { tags, operationId: 'project', summary: 'Show one project', params: projectParamsSchema, response: one },
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
        summary: 'Change a project’s name, owner or stages, or archive it',
        description:
          'Fields that you leave out stay unchanged. `stages` replaces all stages: it adds, renames, reorders and removes them at once.',
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
        summary: 'Remove a project with its notes and history. People and saved searches stay',
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
        summary: 'Add a search to a project: link a saved search, or save a new one',
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
        summary: 'Take a search out of a project. The saved search stays',
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
