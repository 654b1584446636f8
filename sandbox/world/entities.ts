/**
 * Companies, industries and schools of the sandbox, and which belong to which kind of work. Owns the tables; resolve/entities.ts
 * finds them by name.
 */
import { readTable } from './data.ts'
import { type City, cityNamed } from './places.ts'

export interface Industry {
  id: number
  name: string
}

export interface Company {
  index: number
  id: string
  name: string
  country: string
  industry: Industry
  site: string
  cities: readonly City[]
  /** Founding year; 0 if older than any career here. */
  since: number
  also: readonly string[]
}

export interface School {
  index: number
  id: string
  name: string
  country: string
  site: string
  city: City
  also: readonly string[]
}

type CompanyRow = Pick<Company, 'id' | 'name' | 'country' | 'site'> & {
  industry: number
  cities: string[]
  since?: number
  also?: string[]
}
type SchoolRow = Pick<School, 'id' | 'name' | 'country' | 'site'> & { city: string; also?: string[] }

export const industries: readonly Industry[] = readTable<Industry[]>('industries')
const industryById = new Map(industries.map((industry) => [industry.id, industry]))

export const companies: readonly Company[] = readTable<CompanyRow[]>('companies').map((row, index) => ({
  since: 0,
  also: [],
  ...row,
  index,
  industry: industryById.get(row.industry)!,
  cities: row.cities.map(cityNamed),
}))

export const schools: readonly School[] = readTable<SchoolRow[]>('schools').map((row, index) => ({
  also: [],
  ...row,
  index,
  city: cityNamed(row.city),
}))

export const schoolsByCountry: ReadonlyMap<string, School[]> = Map.groupBy(schools, (school) => school.country)

/** Ids in the API name their kind, so that a school's id given as a company matches nobody instead of some other company. */
export const companyEntityId = (company: Company): string => `company:${company.id}`
export const industryEntityId = (industry: Industry): string => `industry:${industry.id}`
export const schoolEntityId = (school: School): string => `school:${school.id}`

const groups = readTable<Record<string, number[]>>('industry-groups')

/** Companies whose industry belongs to one of the named groups ("tech", "health"). */
export function companiesInGroups(names: readonly string[]): Company[] {
  const wanted = new Set(names.flatMap((name) => groups[name] ?? []))
  return companies.filter((company) => wanted.has(company.industry.id))
}
