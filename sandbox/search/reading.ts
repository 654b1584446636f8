/**
 * Who matches a prompt as the service understood it, and in what order. Owns that order, which is as simple as a real network's:
 * first how close the title is, then how many of the requested things a person has, all counting the same. musts.ts and
 * exclusions.ts decide what must hold and what must not.
 */
import type { Understood } from '../../contract/understood.ts'
import { fold } from '../text.ts'
import { facts, type Test } from './facts.ts'
import { isAtLevel } from './levels.ts'
import { type Matches, matchPrompt, promptTerms } from './rank.ts'
import type { Table } from './table.ts'
import { GRADE_MAX, type Grade, titleGrades } from './titles.ts'

interface Asked {
  /** Undefined if no title was asked for. */
  title: ((person: number) => Grade) | undefined
  /** A person with one of these matches; the others only affect the order. */
  deciding: Test[]
  ranking: Test[]
}

/**
 * Undefined if the reading names nothing, or if nobody has any of it: then only the prompt's words count. `everybody`: the
 * required tests alone decide who matches, and the reading only orders them. People who do not pass are skipped before anything
 * is counted.
 */
export function matchReading(
  table: Table,
  understood: Understood,
  everybody: boolean,
  passes: Test,
): Matches | undefined {
  const { title, deciding, ranking } = askedBy(table, understood)
  const items = [...deciding, ...ranking]
  const decides = title || deciding.length > 0 ? deciding : ranking
  // One grade of title outweighs all items together.
  const step = items.length + 1
  const full = (title ? GRADE_MAX * step : 0) + items.length
  const score = new Float32Array(table.size)
  const people: number[] = []
  let matched = everybody
  for (let person = 0; person < table.size; person++) {
    const grade = title?.(person) ?? 0
    if (!everybody && grade === 0 && !decides.some((test) => test(person))) continue
    matched = true
    if (!passes(person)) continue
    people.push(person)
    const has = items.reduce((count, test) => count + (test(person) ? 1 : 0), 0)
    score[person] = full === 0 ? 1 : (grade * step + has) / full
  }
  return matched ? { people, score } : undefined
}

function askedBy(table: Table, understood: Understood): Asked {
  const { skills, words, places, companies, schools, industries, languages, years, seniority, musts } = understood
  const titles = [...understood.titles, ...(musts?.titles.flat() ?? [])]
  const fact = facts(table)
  return {
    title: titles.length === 0 ? undefined : (titleGrades(table, titles.flatMap(namesOf)) ?? noGrade),
    deciding: [...skills.map(fact.skill), ...words.map((text) => mentions(table, text))],
    ranking: [
      ...places.map(fact.place),
      ...companies.map((company) => fact.employer(company, company.when)),
      ...schools.map(fact.school),
      ...industries.map(fact.industry),
      ...languages.map(({ name, level }) => fact.language(name, level ?? 'BASIC')),
      ...(years ? [fact.years(years)] : []),
      ...(seniority.length > 0 ? [isAtLevel(table, seniority)] : []),
    ],
  }
}

const namesOf = ({ name, also }: { name: string; also: string[] }): string[] => [name, ...also]

/** For a title that the tables do not know. */
const noGrade = (): Grade => 0

/** By a skill's whole name, or by a word of it. */
function mentions(table: Table, text: string): Test {
  const { people } = matchPrompt(table, promptTerms(text))
  const found = new Set(people)
  const id = table.skillNames.find(fold(text))
  return (person) => found.has(person) || (id !== undefined && table.skills.some(person, (value) => value === id))
}
