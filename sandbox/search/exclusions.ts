/** Whom a prompt leaves out, as tests that must hold. Owns what each exclusion means; the asking side is reading.ts. */
import type { UnderstoodLists } from '../../contract/understood.ts'
import { facts, type Test } from './facts.ts'
import { titleLikeness } from './families.ts'
import type { Table } from './table.ts'

export function compileExclusions(table: Table, excluded: UnderstoodLists): Test[] {
  const fact = facts(table)
  const unwanted: Test[] = [
    ...excluded.skills.map(fact.skill),
    ...excluded.places.map(({ geoIds }) => fact.livesIn(geoIds)),
    // Who is not to come from there must not be there now; a past is ruled out only where the prompt says so.
    ...excluded.companies.map((company) => fact.employer(company, company.when === 'PAST' ? 'PAST' : 'CURRENT')),
    ...excluded.schools.map(fact.school),
    ...excluded.industries.map(fact.industry),
    ...excluded.languages.map(({ name, level }) => fact.language(name, level ?? 'BASIC')),
    ...excluded.titles.map((asked) => holdsTitle(table, asked)),
  ]
  return unwanted.map(
    (test): Test =>
      (person) =>
        !test(person),
  )
}

/** Every word of it: a look-alike must not be hidden. */
function holdsTitle(table: Table, asked: string): Test {
  const holds = table.titles.texts.map((title) => titleLikeness(asked, title) === 1)
  return (person) => holds[table.title[person]!]!
}
