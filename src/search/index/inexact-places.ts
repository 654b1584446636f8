/**
 * How exactly people state where they live. A person who names no city is filed under the narrowest place that they do name: "Spain"
 * does not rule out Madrid. Owns which place that is. Pure.
 */

export interface PlaceReference {
  /** The kind of place; undefined if it is unknown. */
  levelOf(geoId: string): string | undefined
  /** Ids of everything it lies in. */
  within(geoId: string): readonly string[]
}

/**
 * A person in an exact place is certainly not elsewhere. A place known only to a network counts as exact, because nobody can say what
 * lies in it.
 */
export const isExactPlace = (geoId: string, { levelOf }: PlaceReference): boolean =>
  (levelOf(geoId) ?? 'CITY') === 'CITY'

/** The more places it lies in, the narrower it is. */
export const narrownessOf = (geoId: string, { within }: PlaceReference): number => within(geoId).length + 1

/** The narrowest place of a person whose places are all wider than a city. Undefined if one of them is exact, or there are none. */
export function narrowestWidePlace(geoIds: readonly string[], places: PlaceReference): string | undefined {
  if (geoIds.some((geoId) => isExactPlace(geoId, places))) return undefined
  let narrowest: string | undefined
  let most = 0
  for (const geoId of [...geoIds].sort()) {
    const narrowness = narrownessOf(geoId, places)
    if (narrowness > most) [narrowest, most] = [geoId, narrowness]
  }
  return narrowest
}
