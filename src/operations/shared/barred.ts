/** Who must not be written to, by all that an account knows of a person: the bar travels with merges, saves and other urns of theirs. */
import { hasBarred, readStandingsOf } from '../../privacy/standing-store.ts'
import type { Sql } from '../../storage/database.ts'
import { everyUrnOf, type NamedPerson, readKnownAs } from './known-as.ts'

/** The urns among these. One small statement where nobody is barred. */
export async function barredAmong(sql: Sql, accountId: string, people: NamedPerson[]): Promise<Set<string>> {
  if (people.length === 0 || !(await hasBarred(sql, accountId))) return new Set()
  const known = await readKnownAs(sql, accountId, people)
  const urns = known.map(everyUrnOf)
  const rows = await readStandingsOf(sql, accountId, [...new Set(urns.flat())])
  const barred = new Set(rows.filter(({ doNotContact }) => doNotContact).map(({ urn }) => urn))
  return new Set(people.filter((_, at) => urns[at]!.some((urn) => barred.has(urn))).map(({ urn }) => urn))
}
