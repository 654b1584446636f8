/** How senior somebody is, in Coresignal's terms. Owns which values of its closed list each of our levels is; pure. */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import { type CoresignalClause, phrase } from './clauses.ts'

/**
 * The vendor's "Specialist" is everybody who is neither senior nor an intern. We do not
 * ask for "Owner", who mostly are self-employed, or "Partner", who often are business
 * partners of a department. People whose title says chief are found by the title.
 */
const LEVELS: Record<SeniorityLevel, string[]> = {
  INTERN: ['Intern'],
  JUNIOR: [],
  MID: ['Specialist'],
  SENIOR: ['Senior'],
  LEAD: [],
  PRINCIPAL: [],
  MANAGER: ['Manager'],
  DIRECTOR: ['Director', 'Head'],
  VP: ['President/Vice President'],
  C_LEVEL: ['C-Level', 'Founder'],
}

/** Any of these may hold: the vendor's own levels, or words of the title. */
export function coresignalLevel(level: SeniorityLevel): CoresignalClause[] {
  return [
    ...LEVELS[level].map((word) => phrase('active_experience_management_level', word)),
    ...LEVEL_WORDS[level].map((word) => phrase('active_experience_title', word)),
  ]
}
