/** Places as terms: inside them, or so near. Owns how many cities around are looked for in one question. Pure. */
import { terms } from '../../reference/terms.ts'

/** Near a city counts as there, and after those who are. */
const AROUND_SHARE = 0.9
/** Of all places of a question together: each is a term that every segment is asked for. */
const AROUND_MAX = 4_000
/** A wide circle takes milliseconds to draw, and a client may ask for thousands of them. */
const CIRCLES_MAX = 300

/** Ids of cities around a place. */
export type Around = (geoId: string, km: number | null) => string[]

/** As much of what lies around as one question may ask for; what is named first is given first. */
export function limitedAround(around: Around): Around {
  const left = { cities: AROUND_MAX, circles: CIRCLES_MAX }
  return (geoId, km) => {
    if (left.cities <= 0 || left.circles <= 0) return []
    const ids = around(geoId, km).slice(0, left.cities)
    left.cities -= ids.length
    left.circles -= 1
    return ids
  }
}

interface AskedPlace {
  name: string
  geoIds: string[]
  km?: number | null | undefined
}

/** What lies around the asked places and is none of them. */
export function widerPlaces(places: AskedPlace[], wider: (geoId: string) => Iterable<string>): Set<string> {
  const asked = new Set(places.flatMap(({ geoIds }) => geoIds))
  return new Set([...asked].flatMap((geoId) => [...wider(geoId)])).difference(asked)
}

type NamedShares = [shares: [string, number][], reason: (term: string) => string, metFrom: number]

export function placePart(places: AskedPlace[], around: Around): NamedShares {
  const names = new Map<string, string>()
  const shares: [string, number][] = []
  for (const { name, geoIds, km } of places) {
    for (const id of geoIds) {
      names.set(terms.place(id), `Lives in ${name}`)
      shares.push([terms.place(id), 1])
    }
    for (const id of geoIds.flatMap((each) => around(each, km ?? null))) {
      const term = terms.place(id)
      if (!names.has(term)) names.set(term, `Lives near ${name}`)
      shares.push([term, AROUND_SHARE])
    }
  }
  return [shares, (term) => names.get(term)!, AROUND_SHARE]
}
