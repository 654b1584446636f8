/**
 * Replaces areas by their members, for providers that know no areas. Owns what happens if there are more than the provider takes:
 * if most people of the surrounding regions are meant, the regions are asked for and people elsewhere are dropped afterwards.
 * Otherwise only the largest members are asked for, and that is reported. Pure.
 */
import type { PlacesFit } from '../providers/vendor-port.ts'
import type { PlaceInfo, Places } from '../reference/places/places.ts'

export interface PlaceMembers {
  members: PlaceInfo[]
  fit: PlacesFit
}

/** The least share of a region's people who must be meant: each person found elsewhere in the region is paid for in vain. */
const MEANT_SHARE_MIN = 0.5

export function membersOf(places: Places, geoIds: readonly string[], max: number): PlaceMembers {
  const all = partsOf(places, geoIds)
  if (all.length <= max) return { members: all, fit: 'ALL' }
  const wider = widened(places, all, max)
  return wider.length <= max ? { members: wider, fit: 'WIDER' } : { members: all.slice(0, max), fit: 'CUT' }
}

/** For cases where asking for a wider place would do harm: only the largest places. */
export const largestPlaces = (places: Places, geoIds: readonly string[], max: number): PlaceInfo[] =>
  partsOf(places, geoIds).slice(0, max)

/**
 * The places themselves, then the members of areas, the largest of each area first. Ids that nobody knows are left out, and so
 * are the units that make up a city's ground, next to the city: a provider that knows no counties would otherwise be asked for
 * all of England along with London.
 */
function partsOf(places: Places, geoIds: readonly string[]): PlaceInfo[] {
  const lists = geoIds.map((geoId) => places.expand(geoId))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  // In turns, so that neither of two large areas takes all the room.
  const inTurns = Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
  const infos = [...new Set([...geoIds, ...inTurns])].flatMap((geoId) => places.get(geoId) ?? [])
  const cities = infos.filter(({ level }) => level === 'CITY').map(({ geoId }) => geoId)
  const grounds = new Set(cities.flatMap((geoId) => places.expand(geoId))).difference(new Set(cities))
  return infos.filter(({ geoId, level }) => level !== 'AREA' && level !== 'METRO' && !grounds.has(geoId))
}

/** Replaces towns by their region, starting with the regions that have the most of them, until the places fit. */
function widened(places: Places, all: PlaceInfo[], max: number): PlaceInfo[] {
  const byRegion = Map.groupBy(all, ({ within }) => within.find((geoId) => places.levelOf(geoId) === 'REGION') ?? '')
  const regions = [...byRegion].sort(([, a], [, b]) => b.length - a.length)
  let left = all
  for (const [geoId, towns] of regions) {
    const region = places.get(geoId)
    if (left.length <= max) break
    if (!region || !isMostlyMeant(region, towns)) continue
    const inside = new Set(towns)
    left = [region, ...left.filter((each) => !inside.has(each))]
  }
  return left
}

/** A part of a town is already counted with the town. */
function isMostlyMeant({ population }: PlaceInfo, towns: PlaceInfo[]): boolean {
  const ids = new Set(towns.map(({ geoId }) => geoId))
  const apart = towns.filter(({ within }) => !within.some((geoId) => ids.has(geoId)))
  return apart.reduce((sum, town) => sum + town.population, 0) >= population * MEANT_SHARE_MIN
}
