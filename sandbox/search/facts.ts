/**
 * What the table can tell about one person, each as a test on the person's number. Owns how a name or id of the contract becomes
 * one of our numbers; an unknown one matches nobody.
 */
import { type LanguageLevel, languageLevels } from '../../contract/levels.ts'
import { resolveEntities } from '../resolve/entities.ts'
import { resolvePlaces } from '../resolve/places.ts'
import { fold } from '../text.ts'
import { companies, companyEntityId, schoolEntityId, schools } from '../world/entities.ts'
import { languageName } from '../world/languages.ts'
import { citiesWithinAny } from '../world/places.ts'
import type { Table } from './table.ts'

export type Test = (person: number) => boolean

/** Matched by its ids, or by its name if we do not know the ids. */
interface Named {
  name: string
  entityIds: readonly string[]
}

interface DescribedPlaces {
  geoIds: readonly string[]
  places?: readonly { geoId: string }[] | undefined
}

const nobody: Test = () => false

const companyNumbers = new Map(companies.map((company) => [companyEntityId(company), company.index]))
const schoolNumbers = new Map(schools.map((school) => [schoolEntityId(school), school.index]))

const companyNumber = (entityId: string): number | undefined => companyNumbers.get(entityId)
const schoolNumber = (entityId: string): number | undefined => schoolNumbers.get(entityId)

function industryNumber(entityId: string): number | undefined {
  const id = /^industry:(\d{1,3})$/.exec(entityId)?.[1]
  return id === undefined ? undefined : Number(id)
}

const withNumber = (number: number | undefined, test: (number: number) => Test): Test =>
  number === undefined ? nobody : test(number)

export const anyOf =
  (tests: readonly Test[]): Test =>
  (person) =>
    tests.some((test) => test(person))

function idsOf(kind: 'COMPANY' | 'SCHOOL' | 'INDUSTRY', { name, entityIds }: Named, known: (id: string) => unknown) {
  const ours = entityIds.filter((id) => known(id) !== undefined)
  if (ours.length > 0) return ours
  return resolveEntities(kind, name)
    .filter(({ exact }) => exact)
    .map(({ entityId }) => entityId)
}

const geoIdsOf = (name: string): string[] =>
  resolvePlaces({ city: name })
    .matches.filter(({ exact }) => exact)
    .map(({ geoId }) => geoId)

export function facts(table: Table) {
  const has =
    (lists: Table['skills'], wanted: number): Test =>
    (person) =>
      lists.some(person, (value) => value === wanted)
  const worksAt = (id: string) => withNumber(companyNumber(id), (n) => (person) => table.company[person] === n)
  const workedAt = (id: string) => withNumber(companyNumber(id), (n) => has(table.pastCompanies, n))
  const studiedAt = (id: string) => withNumber(schoolNumber(id), (n) => has(table.schools, n))
  const worksIn = (id: string) => withNumber(industryNumber(id), (n) => (person) => table.industry[person] === n)
  // `places` may contain places for which there was no room in `geoIds`.
  const livesIn = ({ geoIds, places = [] }: DescribedPlaces): Test => {
    const inside = citiesWithinAny([...geoIds, ...places.map(({ geoId }) => geoId)])
    return (person) => inside[table.city[person]!] === 1
  }
  return {
    livesIn,
    place: ({ name, geoIds, places }: DescribedPlaces & { name: string }) =>
      livesIn(geoIds.length > 0 ? { geoIds, places } : { geoIds: geoIdsOf(name) }),
    worksAt,
    workedAt,
    studiedAt,
    worksIn,
    skill: (skill: string) => withNumber(table.skillNames.find(fold(skill)), (n) => has(table.skills, n)),
    employer(company: Named, when: 'CURRENT' | 'PAST' | 'ANY'): Test {
      const ids = idsOf('COMPANY', company, companyNumber)
      return anyOf([...(when === 'PAST' ? [] : ids.map(worksAt)), ...(when === 'CURRENT' ? [] : ids.map(workedAt))])
    },
    school: (school: Named) => anyOf(idsOf('SCHOOL', school, schoolNumber).map(studiedAt)),
    industry: (industry: Named) => anyOf(idsOf('INDUSTRY', industry, industryNumber).map(worksIn)),
    language: (name: string, level: LanguageLevel) =>
      withNumber(
        table.languageNames.find(languageName(name)),
        (id) => (person) =>
          table.languages.some(person, (value) => value >> 2 === id && (value & 3) >= languageLevels.indexOf(level)),
      ),
    years:
      ({ min, max }: { min: number | null; max: number | null }): Test =>
      (person) =>
        table.years[person]! >= (min ?? 0) && table.years[person]! <= (max ?? Number.POSITIVE_INFINITY),
  }
}
