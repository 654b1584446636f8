/** Years and seniority as numbers of a person, and how far they match what was asked for, from 0 to 1. Pure. */
import type { Criterion, CriterionOf } from '../../../contract/criteria.ts'
import { type SeniorityLevel, seniorityLevels } from '../../../contract/levels.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { levelAlone, SENIORITIES, type Seniority } from '../../reference/titles/seniority.ts'

const SENIORITY_OF: Record<SeniorityLevel, Seniority> = {
  INTERN: 'intern',
  JUNIOR: 'junior',
  MID: 'mid',
  SENIOR: 'senior',
  LEAD: 'lead',
  PRINCIPAL: 'lead',
  MANAGER: 'manager',
  DIRECTOR: 'director',
  VP: 'vp',
  C_LEVEL: 'chief',
}

export const rankOf = (level: SeniorityLevel): number => SENIORITIES.indexOf(SENIORITY_OF[level])

/** LEAD and PRINCIPAL share a rank; the first one is returned. */
export const levelOf = (rank: number): SeniorityLevel => seniorityLevels.find((level) => rankOf(level) === rank)!

/** Somebody more senior also meets "mid". A lead does not meet "senior", nor a director "manager". */
const MAY_BE_ABOVE = SENIORITIES.indexOf('mid')
const ABOVE_SHARE = 0.9
/** A lead was a senior before, so they come closer to "senior" than somebody one rank below it. */
const WAS_SENIOR_SHARE = 0.7
const SENIOR = SENIORITIES.indexOf('senior')
const NEXT_SHARE = 0.5
export const RANK_MET = ABOVE_SHARE

export function rankShare(asked: number, has: number): number {
  if (has === NOT_KNOWN) return 0
  if (has === asked) return 1
  if (has === asked + 1) return shareAbove(asked)
  return has === asked - 1 ? NEXT_SHARE : 0
}

function shareAbove(asked: number): number {
  if (asked === MAY_BE_ABOVE) return ABOVE_SHARE
  return asked === SENIOR ? WAS_SENIOR_SHARE : NEXT_SHARE
}

export interface YearsAsked {
  min: number | null
  max: number | null
}

const HALF_SHARE = 0.5

export function yearsShare({ min, max }: YearsAsked, has: number): number {
  if (has === NOT_KNOWN || has > (max ?? NOT_KNOWN)) return 0
  if (has >= (min ?? 0)) return 1
  return has >= min! / 2 ? HALF_SHARE : 0
}

/** "No juniors" also excludes interns; "no directors" excludes directors only. "No interns" states the level by a title. */
export function excludedRanks(criteria: readonly Criterion[]): number[] {
  const ranks = criteria.flatMap((each) => (each.importance === 'EXCLUDED' ? ranksNamed(each) : []))
  return excludedLevels(ranks.map(levelOf)).map(rankOf)
}

/** The same for a network, which is told levels by name. */
export const excludedLevels = (levels: readonly SeniorityLevel[]): SeniorityLevel[] => [
  ...new Set<SeniorityLevel>(levels.flatMap((level) => (level === 'JUNIOR' ? ['JUNIOR', 'INTERN'] : [level]))),
]

function ranksNamed(criterion: Criterion): number[] {
  if (criterion.kind === 'SENIORITY') return ranksAsked(criterion)
  if (criterion.kind !== 'TITLE') return []
  return criterion.anyOf.flatMap(({ name }) => {
    const level = levelAlone(name)
    return level === null ? [] : SENIORITIES.indexOf(level)
  })
}

export const ranksAsked = ({ anyOf }: CriterionOf<'SENIORITY'>): number[] => anyOf.map(({ level }) => rankOf(level))
