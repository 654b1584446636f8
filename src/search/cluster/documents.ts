/**
 * A person as a document of the search cluster: the same terms as in the embedded index, with a field for each kind. Owns the mapping,
 * and the extra fields used for counting. Neither text nor source is stored there: PostgreSQL has it.
 */
import type { SentPerson } from '../../pool/feed.ts'
import { COMPANY_PREFIX, LANGUAGE_PREFIX, PLACE_PREFIX } from '../../reference/terms.ts'
import type { FacetReference } from '../index/facet-columns.ts'
import { narrowestWidePlace, type PlaceReference } from '../index/inexact-places.ts'
import type { Json } from './client.ts'

const keyword = { type: 'keyword' }
/** Only searched, never counted. */
const askedOnly = { type: 'keyword', doc_values: false }
const number = { type: 'integer' }

/** Kinds of terms, by the letter before the colon. */
const KINDS = {
  t: keyword,
  s: keyword,
  w: askedOnly,
  n: askedOnly,
  l: askedOnly,
  g: keyword,
  c: askedOnly,
  p: askedOnly,
  i: askedOnly,
  e: askedOnly,
  k: keyword,
}

const mappings = {
  dynamic: 'strict',
  _source: { enabled: false },
  properties: {
    ...KINDS,
    account: keyword,
    doc: number,
    /** Holds tenures, not years; see tenure.ts. */
    years: number,
    seniority: number,
    first: askedOnly,
    last: askedOnly,
    reach: askedOnly,
    unknown: askedOnly,
    country: keyword,
    region: keyword,
    city: keyword,
    employer: keyword,
    language: keyword,
  },
}

export interface IndexShape {
  shards: number
  replicas: number
}

/** The most documents handed to or returned by one search. */
export const WINDOW_MAX = 50_000

export const indexBody = ({ shards, replicas }: IndexShape): Json => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      // The feed refreshes explicitly, so that a search never sees half a step.
      refresh_interval: '-1',
      // Tombstones outlive any request that may still be under way.
      gc_deletes: '1h',
      max_result_window: WINDOW_MAX,
      max_terms_count: 262_144,
    },
  },
  mappings,
})

export const fieldOf = (term: string): string => term[0]!
export const textOf = (term: string): string => term.slice(2)

export const documentId = (accountId: string, doc: number): string => `${accountId}:${doc}`

/** What documents need to know about ids. */
export type DocumentReference = FacetReference & PlaceReference

/** The value under which people are found who name no narrower place than this. */
export const widePlace = (geoId: string): string => `PLACE ${geoId}`

export function documentOf(accountId: string, person: SentPerson, reference: DocumentReference): Json {
  const { doc, terms, tenure, seniority, firstKey, lastKey } = person
  const body: Record<string, unknown> = { account: accountId, doc, years: tenure, seniority }
  for (const [field, values] of Map.groupBy(terms, fieldOf)) body[field] = values.map(textOf)
  if (firstKey) body.first = firstKey
  if (lastKey) body.last = lastKey
  const reach = [...(person.hasEmail ? ['EMAIL'] : []), ...(person.hasPhone ? ['PHONE'] : [])]
  // Missing kinds are stored as values, because finding documents with an empty field would need a walk over everybody.
  const wide = narrowestWidePlace(terms.filter((term) => term.startsWith(PLACE_PREFIX)).map(textOf), reference)
  const unknown = [...(body.t ? [] : ['TITLE']), ...(body.g ? [] : ['PLACE']), ...(wide ? [widePlace(wide)] : [])]
  if (unknown.length > 0) body.unknown = unknown
  return { ...body, ...(reach.length > 0 && { reach }), ...facetsOf(terms, reference) }
}

const PLACES = { COUNTRY: 'country', REGION: 'region', CITY: 'city' } as Record<string, string>
const LOWEST_LEVEL = ':BASIC'

function facetsOf(terms: string[], { levelOf, isForeign }: FacetReference): Record<string, string[]> {
  const facets: Record<string, string[]> = {}
  const add = (field: string, value: string) => {
    facets[field] ??= []
    facets[field].push(value)
  }
  const foreign: string[] = []
  for (const term of terms) {
    const value = textOf(term)
    const place = term.startsWith(PLACE_PREFIX) ? PLACES[levelOf(value) ?? ''] : undefined
    if (place) add(place, value)
    if (term.startsWith(LANGUAGE_PREFIX) && value.endsWith(LOWEST_LEVEL))
      add('language', value.slice(0, -LOWEST_LEVEL.length))
    if (!term.startsWith(COMPANY_PREFIX)) continue
    if (isForeign(value)) foreign.push(value)
    else add('employer', value)
  }
  // A network's own id stands beside the id made from the employer's name. Both mean one employer, which must be counted once.
  if (!facets.employer && foreign.length > 0) facets.employer = foreign
  return facets
}
