/**
 * From one identifier to everything that an account holds under it: all urns of the person, and all other identifiers.
 * Whoever shares a profile address, or was merged, is the same person; whoever only shares an email or a number with them need not be.
 */
import type { IdentifiersGiven } from '../../contract/privacy.ts'
import { invalidRequest } from '../base/invalid.ts'
import { findByAddress, findByEmail, findByPhone, readIdentifiers } from '../candidates/identity.ts'
import { urnOfExternalId } from '../candidates/pool-record.ts'
import { findByUnlockedEmail, findByUnlockedPhone } from '../contact/erase.ts'
import { readFacts } from '../contact/store.ts'
import { type Identifier, readEmail, readPhone } from '../privacy/identifier.ts'
import type { Sql } from '../storage/database.ts'
import { addressOf, identifiersOf, valueIdentifier } from './hidden.ts'

/** A person under several urns is known by two or three; this many rounds are for ever. */
const ROUNDS_MAX = 10

export interface Person {
  urns: string[]
  identifiers: Identifier[]
  /** Addresses, emails and numbers as they are written in what is held. */
  values: string[]
}

/** Normalised, in the order of the contract. Refuses what cannot name anybody; `at` is where it stands in the request. */
export function readIdentifiersGiven(given: IdentifiersGiven, at = ''): Identifier[] {
  const { networkUrl, urn, email, phone } = given
  return [
    ...(networkUrl === undefined
      ? []
      : [
          addressOf(networkUrl) ??
            refuse(`${at}networkUrl`, 'must be the address of a profile (https://<network>/in/<name>)'),
        ]),
    ...(urn === undefined ? [] : [{ kind: 'URN' as const, value: urn }]),
    ...(email === undefined ? [] : [readEmail(email) ?? refuse(`${at}email`, 'must be an email address')]),
    ...(phone === undefined
      ? []
      : [readPhone(phone) ?? refuse(`${at}phone`, 'must be a phone number of at least 5 digits')]),
  ]
}

function refuse(field: string, problem: string): never {
  throw invalidRequest(field, problem)
}

export async function findPerson(sql: Sql, accountId: string, start: Identifier): Promise<Person> {
  const urns = new Set(await urnsOf(sql, accountId, start))
  for (let round = 0, before = -1; urns.size > before && round < ROUNDS_MAX; round++) {
    before = urns.size
    const held = await readIdentifiers(sql, accountId, [...urns])
    for (const { aliases } of held) for (const urn of aliases) urns.add(urn)
    const addresses = held.map(({ networkUrl }) => addressOf(networkUrl)?.value).filter((key) => key !== undefined)
    for (const urn of await findByAddress(sql, accountId, [...new Set(addresses)])) urns.add(urn)
  }
  const [held, facts] = await Promise.all([
    readIdentifiers(sql, accountId, [...urns]),
    readFacts(sql, accountId, [...urns]),
  ])
  const unlocked = [...facts.values()].flat().flatMap(({ field, value }) => (value ? [{ field, value }] : []))
  const identifiers = [
    start,
    ...[...urns].map((value) => ({ kind: 'URN' as const, value })),
    ...held.flatMap(identifiersOf),
    ...held.flatMap(({ externalId }) =>
      externalId === null ? [] : [{ kind: 'URN' as const, value: urnOfExternalId(accountId, externalId) }],
    ),
    ...unlocked.flatMap(({ field, value }) => valueIdentifier(field, value) ?? []),
  ]
  const values = [
    ...held.flatMap(({ networkUrl, emails, phones }) => [networkUrl, ...emails, ...phones]),
    ...unlocked.map(({ value }) => value),
  ]
  return {
    urns: [...urns],
    identifiers: distinct(identifiers),
    values: [...new Set(values.filter((value) => value !== null))],
  }
}

export const distinct = (identifiers: Identifier[]): Identifier[] => [
  ...new Map(identifiers.map((each) => [`${each.kind} ${each.value}`, each])).values(),
]

async function urnsOf(sql: Sql, accountId: string, { kind, value }: Identifier): Promise<string[]> {
  switch (kind) {
    case 'URN':
      return [value]
    case 'NETWORK_URL':
      return findByAddress(sql, accountId, [value])
    case 'EMAIL':
      return [...(await findByEmail(sql, accountId, value)), ...(await findByUnlockedEmail(sql, accountId, value))]
    case 'PHONE': {
      const saved = await findByPhone(sql, accountId, (phone) => readPhone(phone)?.value === value)
      // Unlocked numbers are E.164: the same digits after the sign.
      return [...saved, ...(await findByUnlockedPhone(sql, accountId, value))]
    }
  }
}
