/**
 * A search in ContactOut's lists. Owns which list each part of the query becomes and how words are written there; pure. The
 * vendor matches its lists loosely, so every part is checked again in the answer.
 */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { type Askable, type AskedLists, type Employer, firstsFirst, oneListEach } from '../../vendor-lists.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import type { FilterName, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'

export interface ContactOutSearch {
  body: Record<string, unknown>
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** The longest list that the vendor documents. A longer one is cut, and the cut is reported. */
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
  // The vendor takes one list of names or of sites, with one time for the whole list.
  current: isNamed,
  past: (group, { current }) => current === undefined && isNamed(group),
  ever: (group, { current, past }) => current === undefined && past === undefined && isNamed(group),
  // Most people have none of the vendor's own levels, so levels are asked for by title, if no titles are asked for already.
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
      // Emails and numbers on a search page would be charged.
      reveal_info: false,
      detailed_experience: true,
      detailed_education: true,
    },
    unsupported: [...unsupported, ...cutIn(asked)],
    // The vendor has only the full name, which does not tell what part is the last name.
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

const listed = (texts: readonly string[]): string[] => written(texts).slice(0, ITEMS_MAX)
const written = (texts: readonly string[]): string[] => [...new Set(texts.map(plain))]

/**
 * Also names filters that come from a prompt's musts: people who were found met the shortened list, but those missed because of
 * the cut show up in no verdict.
 */
function cutIn({ titles, skills, schools, industries, current, past, ever }: AskedLists): FilterName[] {
  const wordsOf = (group: Employer[] | undefined) => group && (sitesOf(group) ?? namesOf(group))
  const lists: [FilterName, string[] | undefined][] = [
    ['titles', titles],
    ['skills', skills],
    ['schoolId', schools],
    ['industryId', industries],
    ['currentCompanyId', wordsOf(current ?? ever)],
    ['pastCompanyId', wordsOf(past)],
  ]
  return lists.filter(([, list]) => list && written(list).length > ITEMS_MAX).map(([name]) => name)
}

/** The vendor reads words in capitals and brackets as operators. */
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

const entitiesIn = (group: Employer[]) => firstsFirst(group.map(({ entities }) => entities))
/** Null unless every entity has a site: sites and names are separate filters, which the vendor would join by "and". */
function sitesOf(group: Employer[]): string[] | null {
  const sites = entitiesIn(group).flatMap(({ domain }) => domain ?? [])
  return sites.length > 0 && sites.length === entitiesIn(group).length ? [...new Set(sites)] : null
}
const namesOf = (group: Employer[]): string[] => entitiesIn(group).flatMap(({ name }) => name ?? [])

const placesWords = (places: NamedPlace[]): string[] => firstsFirst(places.map(placeWords))

/** "Munich, Germany". A province is asked for by its region. */
function placeWords(place: NamedPlace): string[] {
  const { level, name, city, region, country } = place
  const inside = level === 'CITY' ? (city ?? name) : level === 'COUNTRY' ? null : (region ?? name)
  if (inside === null) return countryNames(place)
  return [country ? `${inside}, ${country}` : inside]
}

/** The vendor's ranges, in whole years. Every range that may contain a person who is meant is asked for. */
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
  // Between the ranges lie parts of years: two and a half years fall into the range that ends with two.
  const [least, most] = [Math.floor(min), Math.floor(max)]
  return { years_of_experience: RANGES.filter(([, from, to]) => to >= least && from <= most).map(([word]) => word) }
}

/** Only exclusions for any time: the vendor may apply the exclusion of a company also to jobs long over. */
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
