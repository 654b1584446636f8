/** `GET /talent-scout/resolve-entity` */
import type { Entity } from '../../../contract/network.ts'
import { resolveEntityQuerySchema, resolveEntityResponseSchema } from '../../../contract/resolve.ts'
import type { OwnEntity } from '../../operations/search/own-entities.ts'
import { resolveEntityFor } from '../../operations/search/resolve.ts'
import type { Resolution } from '../../resolve/match.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'

export function resolveEntityRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-scout/resolve-entity',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Resolve'],
        operationId: 'resolveEntity',
        summary: 'Resolve a company, industry or school to an `entityId`',
        description:
          'Free. If `needsConfirmation` is true, let the user choose one of the candidates. Never choose for the user.',
        querystring: resolveEntityQuerySchema,
        response: { 200: resolveEntityResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { kind, query, forceFresh = false } = request.query
      const { accountId } = callerOf(request)
      return present(await resolveEntityFor(scout, accountId, { kind, query, forceFresh }))
    },
  )
}

function present(resolution: Resolution<Entity & Partial<OwnEntity>>) {
  const shared = {
    success: true as const,
    resolved: resolution.kind === 'RESOLVED',
    needsConfirmation: resolution.kind === 'AMBIGUOUS',
  }
  switch (resolution.kind) {
    case 'RESOLVED':
      return { ...shared, entityId: resolution.match.entityId, displayName: resolution.match.displayName }
    case 'AMBIGUOUS':
      return {
        ...shared,
        candidates: resolution.candidates.map(
          ({ entityId, displayName, website, country, industry, peopleInPool }) => ({
            entityId,
            displayName,
            website: website ?? null,
            country: country ?? null,
            industry: industry ?? null,
            ...(peopleInPool !== undefined && { peopleInPool }),
          }),
        ),
      }
    case 'NOTHING':
      return shared
  }
}
