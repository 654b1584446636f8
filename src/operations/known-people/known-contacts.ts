/**
 * What an account has of people's contact data, under any of their urns. Merged records, and records at the same profile address,
 * are one person. What is known of a person is not paid for again.
 */
import { ownContact } from '../../candidates/candidate.ts'
import { chooseProfileUrl, isProfileKey, networkAddress, parseProfileUrl } from '../../candidates/network-url.ts'
import type { Talent } from '../../candidates/talent.ts'
import { type HeldFact, readFactsOf } from '../../contact/facts.ts'
import { personDigest } from '../../contact/sealed-value.ts'
import type { KnownContact } from '../../contact/unlock.ts'
import { readMergedUrns } from '../../identity/merges.ts'
import { readKnown } from '../../people/store.ts'
import { readPool, readPoolAt } from '../../pool/store.ts'
import type { Sql } from '../../storage/database.ts'

export interface ContactsOfPerson extends KnownContact {
  urn: string
  /** The profile address by which a lookup would find them. */
  networkUrl: string | undefined
  /** In the pool or enriched, so a batch may unlock them. */
  isComplete: boolean
}

export async function readKnownContacts(
  sql: Sql,
  accountId: string,
  talents: Talent[],
): Promise<Map<string, ContactsOfPerson>> {
  const urns = talents.map(({ urn }) => urn)
  const families = await readMergedUrns(sql, accountId, urns)
  const everyUrn = [...new Set([...urns, ...[...families.values()].flat()])]
  const [saved, known] = await Promise.all([readPool(sql, accountId, everyUrn), readKnown(sql, accountId, everyUrn)])
  const people = talents.map(({ urn, networkUrl: sent }) => {
    const others = (families.get(urn) ?? []).filter((each) => each !== urn)
    const [record] = [urn, ...others].flatMap((each) => saved.get(each) ?? [])
    const address = networkAddress(chooseProfileUrl([known.get(urn)?.networkUrl, record?.networkUrl], sent))
    // An address of an unknown form is not used to recognise the same person under another urn.
    const who = address && (parseProfileUrl(address.url) ? address.key : `urn ${urn}`)
    const person = who === undefined ? null : personDigest(sql.keyring(), accountId, who)
    return { urn, others, record, address, person }
  })
  const [atAddress, facts] = await Promise.all([
    readPoolAt(
      sql,
      accountId,
      people.flatMap(({ record, address }) => (!record && address && isProfileKey(address.key) ? [address.key] : [])),
    ),
    readFactsOf(sql, accountId, { urns: everyUrn, people: people.flatMap(({ person }) => person ?? []) }),
  ])
  return new Map(
    people.map(({ urn, others, record, address, person }) => {
      const own = record ?? (address && atAddress.get(address.key))
      const isTheirs = (fact: HeldFact) => others.includes(fact.urn) || (person !== null && fact.person === person)
      return [
        urn,
        {
          urn,
          networkUrl: address?.url,
          person,
          own: own ? ownContact(own) : {},
          facts: facts.filter((fact) => fact.urn === urn),
          elsewhere: facts.filter((fact) => fact.urn !== urn && isTheirs(fact)),
          isComplete: own !== undefined || [urn, ...others].some((each) => known.get(each)?.enriched),
        },
      ]
    }),
  )
}
