/** Years and seniority in words, as reasons for a match. */
import type { Criterion } from '../../../contract/criteria.ts'
import { SENIORITIES, type Seniority } from '../../reference/titles/seniority.ts'
import type { JudgedPerson } from './person.ts'
import { ranksAsked } from './ranks.ts'

const RANKS: Record<Seniority, string> = {
  intern: 'intern',
  junior: 'junior',
  mid: 'mid-level',
  senior: 'senior',
  lead: 'lead',
  manager: 'manager',
  director: 'director',
  vp: 'vice president',
  chief: 'C-level',
}

export function rankReason(criterion: Criterion, { years, seniority }: JudgedPerson): string[] {
  if (criterion.kind === 'YEARS') return [`Experience: ${years} ${years === 1 ? 'year' : 'years'}`]
  if (criterion.kind !== 'SENIORITY') return []
  const asked = ranksAsked(criterion)
  const own = RANKS[SENIORITIES[seniority]!]
  if (asked.includes(seniority)) return [`Seniority: ${own}`]
  return [`Seniority close to ${RANKS[SENIORITIES[asked[0]!]!]}: ${own}`]
}
