/** Adds to pool records what the account has unlocked since: a paid value is shown wherever its person is shown. */
import { contactFields } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { parseProfileUrl } from '../../candidates/network-url.ts'
import { readFactsOf } from '../../contact/facts.ts'
import { personDigest } from '../../contact/sealed-value.ts'
import { CONTACTS } from '../../pool/combine.ts'
import type { Sql } from '../../storage/database.ts'
import { seesUnlocked } from './by-scope.ts'

type Reached = Pick<PoolCandidate, 'urn' | 'networkUrl' | 'workEmail' | 'personalEmail' | 'phone'>

/** Adds unlocked values if the caller may see them; otherwise returns the records as they are. */
export const showUnlockedTo = async <P extends Reached>(sql: Sql, caller: Caller, people: P[]): Promise<P[]> =>
  seesUnlocked(caller) ? showUnlocked(sql, caller.accountId, people) : people

/** Keeps the order. The record's own value takes precedence over the unlocked one. */
export async function showUnlocked<P extends Reached>(sql: Sql, accountId: string, people: P[]): Promise<P[]> {
  const incomplete = people
    .filter((person) => contactFields.some((field) => person[CONTACTS[field]] === null))
    .map(({ urn, networkUrl }) => {
      const address = parseProfileUrl(networkUrl)
      return { urn, person: address ? personDigest(sql.keyring(), accountId, address.key) : undefined }
    })
  if (incomplete.length === 0) return people
  const facts = await readFactsOf(sql, accountId, {
    urns: incomplete.map(({ urn }) => urn),
    people: incomplete.flatMap(({ person }) => person ?? []),
  })
  const byUrn = Map.groupBy(facts, ({ urn }) => urn)
  const byPerson = Map.groupBy(facts, ({ person }) => person)
  const whoIs = new Map(incomplete.map(({ urn, person }) => [urn, person]))
  return people.map((person) => {
    const who = whoIs.get(person.urn)
    const known = [...(who === undefined ? [] : (byPerson.get(who) ?? [])), ...(byUrn.get(person.urn) ?? [])]
    const found = known.filter(({ state, field }) => state === 'FOUND' && !person[CONTACTS[field]])
    return found.length === 0
      ? person
      : { ...person, ...Object.fromEntries(found.map(({ field, value }) => [CONTACTS[field], value])) }
  })
}
