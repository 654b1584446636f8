/**
 * Places as a provider is asked for them that knows no areas: their members. Owns what becomes of more than it takes.
 * Where most people of the regions around them are meant, these are asked, and who lives elsewhere is dropped
 * afterwards. Else the largest members are asked, and that is told. Pure.
 */
import type { PlacesFit } from '../providers/vendor-port.ts'
import type { PlaceInfo, Places } from '../reference/places/places.ts'

export interface PlaceMembers {
  members: PlaceInfo[]
  fit: PlacesFit
}

/** Of those who live around: each who does not live in the place is found, and paid for, in vain. */
const MEANT_SHARE_MIN = 0.5

export function membersOf(places: Places, geoIds: readonly string[], max: number): PlaceMembers {
  const all = partsOf(places, geoIds)
  if (all.length <= max) return { members: all, fit: 'ALL' }
  const wider = widened(places, all, max)
  return wider.length <= max ? { members: wider, fit: 'WIDER' } : { members: all.slice(0, max), fit: 'CUT' }
}

/** Where asking for more than the place would do harm: the largest alone. */
export const largestPlaces = (places: Places, geoIds: readonly string[], max: number): PlaceInfo[] =>
  partsOf(places, geoIds).slice(0, max)

/**
 * The places themselves, then what areas are made of, the largest of each first; an id nobody knows is left out. So is
 * a unit that is a city's ground, beside the city. Else a provider that knows no counties would be asked for all of
 * England along with London.
 */
function partsOf(places: Places, geoIds: readonly string[]): PlaceInfo[] {
  const lists = geoIds.map((geoId) => places.expand(geoId))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  // In turns, so that of two large areas none takes all the room.
  const inTurns = Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
  const infos = [...new Set([...geoIds, ...inTurns])].flatMap((geoId) => places.get(geoId) ?? [])
  const cities = infos.filter(({ level }) => level === 'CITY').map(({ geoId }) => geoId)
  const grounds = new Set(cities.flatMap((geoId) => places.expand(geoId))).difference(new Set(cities))
  return infos.filter(({ geoId, level }) => level !== 'AREA' && level !== 'METRO' && !grounds.has(geoId))
}

/** Regions in place of their towns, those with the most towns first, until there is room. */
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

/** A part of a town is counted with the town. */
function isMostlyMeant({ population }: PlaceInfo, towns: PlaceInfo[]): boolean {
  const ids = new Set(towns.map(({ geoId }) => geoId))
  const apart = towns.filter(({ within }) => !within.some((geoId) => ids.has(geoId)))
  return apart.reduce((sum, town) => sum + town.population, 0) >= population * MEANT_SHARE_MIN
}
