/**
 * A search in ContactOut's lists. Owns which list each part becomes and how words are written there; pure. Its lists are looked through
 * roughly, so that all of it is looked at again.
 */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { type Askable, type AskedLists, type Employer, oneListEach } from '../../vendor-lists.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import type { FilterName, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'

export interface ContactOutSearch {
  body: Record<string, unknown>
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** Of one list. */
export const ITEMS_MAX = 50

function isNamed(group: Employer[]): boolean {
  return (sitesOf(group) ?? namesOf(group)).length > 0
}

const CAN: Askable = {
  titles: () => true,
  skills: () => true,
  schools: () => true,
  industries: () => true,
  places: () => true,
  // One list of names or one of sites, and one time for all of it.
  current: isNamed,
  past: (group, { current }) => current === undefined && isNamed(group),
  ever: (group, { current, past }) => current === undefined && past === undefined && isNamed(group),
  // The vendor's own levels are missing for most people: only the title tells, where it is free.
  seniority: (levels, { titles }) => titles === undefined && levels.every((level) => LEVEL_WORDS[level].length > 0),
}

export function contactOutSearch(query: VendorQuery): ContactOutSearch {
  const { asked, words, unsupported, filterAfter } = oneListEach(query, CAN, true)
  const { firstName, lastName, understood } = query
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    body: {
      ...(name && { name }),
      ...listsOf(asked),
      ...(words.length > 0 && { keyword: plain(words[0]!) }),
      ...yearsOf(understood),
      ...excludedIn(understood),
      // Emails and numbers on a page would be charged.
      reveal_info: false,
      detailed_experience: true,
      detailed_education: true,
    },
    unsupported,
    // Names come as one: what of them is the last name nobody tells.
    filterAfter: filterAfter.filter((part) => part !== 'lastName'),
  }
}

function listsOf({ titles, skills, schools, industries, places, seniority, ...employers }: AskedLists): object {
  const held = titles ?? seniority?.flatMap((level: SeniorityLevel) => LEVEL_WORDS[level])
  return {
    ...(held && { job_title: listed(held), current_titles_only: true, include_related_job_titles: false }),
    ...(skills && { skills: listed(skills) }),
    ...(schools && { education: listed(schools) }),
    ...(industries && { industry: listed(industries) }),
    ...(places && { location: listed(placesWords(places)) }),
    ...(employers.current && employersOf(employers.current, 'current')),
    ...(employers.past && employersOf(employers.past, 'past')),
    ...(employers.ever && employersOf(employers.ever, 'both')),
  }
}

const listed = (texts: readonly string[]): string[] => [...new Set(texts.map(plain))].slice(0, ITEMS_MAX)

/** Words in capitals and brackets are operators there. */
const plain = (text: string): string =>
  text
    .replace(/\b(AND|OR|NOT)\b/g, (word) => word.toLowerCase())
    .replace(/[()"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function employersOf(group: Employer[], company_filter: 'current' | 'past' | 'both'): object {
  const sites = sitesOf(group)
  return sites
    ? { domain: sites.slice(0, ITEMS_MAX), company_filter }
    : { company: listed(namesOf(group)), company_filter }
}

const entitiesIn = (group: Employer[]) => group.flatMap(({ entities }) => entities)
/** Only where everyone has one, for the lists of sites and of names do not add up. */
function sitesOf(group: Employer[]): string[] | null {
  const sites = entitiesIn(group).flatMap(({ domain }) => domain ?? [])
  return sites.length > 0 && sites.length === entitiesIn(group).length ? [...new Set(sites)] : null
}
const namesOf = (group: Employer[]): string[] => entitiesIn(group).flatMap(({ name }) => name ?? [])

/** Of each its first name, before other names that some have: where the list ends these are missing, and no place. */
function placesWords(places: NamedPlace[]): string[] {
  const words = places.map(placeWords)
  return [...words.flatMap((names) => names.slice(0, 1)), ...words.flatMap((names) => names.slice(1))]
}

/** "Munich, Germany". A province is asked for as the region around it. */
function placeWords(place: NamedPlace): string[] {
  const { level, name, city, region, country } = place
  const inside = level === 'CITY' ? (city ?? name) : level === 'COUNTRY' ? null : (region ?? name)
  if (inside === null) return countryNames(place)
  return [country ? `${inside}, ${country}` : inside]
}

/** Its ranges touch; whoever may be meant is asked for. */
const RANGES: [word: string, from: number, to: number][] = [
  ['0_1', 0, 1],
  ['1_2', 1, 2],
  ['3_5', 3, 5],
  ['6_10', 6, 10],
  ['10', 10, Number.POSITIVE_INFINITY],
]

function yearsOf(understood: UnderstoodInWords | null): object {
  const years = understood?.musts?.years
  if (!years) return {}
  const [min, max] = [years.min ?? 0, years.max ?? Number.POSITIVE_INFINITY]
  return { years_of_experience: RANGES.filter(([, from, to]) => to >= min && from <= max).map(([word]) => word) }
}

/** Only what is said of any time: the vendor's exclusion of a company may be meant of jobs long over. */
function excludedIn(understood: UnderstoodInWords | null): object {
  if (!understood) return {}
  const { titles, companies } = understood.excluded
  const held = titles.flatMap(({ name, also }) => [name, ...also])
  const anywhere = companies.filter(({ when }) => when === 'ANY').map(({ name }) => name)
  return {
    ...(held.length > 0 && { exclude_job_titles: listed(held) }),
    ...(anywhere.length > 0 && { exclude_companies: listed(anywhere) }),
  }
}
