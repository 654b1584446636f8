/** What a prompt requires, in Crustdata's filters. Owns which of it is asked only roughly; pure. */
import { askMusts, type MustClauses } from '../../vendor-musts.ts'
import type { FilterName, MustsInWords } from '../../vendor-port.ts'
import {
  anyFilter,
  before,
  employerFilters,
  type Filter,
  HEADLINE,
  has,
  hasPhrase,
  INDUSTRY,
  isByName,
  LANGUAGES,
  levelFilters,
  now,
  placeFilters,
  SCHOOL,
  SKILLS,
  YEARS,
} from './clauses.ts'

interface Required {
  clauses: Filter[]
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

const CLAUSES: MustClauses<Filter> = {
  titles: ({ name, also }) => [name, ...also].map((title) => has(now('title'), title)),
  skills: (skill) => [has(SKILLS, skill), has(HEADLINE, skill)],
  places: ({ places }) => places.flatMap(placeFilters),
  companies: ({ entities, when }) => [
    ...(when === 'PAST' ? [] : entities.flatMap((entity) => employerFilters(now, entity))),
    ...(when === 'CURRENT' ? [] : entities.flatMap((entity) => employerFilters(before, entity))),
  ],
  schools: ({ name, entities }) => namesOf(name, entities).map((school) => hasPhrase(SCHOOL, school)),
  industries: ({ name, entities, skills = [] }) => [
    ...namesOf(name, entities).map((industry) => hasPhrase(INDUSTRY, industry)),
    ...skills.map((skill) => has(SKILLS, skill)),
  ],
  languages: ({ name }) => [has(LANGUAGES, name)],
  seniority: levelFilters,
  years: ({ min, max }) => [
    ...(min === null ? [] : [{ field: YEARS, type: '=>', value: min }]),
    ...(max === null ? [] : [{ field: YEARS, type: '=<', value: max }]),
  ],
}

const namesOf = (name: string, entities: { name: string | null }[]): string[] => [
  ...new Set([name, ...entities.flatMap((entity) => entity.name ?? [])]),
]

export function crustdataMusts(musts: MustsInWords | null | undefined): Required {
  const { clauses, unasked } = askMusts(musts, CLAUSES, anyFilter)
  const levels = musts?.languages.some((group) => group.some(({ level }) => level !== null && level !== 'BASIC'))
  return {
    clauses,
    // The vendor does not know how well somebody speaks a language.
    unsupported: [...unasked, ...(levels ? (['musts.languages'] as const) : [])],
    filterAfter: [...unasked, ...(musts ? roughIn(musts) : [])],
  }
}

/** Containing a text is not the same as being equal to it, and the vendor's levels are coarser than ours. */
function roughIn({ titles, places, companies, schools, industries, seniority }: MustsInWords): FilterName[] {
  const isRough: [FilterName, boolean][] = [
    ['musts.titles', titles.length > 0],
    ['musts.places', places.flat().some((place) => place.places.some(({ level }) => level === 'PROVINCE'))],
    ['musts.companies', companies.flat().some(({ entities }) => entities.some(isByName))],
    ['musts.schools', schools.length > 0],
    ['musts.industries', industries.length > 0],
    ['musts.seniority', seniority.length > 0],
  ]
  return isRough.filter(([, rough]) => rough).map(([name]) => name)
}
