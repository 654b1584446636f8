/** Criteria in the form the network gets: names and ids without offsets, what helps to rank, and what is required. Pure. */
import type { Criterion, CriterionKind, CriterionOf } from '../../contract/criteria.ts'
import { TEXT_CHARS_MAX } from '../../contract/limits.ts'
import { UNDERSTOOD_ITEMS_MAX, type Understood, type UnderstoodLists } from '../../contract/understood.ts'
import { type Expand, mustsOf, networkPlace, networkTitle, type PlaceResolver } from './criteria/musts.ts'
import { excludedLevels } from './criteria/ranks.ts'

export function understoodOf(criteria: readonly Criterion[], resolver: PlaceResolver): Understood {
  const { expand } = resolver
  const wanted = criteria.filter(({ importance }) => importance !== 'EXCLUDED')
  const unwanted = criteria.filter(({ importance }) => importance === 'EXCLUDED')
  const [years] = ofKind(wanted, 'YEARS')
  const excluded = listsOf(unwanted, expand)
  return {
    ...listsOf(wanted, expand),
    seniority: levelsOf(wanted),
    years: years ? { min: years.min, max: years.max } : null,
    words: names(choicesOf(wanted, 'KEYWORD')),
    musts: mustsOf(criteria, resolver),
    excluded: {
      ...excluded,
      seniority: excludedLevels(levelsOf(unwanted)),
      // An excluded word is sent as a skill, the only kind in which a network might know it.
      skills: bounded([...excluded.skills, ...names(choicesOf(unwanted, 'KEYWORD'))]),
    },
  }
}

const ofKind = <Kind extends CriterionKind>(criteria: readonly Criterion[], kind: Kind): CriterionOf<Kind>[] =>
  criteria.filter((criterion): criterion is CriterionOf<Kind> => criterion.kind === kind)

type WithChoices = Exclude<CriterionKind, 'YEARS' | 'SAVED'>
type Choice<Kind extends WithChoices> = CriterionOf<Kind>['anyOf'][number]

const choicesOf = <Kind extends WithChoices>(criteria: readonly Criterion[], kind: Kind): Choice<Kind>[] =>
  ofKind(criteria, kind).flatMap((criterion) => (criterion as { anyOf: Choice<Kind>[] }).anyOf)

const levelsOf = (criteria: readonly Criterion[]) => bounded(choicesOf(criteria, 'SENIORITY').map(({ level }) => level))

function listsOf(criteria: readonly Criterion[], expand: Expand): Omit<UnderstoodLists, 'seniority'> {
  return {
    titles: named(choicesOf(criteria, 'TITLE')).map(({ name }) => networkTitle(name)),
    skills: names(choicesOf(criteria, 'SKILL')),
    places: named(choicesOf(criteria, 'PLACE')).map(({ name, geoIds }) => networkPlace(name, geoIds, expand)),
    companies: named(choicesOf(criteria, 'EMPLOYER')),
    schools: named(choicesOf(criteria, 'SCHOOL')),
    industries: named(choicesOf(criteria, 'INDUSTRY')),
    languages: named(choicesOf(criteria, 'LANGUAGE')),
  }
}

const bounded = <Item>(items: Item[]): Item[] => items.slice(0, UNDERSTOOD_ITEMS_MAX)

const named = <Item extends { name: string }>(items: Item[]): Item[] =>
  bounded(items.filter(({ name }) => name !== '' && name.length <= TEXT_CHARS_MAX))

const names = (items: { name: string }[]): string[] => named(items).map(({ name }) => name)
