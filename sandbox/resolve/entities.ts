/**
 * Free text to companies, industries and schools. An exact name or alias wins; only without one are near
 * names offered, marked as such. Owns the comparing of names; the tables are world/entities.ts.
 */
import type { Entity, EntityKind } from '../../contract/network.ts'
import { fold, oneTypoApart } from '../text.ts'
import { companies, companyEntityId, industries, industryEntityId, schoolEntityId, schools } from '../world/entities.ts'
import { countryName } from './countries.ts'

const NEAR_MAX = 10
const TYPO_LENGTH_MIN = 5

/** Endings of registered names; they tell a country's law, not a company. */
const legalEnding =
  / (inc|incorporated|corp|corporation|ltd|limited|llc|llp|plc|gmbh|ag|se|sa|s a|sau|sl|s l|slu|nv|n v|bv|b v|ab|oy|oyj|asa|a s|kk|co|company|group|holding|holdings|spa|s p a|srl|s r l|sarl|sas|ltda|sa de cv|pty|kgaa|co kg|intl)$/

/** Words the industries' official names lack. */
const industryAliases: Record<number, string[]> = {
  4: ['Software', 'SaaS'],
  6: ['Online Services', 'Web'],
  8: ['Telecom', 'Telco'],
  14: ['Healthcare', 'Health Care', 'Hospitals'],
  15: ['Pharma', 'Pharmaceutical Industry'],
  12: ['Biotech'],
  27: ['Retail Trade'],
  41: ['Banks', 'Bank'],
  43: ['Fintech', 'Finance'],
  53: ['Car Industry', 'Cars'],
  57: ['Oil and Gas', 'Energy'],
  67: ['Schools', 'K-12'],
  75: ['Government', 'Public Administration'],
  94: ['Airlines', 'Aviation'],
  96: ['IT', 'IT Services', 'Information Technology'],
  104: ['Recruiting', 'Staffing'],
  109: ['Gaming', 'Video Games'],
  116: ['Logistics', 'Supply Chain'],
  118: ['Cybersecurity', 'Cyber Security'],
  144: ['Renewable Energy', 'Renewables'],
}

interface Candidate {
  entity: Omit<Entity, 'exact'>
  names: string[]
}

/** Two names are the same without case, accents, a leading "The", "and"/"&" and a legal ending. */
export function normalName(text: string): string {
  let name = fold(text.replaceAll('&', ' and '))
    .replace(/ and /g, ' ')
    .replace(/^the (?=.)/, '')
  while (legalEnding.test(name)) name = name.replace(legalEnding, '')
  return name
}

const namesOf = (...texts: string[]): string[] => [...new Set(texts.map(normalName))]

const candidates: Record<EntityKind, Candidate[]> = {
  COMPANY: companies.map((company) => ({
    entity: {
      entityId: companyEntityId(company),
      kind: 'COMPANY',
      displayName: company.name,
      website: `https://${company.site}`,
      country: countryName(company.country),
      industry: company.industry.name,
    },
    names: namesOf(company.name, ...company.also, company.site),
  })),
  INDUSTRY: industries.map((industry) => ({
    entity: { entityId: industryEntityId(industry), kind: 'INDUSTRY', displayName: industry.name },
    names: namesOf(industry.name, ...(industryAliases[industry.id] ?? [])),
  })),
  SCHOOL: schools.map((school) => ({
    entity: {
      entityId: schoolEntityId(school),
      kind: 'SCHOOL',
      displayName: school.name,
      website: `https://${school.site}`,
      country: countryName(school.country),
    },
    names: namesOf(school.name, ...school.also, school.site),
  })),
}

const indexed = (all: Candidate[]): Map<string, Candidate[]> =>
  Map.groupBy(
    all.flatMap(({ entity, names }) => names.map((name) => ({ entity, names, name }))),
    ({ name }) => name,
  )

const byName: Record<EntityKind, Map<string, Candidate[]>> = {
  COMPANY: indexed(candidates.COMPANY),
  INDUSTRY: indexed(candidates.INDUSTRY),
  SCHOOL: indexed(candidates.SCHOOL),
}

export function resolveEntities(kind: EntityKind, text: string): Entity[] {
  const asked = normalName(text)
  if (asked === '') return []
  const exact = byName[kind].get(asked)
  if (exact) return exact.map(({ entity }) => ({ ...entity, exact: true }))
  const distanceOf = distancesFrom(asked)
  const near: { candidate: Candidate; distance: number }[] = []
  for (const candidate of candidates[kind]) {
    let distance = Number.POSITIVE_INFINITY
    for (const name of candidate.names) distance = Math.min(distance, distanceOf(name))
    if (distance < Number.POSITIVE_INFINITY) near.push({ candidate, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAR_MAX)
    .map(({ candidate }) => ({ ...candidate.entity, exact: false }))
}

/** How far a name is from what was asked: a typo, then a longer name beginning with it, then one containing its words. */
function distancesFrom(asked: string): (name: string) => number {
  const words = asked.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const beginning = asked.length >= 3 ? asked : `${asked} `
  const mayHaveTypo = asked.length >= TYPO_LENGTH_MIN
  return (name) => {
    if (mayHaveTypo && oneTypoApart(asked, name)) return 0
    // Nearly all names end here, without being taken apart.
    if (!name.includes(longest)) return Number.POSITIVE_INFINITY
    if (name.startsWith(beginning)) return 1 + name.length / 1000
    const parts = name.split(' ')
    return words.every((word) => parts.includes(word)) ? 2 + name.length / 1000 : Number.POSITIVE_INFINITY
  }
}
