/** What of a prompt only ranks, as clauses that add to Coresignal's score and shut nobody out. Owns the vendor's words for levels; pure. */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import type { UnderstoodInWords } from '../../vendor-port.ts'
import { type Clause, employers, livesIn, phrase, studiedAt } from './clauses.ts'

/** The closed list of the vendor is coarser than ours: several of ours share one of its words. */
const managementLevels: Record<SeniorityLevel, string> = {
  INTERN: 'Intern',
  JUNIOR: 'Specialist',
  MID: 'Mid-Level',
  SENIOR: 'Senior',
  LEAD: 'Senior',
  PRINCIPAL: 'Senior',
  MANAGER: 'Manager',
  DIRECTOR: 'Head',
  VP: 'Head',
  C_LEVEL: 'C-Level',
}

export function ranking(understood: UnderstoodInWords): Clause[] {
  const { seniority, years, places, companies, schools, industries } = understood
  return [
    ...seniority.map((level) => ({ term: { active_experience_management_level: managementLevels[level] } })),
    ...(years ? [{ range: { total_experience_duration_months: monthsOf(years) } }] : []),
    ...places.flatMap((place) => place.places.flatMap(livesIn)),
    ...companies.flatMap(({ name, entities, when }) => employers(name, entities, when)),
    ...schools.map(({ name }) => studiedAt(name)),
    ...industries.map(({ name }) => phrase('company_industry', name)),
  ]
}

function monthsOf({ min, max }: { min: number | null; max: number | null }): Record<string, number> {
  return { ...(min !== null && { gte: min * 12 }), ...(max !== null && { lte: max * 12 }) }
}
