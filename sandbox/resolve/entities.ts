/**
 * Resolves free text to companies, industries and schools. An exact name or alias wins; only if there is none are similar names
 * returned, marked as such. Owns the comparison of names; the tables are in world/entities.ts.
 */
import type { Entity, EntityKind } from '../../contract/network.ts'
import { fold, oneTypoApart } from '../text.ts'
import { companies, companyEntityId, industries, industryEntityId, schoolEntityId, schools } from '../world/entities.ts'
import { countryName } from './countries.ts'

const NEAR_MAX = 10
const TYPO_LENGTH_MIN = 5

/** Endings of registered names; they tell the legal form, not the company. */
const legalEnding =
  / (inc|incorporated|corp|corporation|ltd|limited|llc|llp|plc|gmbh|ag|se|sa|s a|sau|sl|s l|slu|nv|n v|bv|b v|ab|oy|oyj|asa|a s|kk|co|company|group|holding|holdings|spa|s p a|srl|s r l|sarl|sas|ltda|sa de cv|pty|kgaa|co kg|intl)$/

/** Common words that the official names of industries lack. */
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
function normalName(text: string): string {
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

interface Named {
  name: string
  words: string[]
  candidate: Candidate
  /** The candidate's position in its table; equally similar candidates keep that order. */
  place: number
}

/** The names of one kind, indexed for finding similar ones. */
class NameTable {
  readonly #byName: Map<string, Named[]>
  readonly #byLength: Map<number, Named[]>
  readonly #byWord = new Map<string, Named[]>()
  readonly #sorted: Named[]

  constructor(all: Candidate[]) {
    const named = all.flatMap((candidate, place) =>
      candidate.names.map((name): Named => ({ name, words: name.split(' '), candidate, place })),
    )
    this.#byName = Map.groupBy(named, ({ name }) => name)
    this.#byLength = Map.groupBy(named, ({ name }) => name.length)
    this.#sorted = named.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    for (const each of named)
      for (const word of new Set(each.words)) this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), each])
  }

  exact(asked: string): Candidate[] {
    return (this.#byName.get(asked) ?? []).map(({ candidate }) => candidate)
  }

  /** Names one typo away first, then longer names that begin with it, then names that contain its words. */
  near(asked: string): Candidate[] {
    const found = new Map<Candidate, { place: number; distance: number }>()
    const note = ({ candidate, place }: Named, distance: number) => {
      if (distance < (found.get(candidate)?.distance ?? Number.POSITIVE_INFINITY))
        found.set(candidate, { place, distance })
    }
    for (const each of this.#typos(asked)) note(each, 0)
    for (const each of this.#longer(asked)) note(each, 1 + each.name.length / 1000)
    for (const each of this.#containing(asked.split(' '))) note(each, 2 + each.name.length / 1000)
    return [...found]
      .sort(([, a], [, b]) => a.distance - b.distance || a.place - b.place)
      .map(([candidate]) => candidate)
  }

  #typos(asked: string): Named[] {
    if (asked.length < TYPO_LENGTH_MIN) return []
    const lengths = [asked.length - 1, asked.length, asked.length + 1]
    const candidates = lengths.flatMap((length) => this.#byLength.get(length) ?? [])
    return candidates.filter(({ name }) => oneTypoApart(asked, name))
  }

  #longer(asked: string): Named[] {
    const beginning = asked.length >= 3 ? asked : `${asked} `
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#sorted[middle]!.name < beginning) low = middle + 1
      else high = middle
    }
    let end = low
    while (this.#sorted[end]?.name.startsWith(beginning)) end++
    return this.#sorted.slice(low, end)
  }

  #containing(words: string[]): Named[] {
    const lists = words.map((word) => this.#byWord.get(word) ?? [])
    const rarest = lists.reduce((a, b) => (b.length < a.length ? b : a))
    return rarest.filter((each) => words.every((word) => each.words.includes(word)))
  }
}

const tables: Record<EntityKind, NameTable> = {
  COMPANY: new NameTable(candidates.COMPANY),
  INDUSTRY: new NameTable(candidates.INDUSTRY),
  SCHOOL: new NameTable(candidates.SCHOOL),
}

export function resolveEntities(kind: EntityKind, text: string): Entity[] {
  const asked = normalName(text)
  if (asked === '') return []
  const exact = tables[kind].exact(asked)
  if (exact.length > 0) return exact.map(({ entity }) => ({ ...entity, exact: true }))
  const near = tables[kind].near(asked).slice(0, NEAR_MAX)
  return near.map(({ entity }) => ({ ...entity, exact: false }))
}
