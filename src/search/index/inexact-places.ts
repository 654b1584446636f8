/**
 * How exactly people tell where they live. Who names no city is filed under the narrowest place they do name: "Spain"
 * is no other place than Madrid. Owns which one that is. Pure.
 */

export interface PlaceReference {
  /** What kind of place; undefined where nobody knows it. */
  levelOf(geoId: string): string | undefined
  /** Ids of all that it lies in. */
  within(geoId: string): readonly string[]
}

/** Whoever is there is surely not elsewhere. Of a place that only some network knows nobody can say what lies in it. */
export const isExactPlace = (geoId: string, { levelOf }: PlaceReference): boolean =>
  (levelOf(geoId) ?? 'CITY') === 'CITY'

/** The more it lies in, the narrower. */
export const narrownessOf = (geoId: string, { within }: PlaceReference): number => within(geoId).length + 1

/**
 * Of somebody who is told to live in all of these, each around a city at least. Undefined where one is exact, or there
 * is none.
 */
export function inexactPlaceOf(geoIds: readonly string[], places: PlaceReference): string | undefined {
  if (geoIds.some((geoId) => isExactPlace(geoId, places))) return undefined
  let narrowest: string | undefined
  let most = 0
  for (const geoId of [...geoIds].sort()) {
    const narrowness = narrownessOf(geoId, places)
    if (narrowness > most) [narrowest, most] = [geoId, narrowness]
  }
  return narrowest
}
