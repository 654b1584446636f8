/**
 * The exact filters of a query as one test on a person's number. Owns what each filter means; the order
 * of the results is rank.ts.
 */
import { languageLevels, type NetworkQuery } from '../../contract/network.ts'
import { MAGIC_FIRST_NAME } from '../people/magic.ts'
import { fold } from '../text.ts'
import { companies, companyEntityId, schoolEntityId, schools } from '../world/entities.ts'
import { languageName } from '../world/languages.ts'
import { citiesWithin } from '../world/places.ts'
import type { Table } from './table.ts'

type Test = (person: number) => boolean

const nobody: Test = () => false

const companyNumbers = new Map(companies.map((company) => [companyEntityId(company), company.index]))
const schoolNumbers = new Map(schools.map((school) => [schoolEntityId(school), school.index]))

/** Every test must hold. Cheap and sharp ones stand first. */
export function compileFilters(table: Table, query: NetworkQuery): Test[] {
  const tests: Test[] = []
  const { currentCompanyId, pastCompanyId, industryId, schoolId, firstName, lastName } = query
  if (!firstName || fold(firstName) !== fold(MAGIC_FIRST_NAME)) tests.push((person) => person < table.ordinary)
  if (currentCompanyId) {
    tests.push(withNumber(companyNumbers.get(currentCompanyId), (id) => (person) => table.company[person] === id))
  }
  if (industryId) {
    const id = /^industry:(\d{1,3})$/.exec(industryId)?.[1]
    tests.push(withNumber(id === undefined ? undefined : Number(id), (n) => (person) => table.industry[person] === n))
  }
  if (query.geoIds.length > 0) tests.push(livesInAny(table, query.geoIds))
  if (query.titles.length > 0) tests.push(hasAnyTitle(table, query.titles))
  if (firstName) tests.push(startsWith(table.firstName, firstName))
  if (lastName) tests.push(startsWith(table.lastName, lastName))
  if (pastCompanyId) {
    tests.push(withNumber(companyNumbers.get(pastCompanyId), (id) => has(table.pastCompanies, id)))
  }
  if (schoolId) tests.push(withNumber(schoolNumbers.get(schoolId), (id) => has(table.schools, id)))
  for (const skill of query.skills) {
    tests.push(withNumber(table.skillNames.find(fold(skill)), (id) => has(table.skills, id)))
  }
  for (const { name, level } of query.languages) tests.push(speaks(table, name, languageLevels.indexOf(level)))
  return tests
}

const withNumber = (number: number | undefined, test: (number: number) => Test): Test =>
  number === undefined ? nobody : test(number)

const has =
  (lists: Table['skills'], wanted: number): Test =>
  (person) =>
    lists.some(person, (value) => value === wanted)

function startsWith(names: readonly string[], text: string): Test {
  const prefix = fold(text)
  return (person) => names[person]!.startsWith(prefix)
}

function livesInAny(table: Table, geoIds: readonly string[]): Test {
  const inside = geoIds.map(citiesWithin)
  const any = inside[0]!.map((_, city) => (inside.some((list) => list[city] === 1) ? 1 : 0))
  return (person) => any[table.city[person]!] === 1
}

/** The filter's words as a phrase on word boundaries: "Data Engineer" holds for "Senior Data Engineer". */
function hasAnyTitle(table: Table, titles: readonly string[]): Test {
  const phrases = titles.map((title) => ` ${fold(title)} `)
  const fits = table.titles.texts.map((title) => phrases.some((phrase) => ` ${title} `.includes(phrase)))
  return (person) => fits[table.title[person]!]!
}

function speaks(table: Table, name: string, least: number): Test {
  return withNumber(
    table.languageNames.find(languageName(name)),
    (id) => (person) => table.languages.some(person, (value) => value >> 2 === id && (value & 3) >= least),
  )
}
