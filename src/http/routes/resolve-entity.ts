/** `GET /talent-scout/resolve-entity` */
import type { Entity } from '../../../contract/network.ts'
import { resolveEntityQuerySchema, resolveEntityResponseSchema } from '../../../contract/resolve.ts'
import { resolveEntity } from '../../operations/resolve.ts'
import type { Resolution } from '../../resolve/match.ts'
import { type App, errorResponses, type RouteContext } from '../app.ts'

export function resolveEntityRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-scout/resolve-entity',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Resolve'],
        operationId: 'resolveEntity',
        summary: 'Resolve a company, industry or school to an entityId',
        description:
          'Free. When `needsConfirmation` is true, let the user choose among the candidates; never choose for them.',
        querystring: resolveEntityQuerySchema,
        response: { 200: resolveEntityResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { kind, query, forceFresh = false } = request.query
      return present(await resolveEntity(scout, kind, query, forceFresh))
    },
  )
}

function present(resolution: Resolution<Entity>) {
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
        candidates: resolution.candidates.map(({ entityId, displayName, website, country, industry }) => ({
          entityId,
          displayName,
          website: website ?? null,
          country: country ?? null,
          industry: industry ?? null,
        })),
      }
    case 'NOTHING':
      return shared
  }
}
