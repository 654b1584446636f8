/**
 * Assigns cities to the units they lie in today. The list that has the names is some years old; meanwhile countries have redrawn
 * their provinces (Vietnam, Norway, Connecticut) and reused old codes. A newer list, without the names, has the current units.
 */
export interface CitySource {
  id: number
  name: string
  asciiName: string
  alternates: string[]
  latitude: number
  longitude: number
  feature: string
  country: string
  region: string
  province: string
  population: number
}

/** Where a city lies according to the newer list. */
export interface CurrentCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

/** The same place measured twice differs by no more than this; places of the same name are further apart. */
const DEGREES_APART_MAX = 0.05

type Codes = Pick<CitySource, 'region' | 'province'>

/** Both lists are ordered by country; handling one country at a time needs little memory. */
export function* withCurrentUnits(cities: Iterable<CitySource>, current: CurrentCity[]): Generator<CitySource> {
  const byCountry = Map.groupBy(current, ({ country }) => country)
  let group: CitySource[] = []
  for (const city of cities) {
    if (group[0] && group[0].country !== city.country) {
      yield* refresh(group, byCountry.get(group[0].country) ?? [])
      group = []
    }
    group.push(city)
  }
  if (group[0]) yield* refresh(group, byCountry.get(group[0].country) ?? [])
}

function* refresh(cities: CitySource[], current: CurrentCity[]): Generator<CitySource> {
  const byName = Map.groupBy(current, ({ name }) => name)
  const found = cities.map((city) => findCurrent(city, byName.get(city.name) ?? []))
  const moved = mostlyMovedTo(cities, found)
  for (const [index, city] of cities.entries()) {
    const codes = found[index] ?? { region: moved.get(city.region) ?? city.region, province: city.province }
    yield { ...city, ...codes }
  }
}

/** The nearest city of that name: the two Kansas Cities face each other across the border of their states. */
function findCurrent(city: CitySource, named: CurrentCity[]): Codes | undefined {
  let nearest = DEGREES_APART_MAX
  let codes: Codes | undefined
  for (const { lat, lng, admin1, admin2 } of named) {
    const apart = Math.max(Math.abs(Number(lat) - city.latitude), Math.abs(Number(lng) - city.longitude))
    if (apart >= nearest) continue
    nearest = apart
    codes = { region: admin1, province: admin2 }
  }
  return codes
}

/** Where most cities of a region are now. The same is assumed for those too small for the newer list. */
function mostlyMovedTo(cities: CitySource[], found: (Codes | undefined)[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>()
  for (const [index, { region }] of cities.entries()) {
    const now = found[index]?.region
    if (now === undefined) continue
    const counts = votes.get(region) ?? new Map<string, number>()
    votes.set(region, counts.set(now, (counts.get(now) ?? 0) + 1))
  }
  return new Map([...votes].map(([region, counts]) => [region, [...counts].sort((a, b) => b[1] - a[1])[0]![0]]))
}
