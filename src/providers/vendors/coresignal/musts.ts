/** What a prompt requires, in Coresignal's clauses. Owns which clause shows each requirement; pure. */
import { type AskedMusts, askMusts, type MustClauses } from '../../vendor-musts.ts'
import type { MustsInWords } from '../../vendor-port.ts'
import {
  anyOf,
  type CoresignalClause,
  coresignalEmployers,
  coresignalYears,
  hasSkill,
  inIndustry,
  livesIn,
  phrase,
  speaks,
  studiedAt,
} from './clauses.ts'
import { coresignalLevel } from './levels.ts'
import { proficienciesFrom } from './person.ts'

const CLAUSES: MustClauses<CoresignalClause> = {
  titles: ({ name, also }) => [name, ...also].map((title) => phrase('active_experience_title', title)),
  skills: (skill) => [hasSkill(skill), phrase('headline', skill), phrase('summary', skill)],
  places: ({ places }) => places.flatMap(livesIn),
  companies: ({ name, entities, when }) => coresignalEmployers(name, entities, when),
  schools: ({ name, entities }) => namesOf(name, entities).map(studiedAt),
  industries: ({ name, entities, skills = [] }) => [
    ...namesOf(name, entities).map(inIndustry),
    ...skills.map(hasSkill),
  ],
  languages: ({ name, level }) => [speaks(name, level === null || level === 'BASIC' ? null : proficienciesFrom(level))],
  seniority: coresignalLevel,
  years: coresignalYears,
}

const namesOf = (name: string, entities: { name: string | null }[]): string[] => [
  ...new Set([name, ...entities.flatMap((entity) => entity.name ?? [])]),
]

export const coresignalMusts = (musts: MustsInWords | null | undefined): AskedMusts<CoresignalClause> =>
  askMusts(musts, CLAUSES, anyOf)
