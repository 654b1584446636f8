/**
 * Who must not be written to, by all that an account knows of a person. The bar travels with merges, saves and other
 * urns of theirs.
 */
import { hasBarred, readStandingsOf } from '../../privacy/standing-store.ts'
import type { Sql } from '../../storage/database.ts'
import { allUrns, memoised, type NamedPerson, readKnownAs } from './known-as.ts'

/** The urns among these. One small statement where nobody is barred. */
export async function barredAmong(sql: Sql, accountId: string, people: NamedPerson[]): Promise<Set<string>> {
  if (people.length === 0 || !(await hasBarred(sql, accountId))) return new Set()
  const known = await readKnownAs(sql, accountId, people)
  const urnsOf = memoised(allUrns)
  const all = new Set([...new Set(known)].flatMap(urnsOf))
  const rows = await readStandingsOf(sql, accountId, [...all])
  const barred = new Set(rows.filter(({ doNotContact }) => doNotContact).map(({ urn }) => urn))
  const isBarred = memoised((person) => urnsOf(person).some((urn) => barred.has(urn)))
  return new Set(people.filter((_, at) => isBarred(known[at]!)).map(({ urn }) => urn))
}
