/** What a typed name may mean: places and organisations with their ids, from the service's own knowledge. */
import { get, query } from '../../api/client.ts'
import type { EntityAnswer, EntityKind, PlaceAnswer } from '../../api/types.ts'
import { countryName } from '../../text/country-name.ts'
import { t } from '../../text/t.ts'
import type { Found } from './picker.tsx'

export async function findPlaces(text: string, signal: AbortSignal): Promise<Found[]> {
  const ask = (parts: object) => get<PlaceAnswer>(`talent-scout/resolve-location${query({ ...parts })}`, signal)
  const [city, country, begun] = await Promise.all([
    ask({ city: text }),
    ask({ country: text }),
    ask({ city: text, complete: true }),
  ])
  const found = [...placesOf(country), ...placesOf(city), ...placesOf(begun)]
  return found.filter(({ id }, at) => found.findIndex((other) => other.id === id) === at)
}

function placesOf({ geoId, displayName, level, candidates = [] }: PlaceAnswer): Found[] {
  if (geoId && displayName) return [{ id: geoId, label: displayName, detail: level && t(`place.${level}`) }]
  return candidates.map((each) => ({
    id: each.geoId,
    label: each.displayName,
    detail: [t(`place.${each.level}`), each.countryCode && countryName(each.countryCode)].filter(Boolean).join(' · '),
  }))
}

export const findEntities =
  (kind: EntityKind) =>
  async (text: string, signal: AbortSignal): Promise<Found[]> => {
    const answer = await get<EntityAnswer>(`talent-scout/resolve-entity${query({ kind, query: text })}`, signal)
    if (answer.entityId) return [{ id: answer.entityId, label: answer.displayName ?? text }]
    return (answer.candidates ?? []).map(({ entityId, displayName, website, country, industry }) => ({
      id: entityId,
      label: displayName,
      detail: [website, country, industry].filter(Boolean).join(' · '),
    }))
  }
