/**
 * Converts the filters of a search to the form in which the service keeps them, and back. Names are kept beside the ids, so that chips
 * can show them.
 */
import type { Criterion } from '../api/types.ts'
import type { Named, SearchFilters } from '../question/filters.ts'
import { bodyOf, type Draft, entityFilters, queryOf, tidy } from '../question/state.ts'

export function keptFilters(state: Draft): string {
  const sent = JSON.parse(bodyOf({ ...state, page: 1 }).filtersJson) as Record<string, unknown>
  const countries = state.filters.places?.map(({ label, id }) => ({ city: label, ...(id && { geoId: id }) }))
  return JSON.stringify({ ...sent, ...(countries?.length && { countries }) })
}

interface Kept {
  customTitles?: { name: string }[]
  skills?: { name: string }[]
  languages?: SearchFilters['languages']
  firstName?: string
  lastName?: string
  countries?: { city?: string; country?: string; geoId?: string }[]
  localOnly?: boolean
}
type KeptEntity = { query?: string; entityId?: string }

const names = (list?: { name: string }[]) => list?.map(({ name }) => name)

const namedOf = (entity?: KeptEntity): Named | undefined =>
  entity && { label: entity.query ?? entity.entityId ?? '', ...(entity.entityId && { id: entity.entityId }) }

export function readKept(filtersJson: string): SearchFilters {
  const kept = parse(filtersJson) as Kept & Record<(typeof entityFilters)[number], KeptEntity | undefined>
  return tidy({
    titles: names(kept.customTitles),
    skills: names(kept.skills),
    languages: kept.languages,
    firstName: kept.firstName,
    lastName: kept.lastName,
    places: kept.countries?.map(({ city, country, geoId }) => ({
      label: city ?? country ?? geoId ?? '',
      ...(geoId && { id: geoId }),
    })),
    ...Object.fromEntries(entityFilters.map((name) => [name, namedOf(kept[name])])),
    localOnly: kept.localOnly,
  })
}

/** Other clients may have saved it, so the text may be no valid JSON. */
function parse(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** The query of the address that opens a saved search. */
export const keptQuery = (prompt: string, filtersJson: string, criteria: Criterion[] | null = null) =>
  queryOf({ prompt, ...(criteria && { criteria }), filters: readKept(filtersJson), page: 1 })
