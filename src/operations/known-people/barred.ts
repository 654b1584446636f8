/**
 * Who must not be contacted, judged by everything an account knows of a person. The ban follows a person through merges, saves
 * and other urns.
 */
import { hasBarred, readStandingsOf } from '../../privacy/standing-store.ts'
import type { Sql } from '../../storage/database.ts'
import { allUrns, memoised, type NamedPerson, readKnownAs } from './known-as.ts'

/** The urns among these that must not be contacted. One small statement if the account has no bans. */
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
