/** The parts of a prompt that only rank, as clauses that add to Coresignal's score and exclude nobody. Owns which parts these are; pure. */
import type { UnderstoodInWords } from '../../vendor-port.ts'
import {
  type CoresignalClause,
  coresignalEmployers,
  coresignalYears,
  inIndustry,
  livesIn,
  studiedAt,
} from './clauses.ts'
import { coresignalLevel } from './levels.ts'

export function ranking(understood: UnderstoodInWords): CoresignalClause[] {
  const { seniority, years, places, companies, schools, industries } = understood
  return [
    ...seniority.flatMap(coresignalLevel),
    ...(years ? coresignalYears(years) : []),
    ...places.flatMap((place) => place.places.flatMap(livesIn)),
    ...companies.flatMap(({ name, entities, when }) => coresignalEmployers(name, entities, when)),
    ...schools.map(({ name }) => studiedAt(name)),
    ...industries.map(({ name }) => inIndustry(name)),
  ]
}
