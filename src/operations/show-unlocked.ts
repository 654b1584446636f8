/** People of the own pool with what the account has unlocked of them since: a value paid for shows wherever its person does. */
import { contactFields } from '../../contract/network.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { CONTACTS } from '../candidates/combine.ts'
import { readFacts } from '../contact/store.ts'
import type { Sql } from '../storage/database.ts'

/** In their order. The record's own value goes before the unlocked one. */
export async function showUnlocked(sql: Sql, accountId: string, people: PoolCandidate[]): Promise<PoolCandidate[]> {
  const lacking = people.filter((person) => contactFields.some((field) => person[CONTACTS[field]] === null))
  const facts = await readFacts(
    sql,
    accountId,
    lacking.map(({ urn }) => urn),
  )
  return people.map((person) => {
    const found = (facts.get(person.urn) ?? []).filter(
      ({ state, field }) => state === 'FOUND' && !person[CONTACTS[field]],
    )
    return found.length === 0
      ? person
      : { ...person, ...Object.fromEntries(found.map(({ field, value }) => [CONTACTS[field], value])) }
  })
}
