/** Everything read in a prompt as one list, in text order. Owns how each kind becomes a choice of a criterion. */
import type { CriterionKind } from '../../../contract/criteria.ts'
import type { Interpretation, ReadLists } from '../../../contract/interpretation.ts'
import { CRITERION_CHOICES_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { seniorityRank } from '../../pool/index-terms.ts'
import { workSynonyms } from '../../reference/titles/broad-titles.ts'
import { isEnglishTitle } from '../../reference/titles/english.ts'
import { glossOf } from '../../reference/titles/gloss.ts'
import { levelOf } from './ranks.ts'
import { industriesMeant, isPartOfIndustry } from './wide-industries.ts'

/** An entry of a criterion's `anyOf`, or the bounds of years. */
export type ItemChoice = Record<string, unknown>

export interface Item {
  kind: CriterionKind
  choice: ItemChoice
  start: number
  end: number
  excluded: boolean
  /** What one name stands for, each as a choice: the firms or schools of a group, the levels of one kind of work. */
  choices?: ItemChoice[]
  /** A seniority that is part of a title: "head of marketing". */
  inTitle?: boolean
}

type Spot = { start: number; end: number }
type Organisation = ReadLists['schools'][number]

export function itemsOf(read: Interpretation): Item[] {
  const { years } = read
  const stated = listed(read, false)
  const withTitles = ranksTellAll(stated)
  const items = [
    ...stated.filter(({ inTitle }) => !inTitle || withTitles),
    // "no heads of marketing" excludes that title, not everybody of its seniority.
    ...listed(certain(read.exclusions), true).filter(({ inTitle }) => !inTitle),
    ...(years
      ? [{ kind: 'YEARS' as const, choice: { min: years.min, max: years.max }, ...at(years), excluded: false }]
      : []),
  ]
  return items
    .filter(({ choice }) => typeof choice.name !== 'string' || isName(choice.name))
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

function listed(lists: ReadLists, excluded: boolean): Item[] {
  const all = <One extends Spot>(kind: CriterionKind, ones: One[], choiceOf: (one: One) => ItemChoice): Item[] =>
    ones.map((one) => ({ kind, choice: choiceOf(one), ...at(one), excluded }))
  const titleAt = new Map(lists.titles.map(({ name, start, end }) => [`${start} ${end}`, name]))
  return [
    ...all('TITLE', lists.titles, ({ name }) => ({ name })),
    ...all('SENIORITY', lists.seniority, ({ level }) => ({ level })).flatMap((rank) => {
      const title = titleAt.get(`${rank.start} ${rank.end}`)
      return title === undefined ? [rank] : rankIn(title, rank)
    }),
    ...all('SKILL', lists.skills, ({ name }) => ({ name })),
    ...all('LANGUAGE', lists.languages, ({ name, level }) => ({ name, level })),
    ...all('PLACE', lists.locations, (place) => ({
      name: place.name,
      geoIds: bounded(place.geoId ? [place.geoId] : place.candidates.map(({ geoId }) => geoId)),
      ...(place.km === undefined ? {} : { km: place.km }),
    })),
    ...lists.companies.flatMap((company) =>
      all('EMPLOYER', [company], employer).map((item) => ({ ...item, ...membersOf(company, { when: company.when }) })),
    ),
    ...lists.schools.flatMap((school) =>
      all('SCHOOL', [school], organisation).map((item) => ({ ...item, ...membersOf(school) })),
    ),
    ...lists.industries.flatMap((one) =>
      // A part such as "fast food" stays a keyword: its industry's name would exclude the whole industry when a client sends it back.
      excluded && isPartOfIndustry(one.text)
        ? all('KEYWORD', [one], ({ text }) => ({ name: text }))
        : all('INDUSTRY', [one], industry),
    ),
    ...all('WORKPLACE', lists.workplaces, ({ mode }) => ({ mode })),
  ]
}

/**
 * By meaning alone a marketing intern is like a marketing manager, so the seniority within a title is asked for too. It is derived
 * from the title as for records, so a person with exactly this title always has it.
 */
function rankIn(title: string, rank: Item): Item[] {
  const has = seniorityRank(title)
  if (has === undefined) return []
  // A "directeur d'hôtel" is a hotel manager, a "jefe de cocina" a head chef: other languages put one kind of work at other levels.
  const names = glossOf(title) ? workSynonyms(title) : []
  // An executive chef is one too, and says no level: then the level is no part of the work.
  if (names.some((name) => isEnglishTitle(name) && seniorityRank(name) === undefined)) return []
  const ranks = new Set([has, ...names.flatMap((name) => seniorityRank(name) ?? [])])
  const levels = [...ranks].sort((a, b) => a - b).map((each) => ({ level: levelOf(each) }))
  return [{ ...rank, choice: levels[0]!, choices: levels, inTitle: true }]
}

/** "backend engineer or head of engineering": the seniority in one of two titles is not asked of people with the other. */
function ranksTellAll(items: Item[]): boolean {
  const ranks = items.filter(({ kind }) => kind === 'SENIORITY')
  const ranked = new Set(ranks.map(({ start }) => start))
  return (
    ranks.some(({ inTitle }) => !inTitle) || items.every(({ kind, start }) => kind !== 'TITLE' || ranked.has(start))
  )
}

/** An ambiguous name excludes nobody, because a wrong guess would hide people for good. */
const certain = (lists: ReadLists): ReadLists => ({
  ...lists,
  locations: lists.locations.filter(({ ambiguous }) => !ambiguous),
  companies: lists.companies.filter(({ ambiguous }) => !ambiguous),
  schools: lists.schools.filter(({ ambiguous }) => !ambiguous),
  industries: lists.industries.filter(({ ambiguous }) => !ambiguous),
})

const organisation = ({ name, entityId, candidates }: Organisation): ItemChoice => ({
  name,
  entityIds: bounded(entityId ? [entityId] : candidates.map((one) => one.entityId)),
})

type Company = ReadLists['companies'][number]

const employer = (company: Company): ItemChoice => ({ ...organisation(company), when: company.when })

/** The organisations of a group. An ambiguous name also lists candidates, but means only one of them. */
function membersOf({ entityId, ambiguous, candidates }: Organisation, more: ItemChoice = {}): Pick<Item, 'choices'> {
  if (entityId || ambiguous || candidates.length === 0) return {}
  return { choices: candidates.map((one) => ({ name: one.name, entityIds: [one.entityId], ...more })) }
}

function industry(one: ReadLists['industries'][number]): ItemChoice {
  const meant = industriesMeant(one.text)
  return meant ? { name: one.text, entityIds: bounded([...meant]) } : organisation(one)
}

const at = ({ start, end }: Spot): Spot => ({ start, end })

const isName = (name: string) => name !== '' && name.length <= TEXT_CHARS_MAX

export const bounded = <One>(list: One[]): One[] => list.slice(0, CRITERION_CHOICES_MAX)
