/**
 * Editing of criteria: make them required, preferred or excluded, change, remove and restore them. Pure. Edited criteria are in
 * one plain form, without their position in the sentence, so that equal criteria are equal everywhere.
 */
import type { Criterion } from '../api/types.ts'

export type Importance = Criterion['importance']

const ALL: readonly Importance[] = ['REQUIRED', 'PREFERRED', 'EXCLUDED']

/** Which importances each kind allows. */
export function importancesOf({ kind }: Criterion): readonly Importance[] {
  if (kind === 'YEARS') return ['REQUIRED', 'PREFERRED']
  return kind === 'CONTACT' || kind === 'SAVED' ? ['REQUIRED'] : ALL
}

/** In the plain form, with ids numbered by position. */
export const plainCriteria = (criteria: Criterion[]): Criterion[] =>
  criteria.map((criterion, at) => {
    const { text: _text, start: _start, end: _end, ...rest } = criterion
    return { ...rest, id: `k${at + 1}` } as Criterion
  })

/** What a criterion is about, regardless of its importance. Recognises the same criterion in another reading. */
export function keyOf(criterion: Criterion): string {
  switch (criterion.kind) {
    case 'YEARS':
    case 'SENIORITY':
    case 'WORKPLACE':
    case 'SAVED':
      return criterion.kind
    case 'CONTACT':
      return `CONTACT ${criterion.anyOf.map(({ field }) => field).join('|')}`
    default:
      return `${criterion.kind} ${criterion.anyOf.map(({ name }) => name.toLowerCase()).join('|')}`
  }
}

const has = (criteria: Criterion[], criterion: Criterion) => {
  const key = keyOf(criterion)
  return criteria.some((each) => keyOf(each) === key)
}

const same = (a: Criterion, b: Criterion) => JSON.stringify(plainCriteria([a])) === JSON.stringify(plainCriteria([b]))

/** Criteria read from the sentence that the user has removed since. */
export const removedCriteria = (read: Criterion[], edited: Criterion[]): Criterion[] =>
  read.filter((criterion) => !has(edited, criterion))

/**
 * Merges the criteria of a changed sentence into criteria that the user has edited. New ones are added, those no longer in the
 * sentence go, changed ones take the sentence's form. The rest stays as edited.
 */
export function mergedCriteria(before: Criterion[], edited: Criterion[], now: Criterion[]): Criterion[] {
  const changed = now.filter((criterion) => !before.some((each) => same(each, criterion)))
  const kept = edited.filter(
    (criterion) => !has(changed, criterion) && (has(now, criterion) || !has(before, criterion)),
  )
  return plainCriteria([...kept, ...changed])
}

export const replacedAt = (criteria: Criterion[], at: number, criterion: Criterion): Criterion[] =>
  plainCriteria(criteria.map((each, index) => (index === at ? criterion : each)))

export const withoutAt = (criteria: Criterion[], at: number): Criterion[] =>
  plainCriteria(criteria.filter((_, index) => index !== at))

/** All ranges of years, seniority levels and workplace modes have the same key. Such criteria differ by their content alone. */
const hasSharedKey = ({ kind }: Criterion) => kind === 'YEARS' || kind === 'SENIORITY' || kind === 'WORKPLACE'

/** Where this very criterion is asked for already; -1 if it is not. */
export const askedAt = (criteria: Criterion[], criterion: Criterion): number =>
  criteria.findIndex((each) => (hasSharedKey(criterion) ? same(each, criterion) : keyOf(each) === keyOf(criterion)))

/** Adds a criterion, in place of one about the same thing. Seniority levels and workplace modes are added beside others. */
export function withCriterion(criteria: Criterion[], added: Criterion): Criterion[] {
  const isOneOfMany = added.kind === 'SENIORITY' || added.kind === 'WORKPLACE'
  const others = criteria.filter((each) => (isOneOfMany ? !same(each, added) : keyOf(each) !== keyOf(added)))
  return plainCriteria([...others, added])
}
