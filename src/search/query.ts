/**
 * Decodes what a client asked: a prompt, and filters that bind. Free text without an id filters nothing and is reported as ignored;
 * nothing is dropped silently.
 */
import { type Criterion, criteriaSchema } from '../../contract/criteria.ts'
import { FILTERS_JSON_CHARS_MAX, FILTERS_MAX, FILTERS_VALUES_MAX, JSON_DEPTH_MAX } from '../../contract/limits.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { type Filters, filtersSchema, type IgnoredFilter } from '../../contract/search.ts'
import { ECHO_CHARS_MAX, echoName } from '../base/echo.ts'
import { invalidFields, invalidRequest } from '../base/invalid.ts'
import { beyondBounds } from '../base/json.ts'

export interface DecodedSearch {
  query: NetworkQuery
  localOnly: boolean
  ignored: IgnoredFilter[]
}

export function readSearch(prompt: string, filtersJson: string): DecodedSearch {
  const decoded = decode(filtersJson)
  const parsed = filtersSchema.safeParse(decoded)
  if (!parsed.success) throw invalidFields(parsed.error, 'filtersJson')
  const filters = parsed.data
  const ignored = Object.keys(decoded)
    .filter((key) => !Object.hasOwn(filtersSchema.shape, key))
    .map((key): IgnoredFilter => ({ field: echoName(key), value: echo(decoded[key]), reason: 'UNKNOWN_FILTER' }))
  return {
    query: { prompt: prompt.trim(), ...readFilters(filters, ignored) },
    localOnly: filters.localOnly ?? false,
    ignored,
  }
}

/** Reads criteria from text, for requests that pass them in the address. */
export function readCriteriaJson(json: string): Criterion[] {
  const wanted = 'must be a JSON list of criteria encoded as a string'
  if (beyondBounds(json, { depth: JSON_DEPTH_MAX, values: FILTERS_VALUES_MAX })) {
    throw invalidRequest('criteriaJson', `${wanted}, with at most ${FILTERS_VALUES_MAX} values`)
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw invalidRequest('criteriaJson', wanted)
  }
  const parsed = criteriaSchema.min(1).safeParse(value)
  if (!parsed.success) throw invalidFields(parsed.error, 'criteriaJson')
  return parsed.data
}

function decode(filtersJson: string): Record<string, unknown> {
  const wanted = 'must be a JSON object encoded as a string, for example "{}"'
  if (filtersJson.length > FILTERS_JSON_CHARS_MAX) {
    throw invalidRequest('filtersJson', `must be at most ${FILTERS_JSON_CHARS_MAX} characters`)
  }
  const beyond = beyondBounds(filtersJson, { depth: JSON_DEPTH_MAX, values: FILTERS_VALUES_MAX })
  if (beyond === 'DEPTH') {
    throw invalidRequest('filtersJson', `must not be nested deeper than ${JSON_DEPTH_MAX} levels`)
  }
  if (beyond === 'VALUES') throw invalidRequest('filtersJson', `must hold at most ${FILTERS_VALUES_MAX} values`)
  let value: unknown
  try {
    value = JSON.parse(filtersJson)
  } catch {
    throw invalidRequest('filtersJson', wanted)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidRequest('filtersJson', wanted)
  if (Object.keys(value).length > FILTERS_MAX) {
    throw invalidRequest('filtersJson', `must hold at most ${FILTERS_MAX} filters`)
  }
  return value as Record<string, unknown>
}

type Decoded = Omit<NetworkQuery, 'prompt'>

function readFilters(filters: Filters, ignored: IgnoredFilter[]): Decoded {
  const entity = (field: 'currentCompany' | 'pastCompany' | 'industry' | 'school') => {
    const value = filters[field]
    const entityId = value?.entityId?.trim()
    if (!entityId && value) ignored.push({ field, value: echo(value), reason: 'UNRESOLVED' })
    return entityId || undefined
  }
  return {
    firstName: filters.firstName?.trim() || undefined,
    lastName: filters.lastName?.trim() || undefined,
    skills: readNames('skills', filters.skills, ignored).map(({ name }) => name),
    titles: readNames('customTitles', filters.customTitles, ignored).map(({ name }) => name),
    languages: readNames('languages', filters.languages, ignored).map(({ name, level }) => ({
      name,
      level: level ?? ('BASIC' as const),
    })),
    currentCompanyId: entity('currentCompany'),
    pastCompanyId: entity('pastCompany'),
    industryId: entity('industry'),
    schoolId: entity('school'),
    geoIds: readPlaces(filters.countries, ignored),
  }
}

function readPlaces(countries: Filters['countries'], ignored: IgnoredFilter[]): string[] {
  return (countries ?? []).flatMap((place, index) => {
    const geoId = place.geoId?.trim()
    if (geoId) return [geoId]
    ignored.push({ field: `countries[${index}]`, value: echo(place), reason: 'UNRESOLVED' })
    return []
  })
}

function readNames<Item extends { name: string }>(
  field: string,
  items: Item[] | null | undefined,
  ignored: IgnoredFilter[],
): Item[] {
  return (items ?? []).flatMap((item, index) => {
    const name = item.name.trim()
    if (name === '') ignored.push({ field: `${field}[${index}]`, value: echo(item), reason: 'UNRESOLVED' })
    return name === '' ? [] : [{ ...item, name }]
  })
}

/** NUL and unpaired surrogates in JSON notation: the database would refuse an answer that contains them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

function echo(value: unknown): unknown {
  const json = JSON.stringify(value) ?? 'null'
  if (json.length > ECHO_CHARS_MAX) return `${json.slice(0, ECHO_CHARS_MAX).toWellFormed()}…`
  return UNSTORABLE.test(json) ? json : value
}
