/** A facet value as the criterion that a click on it adds. Pure. */
import type { CountsAnswer, Criterion } from '../../api/types.ts'
import { yearsLabel } from '../../question/criterion-words.ts'
import { languageName } from '../../text/language-name.ts'
import { t } from '../../text/t.ts'

export interface FacetValue {
  key: string
  name: string
  count: number
  criterion: Criterion
}

export const facetNames = [
  'cities',
  'employers',
  'titles',
  'skills',
  'seniority',
  'years',
  'languages',
  'tags',
] as const
export type FacetName = (typeof facetNames)[number]

const common = { id: '', importance: 'REQUIRED' as const }

export function valuesOf(facets: CountsAnswer['facets'], name: FacetName): FacetValue[] {
  return listed(facets, name).filter(({ count }) => count > 0)
}

function listed(facets: CountsAnswer['facets'], name: FacetName): FacetValue[] {
  switch (name) {
    case 'cities':
      return facets.cities.values.map((each) => ({
        ...each,
        key: each.id,
        criterion: { ...common, kind: 'PLACE', anyOf: [{ name: each.displayName, geoIds: [each.id], km: null }] },
      }))
    case 'employers':
      return facets.employers.values.map((each) => ({
        ...each,
        key: each.id,
        criterion: {
          ...common,
          kind: 'EMPLOYER',
          anyOf: [{ name: each.name, when: 'CURRENT', entityIds: each.id === each.name ? [] : [each.id] }],
        },
      }))
    case 'seniority':
      return facets.seniority.values.map(({ id, count }) => ({
        key: id,
        name: t(`level.${id}`),
        count,
        criterion: { ...common, kind: 'SENIORITY', anyOf: [{ level: id }] },
      }))
    case 'years':
      return facets.years.values.map(({ min, max, count }) => ({
        key: String(min),
        name: yearsLabel({ min, max }),
        count,
        criterion: { ...common, kind: 'YEARS', min, max },
      }))
    case 'languages':
      return facets.languages.values.map((each) => ({
        ...each,
        name: languageName(each.name),
        key: each.id,
        criterion: { ...common, kind: 'LANGUAGE', anyOf: [{ name: each.name, level: null }] },
      }))
    default:
      return facets[name].values.map((each) => ({
        ...each,
        key: each.id,
        criterion: { ...common, kind: KINDS[name], anyOf: [{ name: each.name }] } as Criterion,
      }))
  }
}

const KINDS = { titles: 'TITLE', skills: 'SKILL', tags: 'TAG' } as const
