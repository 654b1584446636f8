/**
 * Who must not be contacted, judged by everything an account knows of a person. The ban follows a person through merges, saves
 * and other urns.
 */
import { hasDoNotContact, readStandingsOf } from '../../privacy/standing-store.ts'
import type { Sql } from '../../storage/database.ts'
import { allUrns, memoised, type NamedPerson, readKnownAs } from './known-as.ts'

/** The urns among these that must not be contacted. One small statement if the account has no bans. */
export async function doNotContactAmong(sql: Sql, accountId: string, people: NamedPerson[]): Promise<Set<string>> {
  if (people.length === 0 || !(await hasDoNotContact(sql, accountId))) return new Set()
  const known = await readKnownAs(sql, accountId, people)
  const urnsOf = memoised(allUrns)
  const all = new Set([...new Set(known)].flatMap(urnsOf))
  const rows = await readStandingsOf(sql, accountId, [...all])
  const doNotContactUrns = new Set(rows.filter(({ doNotContact }) => doNotContact).map(({ urn }) => urn))
  const mustNotBeContacted = memoised((person) => urnsOf(person).some((urn) => doNotContactUrns.has(urn)))
  return new Set(people.filter((_, at) => mustNotBeContacted(known[at]!)).map(({ urn }) => urn))
}
