/** What a typed name may mean: places and organisations with their ids, from the service's reference data. */
import { scout } from '../../api/scout.ts'
import type { EntityKind, PlaceAnswer } from '../../api/types.ts'
import { countryName } from '../../text/country-name.ts'
import { t } from '../../text/t.ts'
import type { Found } from './picker.tsx'

const OFFERED_MAX = 10

export async function findPlaces(text: string, signal: AbortSignal): Promise<Found[]> {
  const [city, country, begun] = await Promise.all([
    scout.resolve.location({ city: text }, { signal }),
    scout.resolve.location({ country: text }, { signal }),
    scout.resolve.location({ city: text, complete: true }, { signal }),
  ])
  const known = country.geoId ? placesOf(country) : []
  const found = [...known, ...placesOf(begun), ...placesOf(city), ...placesOf(country)]
  const distinct = found.filter(({ id }, at) => found.findIndex((other) => other.id === id) === at)
  return [...distinct.filter(isTyped(text)), ...distinct.filter((each) => !isTyped(text)(each))].slice(0, OFFERED_MAX)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Whether something has exactly the typed name. Exact names come first, in the service's order; longer and similar names follow. */
const isTyped =
  (text: string) =>
  ({ label }: Found): boolean =>
    plain(label.split(',')[0] ?? '') === plain(text)

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
    const answer = await scout.resolve.entity({ kind, query: text }, { signal })
    if (answer.entityId) return [{ id: answer.entityId, label: answer.displayName ?? text }]
    return (answer.candidates ?? []).map(({ entityId, displayName, website, country, industry }) => ({
      id: entityId,
      label: displayName,
      detail: [website, country, industry].filter(Boolean).join(' · '),
    }))
  }
