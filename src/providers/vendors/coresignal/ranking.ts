/** What of a prompt only ranks, as clauses that add to Coresignal's score and shut nobody out. Owns which of it does; pure. */
import type { UnderstoodInWords } from '../../vendor-port.ts'
import { type Clause, employers, experience, livesIn, phrase, studiedAt } from './clauses.ts'
import { standsAt } from './levels.ts'

export function ranking(understood: UnderstoodInWords): Clause[] {
  const { seniority, years, places, companies, schools, industries } = understood
  return [
    ...seniority.flatMap(standsAt),
    ...(years ? experience(years) : []),
    ...places.flatMap((place) => place.places.flatMap(livesIn)),
    ...companies.flatMap(({ name, entities, when }) => employers(name, entities, when)),
    ...schools.map(({ name }) => studiedAt(name)),
    ...industries.map(({ name }) => phrase('company_industry', name)),
  ]
}
