/**
 * Resolves free text to places: everything the words may mean, most likely first, without choosing between several. Owns the
 * reading of city, state and country; the tree of places is in world/places.ts.
 */
import type { PlaceMatches, PlaceQuery } from '../../contract/network.ts'
import { fold, oneTypoApart } from '../text.ts'
import { countryByCode, labelOf, type Place, places } from '../world/places.ts'
import { countryNamed, countryNames } from './countries.ts'

const MATCHES_MAX = 20
/** A shorter word has too many other words one letter away. */
const TYPO_LENGTH_MIN = 5
/** City-states: city and country are one place, so one of the two matches is dropped. */
const CITY_STATES = new Set(['SG', 'HK'])

interface Found {
  place: Place
  exact: boolean
}

const byName = new Map<string, Place[]>()
const byCode = new Map<string, Place[]>()

function file(index: Map<string, Place[]>, key: string, place: Place): void {
  const list = index.get(key)
  if (!list) index.set(key, [place])
  else if (!list.includes(place)) list.push(place)
}

for (const place of places) {
  if (place.level !== 'COUNTRY') for (const name of [place.name, ...place.also]) file(byName, fold(name), place)
  if (place.code) file(byCode, place.code.toLowerCase(), place)
}
for (const [name, place] of countryNames) file(byName, name, place)

/** Places with that name or, if there are none, with a name one typo away. */
function named(folded: string, fits: (place: Place) => boolean): Found[] {
  const exact = (byName.get(folded) ?? []).filter(fits)
  if (exact.length > 0) return exact.map((place) => ({ place, exact: true }))
  if (folded.length < TYPO_LENGTH_MIN) return []
  const near = new Set<Place>()
  for (const [name, list] of byName) {
    if (name.length >= TYPO_LENGTH_MIN && oneTypoApart(name, folded))
      for (const place of list.filter(fits)) near.add(place)
  }
  return [...near].map((place) => ({ place, exact: false }))
}

/** What a word beside a city's name may mean: a country, region or province, by name or by code. */
function outerPlaces(text: string): Found[] {
  const folded = fold(text)
  const country = countryNamed(folded, true)
  const coded = (byCode.get(folded) ?? []).map((place) => ({ place, exact: true }))
  const byItsName = named(folded, (place) => place.level !== 'CITY')
  const all = [...(country ? [{ place: country, exact: true }] : []), ...coded, ...byItsName]
  const exact = all.filter((found) => found.exact)
  return exact.length > 0 ? exact : all
}

const isWithin = (place: Place, outer: readonly Found[]): boolean =>
  outer.some((found) => place.in.includes(found.place.id))

/** Keeps places that lie in each of the outer places. If a word names the place itself ("Georgia, Georgia"), that place is kept. */
function narrow(found: Found[], outers: readonly Found[][]): Found[] {
  return outers.reduce((rest, outer) => {
    const inside = rest.filter(({ place }) => isWithin(place, outer))
    const kept = inside.length > 0 ? inside : rest.filter(({ place }) => outer.some((one) => one.place === place))
    const sure = outer.every((one) => one.exact)
    return sure ? kept : kept.map(({ place }) => ({ place, exact: false }))
  }, found)
}

/** "Cambridge, UK" and "Paris TX": the part after a comma, or the last words, say where the city is. */
function readCity(text: string, outers: Found[][]): Found[] {
  const [head, ...tail] = text.split(',').map((part) => part.trim())
  const qualifiers = tail.filter((part) => fold(part) !== '').map(outerPlaces)
  const whole = narrow(
    named(fold(head ?? ''), () => true),
    [...qualifiers, ...outers],
  )
  if (whole.some((found) => found.exact) || tail.length > 0) return whole
  const parts = fold(head ?? '').split(' ')
  for (let cut = parts.length - 1; cut > 0; cut--) {
    const outer = outerPlaces(parts.slice(cut).join(' ')).filter((found) => found.exact)
    const inner = named(parts.slice(0, cut).join(' '), () => true).filter((found) => found.exact)
    const both = narrow(inner, [outer, ...outers])
    if (outer.length > 0 && both.length > 0) return both
  }
  return whole
}

/** Drops a place that covers the same area as another match, such as Berlin the state beside Berlin the city. */
function withoutDoubles(found: Found[]): Found[] {
  const matched = found.map(({ place }) => place)
  return found.filter(({ place }) => {
    if (place.level === 'COUNTRY' && CITY_STATES.has(place.country))
      return matched.every((other) => other.level !== 'CITY')
    if (!place.same) return true
    return !matched.some((other) => other !== place && (other.in.includes(place.id) || place.in.includes(other.id)))
  })
}

const levelOrder = ['CITY', 'COUNTRY', 'PROVINCE', 'REGION']

function likelyFirst(a: Found, b: Found): number {
  if (a.exact !== b.exact) return a.exact ? -1 : 1
  const byLevel = levelOrder.indexOf(a.place.level) - levelOrder.indexOf(b.place.level)
  return byLevel || b.place.pop - a.place.pop || (a.place.id < b.place.id ? -1 : 1)
}

export function resolvePlaces(query: PlaceQuery): PlaceMatches {
  const [city, state, country] = [query.city, query.state, query.country].map((text) => text?.trim() ?? '')
  const countries = country ? countriesFor(country) : []
  if (country && countries.length === 0) return { matches: [], countryGeoId: null }
  const states = state ? narrow(outerPlaces(state), countries.length > 0 ? [countries] : []) : []
  if (state && states.length === 0) return answer([], countries)
  const outers = [states, countries].filter((outer) => outer.length > 0)
  if (city) return answer(withoutDoubles(readCity(city, outers)), countries)
  return answer(state ? withoutDoubles(states) : countries, countries)
}

function countriesFor(text: string): Found[] {
  const folded = fold(text)
  const country = countryNamed(folded, true)
  return country ? [{ place: country, exact: true }] : named(folded, (place) => place.level === 'COUNTRY')
}

function answer(found: Found[], countries: Found[]): PlaceMatches {
  const codes = new Set((found.length > 0 ? found : countries).map(({ place }) => place.country))
  const only = codes.size === 1 ? countryByCode.get([...codes][0]!) : undefined
  return {
    matches: found
      .sort(likelyFirst)
      .slice(0, MATCHES_MAX)
      .map(({ place, exact }) => ({
        geoId: place.id,
        displayName: labelOf(place),
        level: place.level,
        countryCode: place.country,
        within: [...place.in],
        exact,
      })),
    countryGeoId: only?.id ?? null,
  }
}
