/** `/projects/members`: which projects people are in. */
import { projectPlacesBodySchema, projectPlacesResponseSchema } from '../../../contract/project-places.ts'
import { projectsOfPeople } from '../../operations/projects/find-places.ts'
import type { PersonPlace } from '../../projects/places.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

export function projectPlacesRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/projects/members',
    {
      config: { scopes: ['pool', 'view'] },
      schema: {
        tags: ['Projects'],
        operationId: 'projectsOfPeople',
        summary: 'Show the projects that people are in, and their stage in each, by urn',
        description: 'For up to 200 people at once, in all projects. Free. It shows no data of the people themselves.',
        body: projectPlacesBodySchema,
        response: { 200: projectPlacesResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await projectsOfPeople(scout, callerOf(request), request.body.urns, token)
      markReplayed(reply, replayed)
      const members = result.map(({ urn, places }) => ({ urn, projects: places.flatMap(presentPlace) }))
      return { success: true as const, members }
    },
  )
}

function presentPlace({ projectId, name, archived, stages, stageId, movedAt }: PersonPlace) {
  const at = stages.findIndex((stage) => stage.stageId === stageId)
  const stage = stages[at]
  if (!stage) return []
  return [
    {
      projectId,
      name,
      archived,
      movedAt: movedAt.toISOString(),
      stage: { stageId, name: stage.name, kind: stage.kind, position: at + 1 },
    },
  ]
}
