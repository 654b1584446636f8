/** Whom a prompt leaves out, as tests that must hold. Owns what each exclusion means; the asking side is reading.ts. */
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
    // Who is not to come from there must not be there now; a past is ruled out only where the prompt says so.
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

/** Every word of it, ranks too: "not a head nurse" must not hide the nurses. */
function holdsTitle(table: Table, asked: string): Test {
  const unwanted = words(asked).map(stem)
  const holds = table.titles.texts.map((title) => {
    const own = stems(title)
    return unwanted.length > 0 && unwanted.every((word) => own.includes(word))
  })
  return (person) => holds[table.title[person]!]!
}
