/** Turns what a prompt excludes into tests that must hold. Owns the meaning of each exclusion; reading.ts handles what is asked for. */
import type { Understood } from '../../contract/understood.ts'
import { stem, words } from '../text.ts'
import { facts, type Test } from './facts.ts'
import { isAtLevel } from './levels.ts'
import type { Table } from './table.ts'
import { stems } from './words.ts'

export function compileExclusions(table: Table, excluded: Understood['excluded']): Test[] {
  const fact = facts(table)
  const unwanted: Test[] = [
    ...excluded.skills.map(fact.skill),
    ...excluded.places.map(fact.livesIn),
    // An excluded company means people who work there now; former employees are excluded only if the prompt says so.
    ...excluded.companies.map((company) => fact.employer(company, company.when === 'PAST' ? 'PAST' : 'CURRENT')),
    ...excluded.schools.map(fact.school),
    ...excluded.industries.map(fact.industry),
    ...excluded.languages.map(({ name, level }) => fact.language(name, level ?? 'BASIC')),
    ...(excluded.seniority.length > 0 ? [isAtLevel(table, excluded.seniority)] : []),
    ...excluded.titles.flatMap(({ name, also }) => [name, ...also].map((asked) => holdsTitle(table, asked))),
  ]
  return unwanted.map(
    (test): Test =>
      (person) =>
        !test(person),
  )
}

/** Matches if the title contains every word, rank words too: "not a head nurse" must not hide all nurses. */
function holdsTitle(table: Table, asked: string): Test {
  const unwanted = words(asked).map(stem)
  const holds = table.titles.texts.map((title) => {
    const own = stems(title)
    return unwanted.length > 0 && unwanted.every((word) => own.includes(word))
  })
  return (person) => holds[table.title[person]!]!
}
