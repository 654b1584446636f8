/**
 * Who matches a prompt as the service understood it, by the sandbox's own tables: jobs, skills, cities, tongues, years.
 * Owns the weights of what is asked; what is excluded is exclusions.ts.
 */
import type { SeniorityLevel } from '../../contract/levels.ts'
import { languageLevels } from '../../contract/network.ts'
import type { Understood } from '../../contract/understood.ts'
import { fold } from '../text.ts'
import { jobs } from '../world/jobs.ts'
import { facts } from './facts.ts'
import { familiesOf, titleLikeness } from './families.ts'
import { type Matches, matchPrompt, promptTerms } from './rank.ts'
import type { Table } from './table.ts'

/** 0 to 1: how much of it a person has. */
type Measure = (person: number) => number

interface Part {
  weight: number
  of: Measure
  /** Having it makes a person match; the rest only ranks. */
  decides: boolean
}

const WEIGHTS = {
  title: 5,
  skill: 3,
  company: 2.5,
  place: 2,
  school: 2,
  language: 1.5,
  industry: 1.5,
  years: 1.5,
  seniority: 1.5,
  word: 1,
}
/** People of the job whose own title is another one of its ladder. */
const FAMILY_SHARE = 0.7
/** A language spoken below the level asked for. */
const LOWER_LEVEL_SHARE = 0.4

/** Steps of the ladder, from first job to head. */
const STEPS: Record<SeniorityLevel, number> = {
  INTERN: 0,
  JUNIOR: 0,
  MID: 1,
  SENIOR: 2,
  LEAD: 3,
  PRINCIPAL: 3,
  MANAGER: 4,
  DIRECTOR: 5,
  VP: 5,
  C_LEVEL: 5,
}

/** Undefined where the reading names nothing, or nobody has any of it: then the prompt's words are all there is. */
export function matchReading(table: Table, understood: Understood): Matches | undefined {
  const parts = partsOf(table, understood)
  const deciding = parts.some(({ decides }) => decides) ? parts.filter(({ decides }) => decides) : parts
  const full = parts.reduce((sum, { weight }) => sum + weight, 0)
  const score = new Float32Array(table.size)
  const people: number[] = []
  for (let person = 0; person < table.size; person++) {
    if (!deciding.some(({ of }) => of(person) > 0)) continue
    people.push(person)
    for (const { weight, of } of parts) score[person]! += (weight * of(person)) / full
  }
  return people.length > 0 ? { people, score } : undefined
}

function partsOf(table: Table, understood: Understood): Part[] {
  const { titles, skills, words, places, companies, schools, industries, languages, years, seniority } = understood
  const fact = facts(table)
  const part = (name: keyof typeof WEIGHTS, of: Measure, decides = false): Part => ({
    weight: WEIGHTS[name],
    of,
    decides,
  })
  const flag =
    (test: (person: number) => boolean): Measure =>
    (person) =>
      test(person) ? 1 : 0
  return [
    ...titles.map(({ name, also }) => part('title', hasTitle(table, [name, ...also]), true)),
    ...skills.map((skill) => part('skill', flag(fact.skill(skill)), true)),
    ...words.map((text) => part('word', mentions(table, text), true)),
    ...places.map(({ geoIds }) => part('place', flag(fact.livesIn(geoIds)))),
    ...companies.map((company) => part('company', flag(fact.employer(company, company.when)))),
    ...schools.map((school) => part('school', flag(fact.school(school)))),
    ...industries.map((industry) => part('industry', flag(fact.industry(industry)))),
    ...languages.map(({ name, level }) => part('language', speaks(table, name, level ?? 'FLUENT'))),
    ...(years ? [part('years', flag(fact.years(years)))] : []),
    ...seniority.slice(0, 1).map((level) => part('seniority', standsAt(table, STEPS[level]))),
  ]
}

/** By whichever of its names says more. */
function hasTitle(table: Table, names: string[]): Measure {
  const each = names.map(familiesOf)
  const families = jobs.map((_, job) => Math.max(...each.map((shares) => shares[job]!)))
  const own = table.titles.texts.map((title) => Math.max(...names.map((name) => titleLikeness(name, title))))
  return (person) => {
    const family = families[table.job[person]!]!
    return family * FAMILY_SHARE + own[table.title[person]!]! * (1 - FAMILY_SHARE)
  }
}

function mentions(table: Table, text: string): Measure {
  const { people, score } = matchPrompt(table, promptTerms(text))
  const found = new Set(people)
  const id = table.skillNames.find(fold(text))
  return (person) => {
    if (id !== undefined && table.skills.some(person, (value) => value === id)) return 1
    return found.has(person) ? score[person]! : 0
  }
}

function speaks(table: Table, name: string, level: (typeof languageLevels)[number]): Measure {
  const fact = facts(table)
  const well = fact.language(name, level)
  const atAll = fact.language(name, languageLevels[0])
  return (person) => (well(person) ? 1 : atAll(person) ? LOWER_LEVEL_SHARE : 0)
}

/** One step off is half of it. */
const standsAt =
  (table: Table, step: number): Measure =>
  (person) =>
    Math.max(0, 1 - Math.abs(table.level[person]! - step) / 2)
