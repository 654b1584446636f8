/** What a prompt requires, in People Data Labs' clauses. Owns which of it is asked only roughly; pure. */
import { askMusts } from '../../vendor-musts.ts'
import type { FilterName, MustsInWords, NamedEntity } from '../../vendor-port.ts'
import {
  anyPdlClause,
  hasTitle,
  type PdlClause,
  pdlEmployers,
  pdlLevel,
  pdlPlace,
  pdlYears,
  schooling,
  term,
} from './clauses.ts'

interface Required {
  clauses: PdlClause[]
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** The vendor's own names for an industry; empty if it has no such industry. */
export type IndustryNames = (industry: NamedEntity) => string[]

export function pdlMusts(musts: MustsInWords | null | undefined, industryNames: IndustryNames): Required {
  const { clauses, unasked } = askMusts<PdlClause>(
    musts,
    {
      titles: ({ name, also }) => [name, ...also].map(hasTitle),
      skills: (skill) => [term('skills', skill)],
      places: ({ places }) => places.flatMap(pdlPlace),
      companies: pdlEmployers,
      schools: ({ entities }) => entities.flatMap(schooling),
      industries: ({ entities, skills = [] }) => {
        const industries = entities.flatMap(industryNames).map((industry) => term('job_company_industry', industry))
        // If the vendor has no such industry, filtering by the skills alone would leave most of its people out.
        return industries.length > 0 ? [...industries, ...skills.map((skill) => term('skills', skill))] : []
      },
      languages: ({ name }) => [term('languages.name', name)],
      seniority: pdlLevel,
      years: pdlYears,
    },
    anyPdlClause,
  )
  return { clauses, unsupported: unasked, filterAfter: [...unasked, ...(musts ? roughIn(musts) : [])] }
}

/**
 * In the vendor's index, members of a list's objects are not kept together: a level may belong to another language, an end date
 * to another job.
 */
function roughIn({ places, companies, languages, seniority }: MustsInWords): FilterName[] {
  const isRough: [FilterName, boolean][] = [
    ['musts.places', places.flat().some((place) => place.places.some(({ level }) => level === 'PROVINCE'))],
    ['musts.companies', companies.flat().some(({ when }) => when === 'PAST')],
    ['musts.languages', languages.flat().some(({ level }) => level !== null && level !== 'BASIC')],
    ['musts.seniority', seniority.length > 0],
  ]
  return isRough.filter(([, rough]) => rough).map(([name]) => name)
}
