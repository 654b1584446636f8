/** How senior somebody is, in Coresignal's words. Owns which of its closed list each level of ours is; pure. */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import { type CoresignalClause, phrase } from './clauses.ts'

/**
 * Its "Specialist" is everybody who is neither senior nor an intern. Not asked for: "Owner", who mostly are
 * self-employed, and "Partner", who often are business partners of a department. Those whom a title calls chief are
 * found by it.
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

/** Any of these: by the vendor's own levels, or by the words of the title. */
export function coresignalLevel(level: SeniorityLevel): CoresignalClause[] {
  return [
    ...LEVELS[level].map((word) => phrase('active_experience_management_level', word)),
    ...LEVEL_WORDS[level].map((word) => phrase('active_experience_title', word)),
  ]
}
