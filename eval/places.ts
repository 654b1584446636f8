/**
 * How well typed places are resolved: `npm run eval -- places --data <folder>`, or this file alone. The cases have Who's On First
 * ids and ours are GeoNames', so a match is right if it has the expected name and lies in the expected country and region, at the
 * expected level.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PlaceMatches } from '../contract/network.ts'
import { compiledPlaces } from '../src/compile/places/compiled-places.ts'
import { openPlaces, type Places } from '../src/reference/places/places.ts'
import { type PlaceCase, readList, readTests } from './place-cases.ts'
import { placesCost } from './places-cost.ts'
import { printTable, type Table } from './table.ts'

type Match = PlaceMatches['matches'][number]

const share = (part: number, whole: number): number | string => (whole === 0 ? '-' : part / whole)

/** What resolve-location would answer: the only exact match, otherwise the candidates it would show. */
function outcome({ matches }: PlaceMatches): { resolved?: Match; candidates: Match[] } {
  const exact = matches.filter((match) => match.exact)
  if (exact.length === 1) return { resolved: exact[0]!, candidates: exact }
  return { candidates: exact.length > 1 ? exact : matches }
}

class Judge {
  readonly #places: Places

  constructor(places: Places) {
    this.#places = places
  }

  /** Ids of every place that would be a right answer; empty if the gazetteer does not have the place. */
  allowed({ expected, query }: PlaceCase): Set<string> {
    const inside = [expected.country && { country: expected.country }, expected.region && { state: expected.region }]
      .filter((outer) => outer !== undefined && outer !== '')
      .map((outer) => new Set(this.#places.resolve(outer).matches.map(({ geoId }) => geoId)))
    // The name they expect may not be one of ours ("Giessen Government Region"), so the word that was typed counts too.
    const typed = (query.city ?? query.state ?? query.country ?? '').split(',')[0]!
    const readings = [expected.name, typed].flatMap((name) => this.#places.readings(name))
    const named = readings.map(({ geoId }) => this.#places.get(geoId)!)
    const fitting = named.filter(({ geoId, level, within }) => {
      const fits = inside.every((ids) => [geoId, ...within].some((id) => ids.has(id)))
      return fits && (!expected.levels || expected.levels.includes(level))
    })
    return new Set(fitting.flatMap(({ geoId }) => this.#places.expand(geoId)))
  }

  /** Undefined if no country is expected, or we do not know it. */
  isInCountry({ expected }: PlaceCase, { geoId, within }: Match): boolean | undefined {
    if (!expected.country) return undefined
    const countries = this.#places.resolve({ country: expected.country }).matches.filter(({ exact }) => exact)
    if (countries.length === 0) return undefined
    return countries.some((country) => [geoId, ...within].includes(country.geoId))
  }

  isRight(allowed: Set<string>, match: Match): boolean {
    return this.#places.expand(match.geoId).some((id) => allowed.has(id))
  }
}

interface Tally {
  cases: number
  held: number
  found: number
  /** Of those found with an expected country: how many there are, and how many have a first match in that country. */
  countryGiven: number
  countryRight: number
  among: number
  first: number
  resolved: number
  resolvedRight: number
  misses: string[]
}

function tally(places: Places, cases: PlaceCase[]): Tally {
  const judge = new Judge(places)
  const sum: Tally = {
    cases: cases.length,
    held: 0,
    found: 0,
    countryGiven: 0,
    countryRight: 0,
    among: 0,
    first: 0,
    resolved: 0,
    resolvedRight: 0,
    misses: [],
  }
  for (const one of cases) {
    const allowed = judge.allowed(one)
    const { resolved, candidates } = outcome(places.resolve(one.query))
    const right = candidates.findIndex((match) => judge.isRight(allowed, match))
    const held = allowed.size > 0 && !one.expected.nothing
    if (candidates.length > 0) sum.found++
    const inCountry = candidates[0] && judge.isInCountry(one, candidates[0])
    if (inCountry !== undefined) sum.countryGiven++
    if (inCountry) sum.countryRight++
    if (held) sum.held++
    if (held && right >= 0) sum.among++
    if (held && right === 0) sum.first++
    // A place we do not have cannot be resolved rightly, but taking another place for it is still a fault.
    if (resolved) sum.resolved++
    if (resolved && right === 0 && !one.expected.nothing) sum.resolvedRight++
    if ((held && right < 0) || (resolved && (right !== 0 || one.expected.nothing))) {
      sum.misses.push(
        `${JSON.stringify(one.query)}: ${resolved?.displayName ?? candidates.map((c) => c.displayName).slice(0, 3)}`,
      )
    }
  }
  return sum
}

export async function evaluatePlaces(dataDir: string, showMisses = false): Promise<Table> {
  const folder = join(dataDir, 'places')
  const places = await openPlaces(await compiledPlaces(process.env.SCOUT_REFERENCE_DIR))
  const sets: [name: string, cases: PlaceCase[]][] = [
    ['capitals', await readList(folder, 'placeholder-capitalCities.txt', 'country')],
    ['cities', await readList(folder, 'placeholder-citySearch.txt', 'region')],
    ['city and country', await readTests(folder, 'search_city_country.json')],
    ['in fields', await readTests(folder, 'structured_geocoding.json')],
    ['admin areas', await readTests(folder, 'admin_lookup.json')],
    ['other languages', await readTests(folder, 'admin_translations.json')],
  ]
  const all: [string, PlaceCase[]][] = [...sets, ['all', sets.flatMap(([, cases]) => cases)]]
  const tallies = all.map(([name, cases]): [string, Tally] => [name, tally(places, cases)])
  const misses = tallies.slice(0, -1).flatMap(([name, sum]) => sum.misses.map((miss) => `${name}: ${miss}`))
  const rows = tallies.map(([name, sum]) => [
    name,
    String(sum.cases),
    share(sum.held, sum.cases),
    share(sum.found, sum.cases),
    share(sum.countryRight, sum.countryGiven),
    share(sum.among, sum.held),
    share(sum.first, sum.held),
    share(sum.resolved, sum.cases),
    share(sum.resolvedRight, sum.resolved),
  ])
  return {
    title: 'Places',
    columns: [
      'set',
      'cases',
      'held',
      'found',
      'right country',
      'right among candidates',
      'right first',
      'resolved',
      'right when resolved',
    ],
    rows,
    notes: [
      'right country: of the first candidate, where the case tells a country.',
      'held: the gazetteer has a place of that name, country, region and level.',
      'right among candidates and right first: of what is held. The rest is a question to the user, never a guess.',
      'cities: most lines are a bare name, which several countries have; there any bearer of the name counts as right.',
      await placesCost(),
      ...(showMisses ? misses : []),
    ],
    headlines: headlinesOf(tallies.at(-1)![1]),
  }
}

function headlinesOf(all: Tally): Table['headlines'] {
  return [
    ['places, found', share(all.found, all.cases)],
    ['places, right country', share(all.countryRight, all.countryGiven)],
    ['places, right one among the candidates', share(all.among, all.held)],
    ['places, right when resolved', share(all.resolvedRight, all.resolved)],
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string' }, misses: { type: 'boolean' } } })
  if (!values.data) throw new Error('usage: node eval/places.ts --data <folder that holds places/> [--misses]')
  process.stdout.write(`${printTable(await evaluatePlaces(values.data, values.misses))}\n`)
}
