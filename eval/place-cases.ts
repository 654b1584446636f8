/**
 * The public cases for places (Pelias' placeholder lists and acceptance tests), converted to our queries and expected results.
 * Owns the mapping of their layers to our levels and of their ISO-3 codes to countries. Full addresses, venues and coordinates
 * are left out, because nobody types them into a location filter.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlaceQuery } from '../contract/network.ts'

export interface PlaceCase {
  query: PlaceQuery
  expected: {
    name: string
    /** Name or code of the country. */
    country?: string
    /** Name or code of the region. */
    region?: string
    levels?: string[]
    /** The words contradict one another ("seattle, canada"), so any resolved place is wrong. */
    nothing?: boolean
  }
}

const LEVELS: Record<string, string[]> = {
  country: ['COUNTRY'],
  dependency: ['COUNTRY'],
  region: ['REGION', 'PROVINCE'],
  macroregion: ['REGION'],
  county: ['PROVINCE'],
  macrocounty: ['PROVINCE'],
  borough: ['CITY'],
  localadmin: ['CITY', 'PROVINCE'],
  locality: ['CITY'],
}

type Properties = Record<string, string>
interface PeliasTest {
  endpoint?: string
  in: Properties
  expected?: { properties?: (Properties | string)[] }
}

/** Sections of cities are none of our levels, and "somewhere near this point" is none of our queries. */
const FOREIGN_INPUT = /^(?:point|boundary|focus)\.|^(?:address|venue|postalcode|ids|neighbourhood)$/
const FOREIGN_ENDPOINT = /reverse|nearby|autocomplete|place/

/** A line looks like "101877135 Andorra la Vella, Andorra". */
export async function readList(folder: string, file: string, last: 'country' | 'region'): Promise<PlaceCase[]> {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const text = line.slice(line.indexOf(' ') + 1).trim()
    const [name, ...rest] = text.split(',').map((part) => part.trim())
    const where = rest.at(-1)
    return { query: { city: text }, expected: { name: name!, ...(where && { [last]: where }) } }
  })
}

export async function readTests(folder: string, file: string): Promise<PlaceCase[]> {
  const suite = JSON.parse(await readFile(join(folder, file), 'utf8')) as { endpoint?: string; tests: PeliasTest[] }
  return suite.tests.flatMap((test) => {
    const found = test.expected?.properties?.[0]
    if (typeof found !== 'object' || FOREIGN_ENDPOINT.test(test.endpoint ?? suite.endpoint ?? '')) return []
    if (Object.keys(test.in).some((key) => FOREIGN_INPUT.test(key)) || /\d/.test(test.in.text ?? '')) return []
    if (test.in.layers === 'neighbourhood') return []
    const one = toCase(test.in, found)
    return one ? [one] : []
  })
}

/** `layers` asks for a level, which our queries express by field: a county or region is sent as the state. */
function toQuery({ text, layers, locality, borough, county, region, country }: Properties): PlaceQuery {
  if (text && (layers === 'county' || layers === 'region')) return { state: text }
  const city = text ?? (borough && locality ? `${borough}, ${locality}` : (borough ?? locality))
  const state = county && region ? `${county}, ${region}` : (county ?? region)
  return { ...(city && { city }), ...(state && { state }), ...(country && { country }) }
}

function toCase(input: Properties, found: Properties): PlaceCase | undefined {
  const query = toQuery(input)
  const layer = found.layer ?? (found.gid?.split(':')[1] || (LEVELS[input.layers ?? ''] && input.layers))
  const name = found.name ?? found[layer ?? 'locality'] ?? found.label?.split(',')[0]
  if (!name || (layer && !LEVELS[layer]) || (input.layers && input.layers !== layer && LEVELS[input.layers]))
    return undefined
  const country = found.dependency ?? found.country_a ?? found.country
  return {
    query,
    expected: {
      name,
      ...(layer && { levels: LEVELS[layer] }),
      ...(country && { country }),
      ...(found.region_a && layer !== 'region' && { region: found.region_a }),
      nothing: layer === 'country' && (query.city?.includes(',') ?? false),
    },
  }
}
