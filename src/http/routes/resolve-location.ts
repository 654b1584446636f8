/** `GET /talent-scout/resolve-location` */
import { resolveLocationQuerySchema, resolveLocationResponseSchema } from '../../../contract/resolve.ts'
import type { ResolvedLocation } from '../../operations/naming/resolve-names.ts'
import { completeLocation, locate } from '../../operations/search/resolve.ts'
import { type App, errorResponses, type RouteContext } from '../app.ts'

export function resolveLocationRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-scout/resolve-location',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Resolve'],
        operationId: 'resolveLocation',
        summary: 'Resolve a free-text location to a `geoId`',
        description:
          'Free. If `needsConfirmation` is true, let the user choose one of the candidates. Never choose for the user.',
        querystring: resolveLocationQuerySchema,
        response: { 200: resolveLocationResponseSchema, ...errorResponses },
      },
    },
    async ({ query: { complete, ...place } }) =>
      present(await (complete ? completeLocation(scout, place.city ?? '') : locate(scout, place))),
  )
}

function present({ resolution, countryGeoId }: ResolvedLocation) {
  const shared = {
    success: true as const,
    resolved: resolution.kind === 'RESOLVED',
    needsConfirmation: resolution.kind === 'AMBIGUOUS',
    ...(countryGeoId !== null && { countryFallbackGeoId: countryGeoId }),
  }
  switch (resolution.kind) {
    case 'RESOLVED': {
      const { geoId, displayName, level } = resolution.match
      return { ...shared, geoId, displayName, level }
    }
    case 'AMBIGUOUS':
      return {
        ...shared,
        candidates: resolution.candidates.map(({ geoId, displayName, level, countryCode }) => ({
          geoId,
          displayName,
          level,
          countryCode,
        })),
      }
    case 'NOTHING':
      return shared
  }
}
