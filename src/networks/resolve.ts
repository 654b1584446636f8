/**
 * Resolves words to places and organisations by a provider, under our ids. Owns matching its names with the service's own
 * reference. A place without an id of ours is left out, because it cannot be filtered by.
 */
import type { Entity, EntityKind, Place, PlaceMatches, PlaceQuery } from '../../contract/network.ts'
import type { Permit } from '../providers/vendor-port.ts'
import { idOf } from './entity-ids.ts'
import { networkFailure } from './failures.ts'
import type { Reference } from './in-words.ts'
import type { Provider } from './provider.ts'

export async function resolvePlaceBy(
  provider: Provider,
  { places }: Reference,
  query: PlaceQuery,
  signal?: AbortSignal,
): Promise<PlaceMatches> {
  const fromVendor = await free(provider, (permit) => provider.vendor.resolve!.places(query, signal, permit), signal)
  const matches = new Map<string, Place>()
  for (const { exact, ...words } of fromVendor) {
    const own = places.resolve(words).matches.filter((match) => match.exact)
    for (const match of own) if (!matches.has(match.geoId)) matches.set(match.geoId, { ...match, exact })
  }
  const found = [...matches.values()]
  const exact = found.filter((match) => match.exact)
  const kept = exact.length > 0 ? exact : found
  const countries = new Set(kept.map((match) => countryOf(places, match)))
  const [country] = countries
  return { matches: kept.slice(0, 50), countryGeoId: countries.size === 1 ? (country ?? null) : null }
}

const countryOf = (places: Reference['places'], { geoId, within }: Place) =>
  [geoId, ...within].find((id) => places.get(id)?.level === 'COUNTRY') ?? null

export async function resolveEntityBy(
  provider: Provider,
  { entities }: Reference,
  { kind, text }: { kind: EntityKind; text: string },
  signal?: AbortSignal,
): Promise<Entity[]> {
  const fromVendor = await free(
    provider,
    (permit) => provider.vendor.resolve!.entities(kind, text, signal, permit),
    signal,
  )
  const byId = new Map<string, Entity>()
  for (const { name, domain, ref, country, industry, exact } of fromVendor) {
    const entityId = idOf(entities, provider.name, { kind, name, given: { ref, domain } })
    if (entityId === null || name.length > 500 || byId.has(entityId)) continue
    const website = domain === null ? null : `https://${domain}`
    byId.set(entityId, {
      entityId,
      kind,
      displayName: name,
      exact,
      website,
      country: country ?? null,
      industry: industry ?? null,
    })
  }
  return [...byId.values()].slice(0, 50)
}

async function free<T>(provider: Provider, ask: (permit: Permit) => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await provider.free(ask, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw networkFailure(error)
  }
}
