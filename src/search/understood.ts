/**
 * A reading as the network is told it: names and ids without offsets, and who of its answer plainly is what the prompt
 * leaves out. Owns both; knows neither pages nor money. Pure.
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { Interpretation, ReadLists } from '../../contract/interpretation.ts'
import { TEXT_CHARS_MAX } from '../../contract/limits.ts'
import type { NetworkHit } from '../../contract/network.ts'
import { UNDERSTOOD_ITEMS_MAX, type Understood, type UnderstoodLists } from '../../contract/understood.ts'
import { organisationKey } from '../reference/entities/organisation-key.ts'
import { type Expand, mustsOf, toldPlace, toldTitle } from './criteria/musts.ts'
import { unreadOf } from './unread.ts'

/** The musts are those of the criteria given: a client may have edited what was read. */
export function understoodOf(
  read: Interpretation,
  expand: Expand,
  criteria: readonly Criterion[] = read.criteria,
): Understood {
  const unread = unreadOf(read.leftover)
  const excluded = listsOf(certainOf(read.exclusions), expand)
  return {
    ...listsOf(read, expand),
    seniority: bounded(read.seniority.map(({ level }) => level)),
    years: read.years && { min: read.years.min, max: read.years.max },
    words: names(unread.asked),
    musts: mustsOf(criteria, expand),
    excluded: {
      ...excluded,
      seniority: bounded(read.exclusions.seniority.map(({ level }) => level)),
      skills: bounded([...excluded.skills, ...names(unread.denied)]),
    },
  }
}

function listsOf(lists: ReadLists, expand: Expand): UnderstoodLists {
  return {
    titles: named(lists.titles).map(({ name }) => toldTitle(name)),
    skills: names(lists.skills.map(({ name }) => name)),
    places: named(lists.locations).map(({ name, geoId, candidates }) =>
      toldPlace(name, geoId ? [geoId] : candidates.map((one) => one.geoId), expand),
    ),
    companies: named(lists.companies).map((company) => ({ ...organisation(company), when: company.when })),
    schools: named(lists.schools).map(organisation),
    industries: named(lists.industries).map(organisation),
    languages: named(lists.languages).map(({ name, level }) => ({ name, level })),
  }
}

type ReadOrganisation = ReadLists['schools'][number]

const organisation = ({ name, entityId, candidates }: ReadOrganisation) => ({
  name,
  entityIds: bounded(entityId ? [entityId] : candidates.map((each) => each.entityId)),
})

/** A name that may be several excludes nobody: leaving people out on a guess would hide them for good. */
const certainOf = (lists: ReadLists): ReadLists => ({
  ...lists,
  locations: lists.locations.filter(({ ambiguous }) => !ambiguous),
  companies: lists.companies.filter(({ ambiguous }) => !ambiguous),
  schools: lists.schools.filter(({ ambiguous }) => !ambiguous),
  industries: lists.industries.filter(({ ambiguous }) => !ambiguous),
})

const bounded = <Item>(items: Item[]): Item[] => items.slice(0, UNDERSTOOD_ITEMS_MAX)

const isName = (name: string) => name !== '' && name.length <= TEXT_CHARS_MAX

const names = (texts: string[]): string[] => bounded(texts.filter(isName))

const named = <Item extends { name: string }>(items: Item[]): Item[] =>
  bounded(items.filter(({ name }) => isName(name)))

/** The network's own words: "Data Engineer at Spotify". */
const EMPLOYER = /^.* at (.+)$/

/**
 * The network need not heed what is excluded. Of a hit only the employer is told in words that leave no doubt; a place
 * does not ("Georgia" is two), so that nothing else is judged here.
 */
export function isPlainlyExcluded({ jobTitle }: NetworkHit, { companies }: UnderstoodLists): boolean {
  const employer = EMPLOYER.exec(jobTitle)?.[1]
  if (employer === undefined) return false
  const key = organisationKey(employer)
  return companies.some(({ name, when }) => when !== 'PAST' && organisationKey(name) === key)
}
