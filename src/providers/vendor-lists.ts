/**
 * Searches for vendors that take one list for each kind of condition: any item of a list may hold, and all lists must. Owns which
 * group of conditions is asked for, and which conditions the caller must check in the answer because they were asked roughly or
 * not at all. Pure.
 */
import type { EmploymentTime, SeniorityLevel } from '../../contract/levels.ts'
import type { FilterName, MustName, MustsInWords, NamedEntity, NamedPlace, VendorQuery } from './vendor-port.ts'
import { thresholdOf } from './vendor-text.ts'

export interface Employer {
  entities: NamedEntity[]
  when: EmploymentTime
}

interface Groups {
  titles: string[]
  skills: string[]
  languages: string[]
  schools: string[]
  industries: string[]
  places: NamedPlace[]
  /** Employers of today, of the past, and of either. */
  current: Employer[]
  past: Employer[]
  ever: Employer[]
  seniority: SeniorityLevel[]
}
type Kind = keyof Groups
/** Titles come before seniority, because some vendors are asked for a level by words of the title. */
const KINDS = [
  'titles',
  'skills',
  'languages',
  'schools',
  'industries',
  'places',
  'current',
  'past',
  'ever',
  'seniority',
] as const
/** The kinds by their names in a prompt's musts. */
const REQUIRED = ['titles', 'skills', 'languages', 'schools', 'industries', 'places', 'companies', 'seniority'] as const
const mustOf = (kind: Kind): MustName =>
  kind === 'current' || kind === 'past' || kind === 'ever' ? 'musts.companies' : `musts.${kind}`

/** For each kind, the one group that is asked for; any item of it may hold. */
export type AskedLists = { [K in Kind]?: Groups[K] }

/** Whether the vendor can be asked for a group, given what it is already asked. Absent: never. */
export type Askable = { [K in Kind]?: (group: Groups[K], asked: AskedLists) => boolean }

export interface ListSearch {
  asked: AskedLists
  /** For a prompt that requires no title or skill and names none either: words to be found anywhere in a profile. */
  words: string[]
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** `years`: the vendor can filter by years. */
export function oneListEach(query: VendorQuery, can: Askable, years: boolean): ListSearch {
  const asked: AskedLists = {}
  const unasked: MustName[] = []
  for (const kind of KINDS) if (askOneOf(query, kind, can, asked)) unasked.push(mustOf(kind))
  if (query.understood?.musts?.years && !years) unasked.push('musts.years')
  const words = askFloor(query, can, asked)
  return {
    asked,
    words,
    unsupported: [...strangeIn(query), ...new Set(unasked)],
    filterAfter: [...filtersIn(query), ...mustsIn(query)],
  }
}

/** Returns whether a must of this kind was left out: a single list cannot express that each of several groups holds. */
function askOneOf<K extends Kind>(query: VendorQuery, kind: K, can: Askable, asked: AskedLists): boolean {
  const isAskable = can[kind] as ((group: Groups[K], asked: AskedLists) => boolean) | undefined
  let leftOut = false
  for (const { group, isMust } of groupsOf(query, kind)) {
    const fits = asked[kind] === undefined && group.length > 0 && (isAskable?.(group, asked) ?? false)
    if (fits) asked[kind] = group as AskedLists[K]
    else if (isMust) leftOut = true
  }
  return leftOut
}

interface Group<K extends Kind> {
  group: Groups[K]
  isMust: boolean
}

function groupsOf<K extends Kind>(query: VendorQuery, kind: K): Group<K>[] {
  const given = filterGroups(query)[kind] as Groups[K][]
  const musts = query.understood?.musts
  const required = musts ? (mustGroups(musts)[kind] as Groups[K][]) : []
  return [
    ...given.filter((group) => group.length > 0).map((group) => ({ group, isMust: false })),
    ...required.map((group) => ({ group, isMust: true })),
  ]
}

function filterGroups(query: VendorQuery): { [K in Kind]: Groups[K][] } {
  const { titles, skills, languages, places, school, industry, currentCompany, pastCompany } = query
  const named = (entity: NamedEntity | undefined) => (entity?.name ? [[entity.name]] : [])
  const at = (entity: NamedEntity | undefined, when: EmploymentTime): Employer[][] =>
    entity && isKnown(entity) ? [[{ entities: [entity], when }]] : []
  return {
    titles: [titles],
    skills: skills.map((skill) => [skill]),
    languages: languages.map(({ name }) => [name]),
    schools: named(school),
    industries: named(industry),
    places: [places],
    current: at(currentCompany, 'CURRENT'),
    past: at(pastCompany, 'PAST'),
    ever: [],
    seniority: [],
  }
}

function mustGroups(musts: MustsInWords): { [K in Kind]: Groups[K][] } {
  const names = (groups: { name: string; entities: NamedEntity[] }[][]) =>
    groups.map((group) =>
      unique(firstsFirst(group.map(({ name, entities }) => [name, ...entities.flatMap((one) => one.name ?? [])]))),
    )
  return {
    titles: musts.titles.map((group) => unique(firstsFirst(group.map(({ name, also }) => [name, ...also])))),
    skills: musts.skills,
    languages: musts.languages.map((group) => group.map(({ name }) => name)),
    schools: names(musts.schools),
    industries: names(musts.industries),
    places: musts.places.map((group) => group.flatMap(({ places }) => places)),
    ...employersIn(musts.companies),
    seniority: musts.seniority,
  }
}

function employersIn(
  groups: MustsInWords['companies'],
): Pick<{ [K in Kind]: Groups[K][] }, 'current' | 'past' | 'ever'> {
  const isAll = (group: Employer[], time: EmploymentTime) => group.every(({ when }) => when === time)
  const all = groups.map((group) => group.map(({ entities, when }) => ({ entities: entities.filter(isKnown), when })))
  return {
    current: all.filter((group) => isAll(group, 'CURRENT')),
    past: all.filter((group) => isAll(group, 'PAST')),
    ever: all.filter((group) => !isAll(group, 'CURRENT') && !isAll(group, 'PAST')),
  }
}

/**
 * Adds what a person must at least match to be found, if the list for it is still
 * free: titles, otherwise skills, otherwise words (returned).
 */
function askFloor(query: VendorQuery, can: Askable, asked: AskedLists): string[] {
  const threshold = thresholdOf(query)
  if (!threshold) return []
  if (threshold.titles.length > 0) {
    if (can.titles) asked.titles ??= threshold.titles
  } else if (threshold.skills.length > 0) {
    if (can.skills) asked.skills ??= threshold.skills
  } else return threshold.words
  return []
}

/** An entity without any of these is known to another vendor only. */
const isKnown = ({ name, domain, ref }: NamedEntity): boolean => name !== null || domain !== null || ref !== null

const ENTITIES = [
  ['currentCompany', 'currentCompanyId'],
  ['pastCompany', 'pastCompanyId'],
  ['industry', 'industryId'],
  ['school', 'schoolId'],
] as const

const strangeIn = (query: VendorQuery): FilterName[] =>
  ENTITIES.flatMap(([part, name]) => (query[part] && !isKnown(query[part]) ? [name] : []))

function filtersIn(query: VendorQuery): FilterName[] {
  const { firstName, lastName, skills, languages, titles, places } = query
  const given: [FilterName, boolean][] = [
    ['firstName', Boolean(firstName)],
    ['lastName', Boolean(lastName)],
    ['skills', skills.length > 0],
    ['languages', languages.length > 0],
    ['titles', titles.length > 0],
    ...ENTITIES.map(([part, name]): [FilterName, boolean] => [name, query[part] !== undefined && isKnown(query[part])]),
    ['geoIds', places.length > 0],
  ]
  return given.filter(([, is]) => is).map(([name]) => name)
}

function mustsIn({ understood }: VendorQuery): FilterName[] {
  const musts = understood?.musts
  if (!musts) return []
  return [
    ...REQUIRED.filter((kind) => musts[kind].length > 0).map((kind): MustName => `musts.${kind}`),
    ...yearsIn(musts),
  ]
}

const yearsIn = ({ years }: MustsInWords): MustName[] => (years ? ['musts.years'] : [])
const unique = (texts: string[]): string[] => [...new Set(texts)]

/** The first name of each list, then the further names: if the vendor's limit cuts the list, only further names are lost. */
export const firstsFirst = <One>(lists: One[][]): One[] => [
  ...lists.flatMap((names) => names.slice(0, 1)),
  ...lists.flatMap((names) => names.slice(1)),
]
