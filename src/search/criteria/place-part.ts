/** Places as terms: inside them, or near them. Owns how many surrounding cities one question may include. Pure. */
import { terms } from '../../reference/terms.ts'

/** Living near a city counts, but ranks after living in it. */
const AROUND_SHARE = 0.9
/** Limit for all places of a question together: each city is a term that every segment must look up. */
const AROUND_MAX = 4_000
/** Drawing a wide circle takes milliseconds, and a client may ask for thousands of them. */
const CIRCLES_MAX = 300

/** Ids of cities around a place. */
export type Around = (geoId: string, km: number | null) => string[]

/** Limits the surroundings of all places of a question; those named first are served first. */
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

/** What lies around the places asked for, without those places themselves. */
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
