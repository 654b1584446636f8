/**
 * Whether a person meets what a prompt states, judged by the full profile as the sandbox's generator made it. Owns these checks.
 * Nothing of the service takes part in the judgement, least of all what it says about its own results.
 */
import { languageLevels } from '../contract/levels.ts'
import { currentPosition, type Person } from '../sandbox/people/shape.ts'
import { readPlace } from './asked-places.ts'
import type { Requirement, RequirementKind } from './asked-requirements.ts'

type Check = (person: Person, requirement: Requirement, now: Date) => boolean

const worksAt: Check = (person, { anyOf }) => anyOf.includes(currentPosition(person).company.name)

/** Seniority is what the title says; years do not make a person a lead. Lead, staff and principal share one step of the ladders. */
const levelWords: Readonly<Record<string, RegExp>> = {
  junior: /\bjunior\b/i,
  senior: /\bsenior\b/i,
  lead: /\b(lead|leader|staff|principal)\b/i,
}

const checks: Readonly<Record<RequirementKind, Check>> = {
  title: (person, { anyOf }) => anyOf.includes(currentPosition(person).title),
  skill: ({ skills }, { anyOf }) => anyOf.some((name) => skills.includes(name)),
  place: ({ city }, { anyOf }) => anyOf.some((name) => readPlace(name)![city.index] === 1),
  language: ({ languages }, { anyOf, level = 'BASIC' }) =>
    languages.some(
      (language) =>
        anyOf.includes(language.name) && languageLevels.indexOf(language.level) >= languageLevels.indexOf(level),
    ),
  years(person, { min = 0, max = Number.POSITIVE_INFINITY }, now) {
    const years = wholeYears(person, now)
    return years >= min && years <= max
  },
  seniority: (person, { anyOf }) => anyOf.some((level) => levelWords[level]!.test(currentPosition(person).title)),
  employer: worksAt,
  'employer before': (person, requirement, now) =>
    !worksAt(person, requirement, now) &&
    person.positions.some(({ company }) => requirement.anyOf.includes(company.name)),
  school: ({ studies }, { anyOf }) => studies.some(({ school }) => anyOf.includes(school.name)),
  industry: (person, { anyOf }) => anyOf.includes(currentPosition(person).company.industry.name),
}

/** Whole years since the first position began. */
function wholeYears({ positions }: Person, now: Date): number {
  const months = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return Math.floor((months - positions.at(-1)!.start) / 12)
}

/** The requirements a person misses, including exclusions that apply to them; empty for a person who was asked for. */
export function missedBy(person: Person, requirements: readonly Requirement[], now: Date): Requirement[] {
  return requirements.filter((requirement) => {
    if (requirement.importance === 'preferred') return false
    return checks[requirement.kind](person, requirement, now) === (requirement.importance === 'excluded')
  })
}

export const meetsAll = (person: Person, requirements: readonly Requirement[], now: Date): boolean =>
  missedBy(person, requirements, now).length === 0
