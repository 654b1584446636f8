/**
 * Compiles a query's exact filters into tests on a person's number. Owns the meaning of each filter; rank.ts and reading.ts order
 * the results.
 */

import type { DescribedEntity } from '../../contract/described.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { MAGIC_FIRST_NAME } from '../people/magic.ts'
import { fold } from '../text.ts'
import { compileExclusions } from './exclusions.ts'
import { facts, type Test } from './facts.ts'
import type { Table } from './table.ts'

/** Every test must hold. Cheap and selective ones come first. */
export function compileFilters(table: Table, query: NetworkQuery): Test[] {
  const tests: Test[] = []
  const { currentCompanyId, pastCompanyId, industryId, schoolId, firstName, lastName, understood } = query
  const fact = facts(table)
  if (!firstName || fold(firstName) !== fold(MAGIC_FIRST_NAME)) tests.push((person) => person < table.ordinary)
  // By the id if we know it, otherwise by the name sent with it.
  const named = (id: string, described: DescribedEntity | undefined) => ({
    name: described?.name ?? '',
    entityIds: [id],
  })
  if (currentCompanyId) tests.push(fact.employer(named(currentCompanyId, query.currentCompany), 'CURRENT'))
  if (industryId) tests.push(fact.industry(named(industryId, query.industry)))
  if (query.geoIds.length > 0) tests.push(fact.livesIn(query))
  if (query.titles.length > 0) tests.push(hasAnyTitle(table, query.titles))
  if (firstName) tests.push(startsWith(table.firstName, firstName))
  if (lastName) tests.push(startsWith(table.lastName, lastName))
  if (pastCompanyId) tests.push(fact.employer(named(pastCompanyId, query.pastCompany), 'PAST'))
  if (schoolId) tests.push(fact.school(named(schoolId, query.school)))
  tests.push(...query.skills.map(fact.skill))
  tests.push(...query.languages.map(({ name, level }) => fact.language(name, level)))
  if (understood) tests.push(...compileExclusions(table, understood.excluded))
  return tests
}

function startsWith(names: readonly string[], text: string): Test {
  const prefix = fold(text)
  return (person) => names[person]!.startsWith(prefix)
}

/** A title must contain the filter's words as a phrase on word boundaries: "Data Engineer" matches "Senior Data Engineer". */
function hasAnyTitle(table: Table, titles: readonly string[]): Test {
  const phrases = titles.map((title) => ` ${fold(title)} `)
  const fits = table.titles.texts.map((title) => phrases.some((phrase) => ` ${title} `.includes(phrase)))
  return (person) => fits[table.title[person]!]!
}
