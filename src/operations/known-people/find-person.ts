/**
 * Leads from one identifier to everything that an account holds under it: all urns of the person, and all other identifiers. An
 * email or a number means everybody who has it.
 */
import type { IdentifiersGiven } from '../../../contract/privacy.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { findByUnlockedEmail, findByUnlockedPhone } from '../../contact/erase.ts'
import { readFacts } from '../../contact/facts.ts'
import { findAtAddresses, findByEmail, findPhones } from '../../identity/identity-lookup.ts'
import { urnOfExternalId } from '../../pool/record.ts'
import {
  type Identifier,
  isWithCountry,
  matchesIdentifier,
  nameOfMark,
  phoneSpellings,
  readEmail,
  readPhone,
  searchMarks,
} from '../../privacy/identifier.ts'
import type { Sql } from '../../storage/database.ts'
import { valueIdentifier } from './hidden.ts'
import { addressOf, identifiersOf, readKnownAs, urnIdentifier } from './known-as.ts'

export interface Person {
  urns: string[]
  identifiers: Identifier[]
  /** The urns of each person found. There may be several people, because a number or an email may belong to several. */
  people: string[][]
  /** Addresses, emails and numbers as they are written in what is held. */
  values: string[]
}

/**
 * Returns identifiers normalised, in the order of the contract. Refuses what cannot name anybody; `at` is the path to it in the request.
 */
export function readIdentifiersGiven(given: IdentifiersGiven, at = ''): Identifier[] {
  const { networkUrl, urn, email, phone } = given
  return [
    ...(networkUrl === undefined
      ? []
      : [addressOf(networkUrl) ?? refuse(`${at}networkUrl`, 'must be the address of a profile (https://…)')]),
    ...(urn === undefined ? [] : [urnIdentifier(urn)]),
    ...(email === undefined ? [] : [readEmail(email) ?? refuse(`${at}email`, 'must be an email address')]),
    ...(phone === undefined
      ? []
      : [readPhone(phone) ?? refuse(`${at}phone`, 'must be a phone number of at least 5 digits')]),
  ]
}

function refuse(field: string, problem: string): never {
  throw invalidRequest(field, problem)
}

/** `besides`: urns known to be theirs only from a stored copy. */
export async function findPerson(
  sql: Sql,
  accountId: string,
  start: Identifier,
  besides: string[] = [],
): Promise<Person> {
  const named = [...new Set([...(await bearersOf(sql, accountId, start)), ...besides])]
  const rows = await readKnownAs(
    sql,
    accountId,
    named.map((urn) => ({ urn })),
  )
  const known = [...new Set(rows)]
  const urns = [...new Set([...named, ...known.flatMap((each) => [...each.urns])])]
  const held = [...new Set(known.flatMap((each) => each.held))]
  const facts = await readFacts(sql, accountId, urns)
  const unlocked = [...facts.values()].flat().flatMap(({ field, value }) => (value ? [{ field, value }] : []))
  const identifiers = distinctIdentifiers([
    start,
    ...known.flatMap(identifiersOf),
    ...held.flatMap(({ externalId }) =>
      externalId === null ? [] : [urnIdentifier(urnOfExternalId(accountId, externalId))],
    ),
    ...unlocked.flatMap(({ field, value }) => valueIdentifier(field, value) ?? []),
  ])
  refuseSeveral(start, identifiers)
  const values = [
    // Includes the email as it was sent: a stored answer may be the only thing left that holds it.
    ...(start.kind === 'EMAIL' ? searchMarks(start).map(({ value }) => value) : []),
    ...held.flatMap(({ networkUrl, emails, phones }) => [networkUrl, ...emails, ...phones]),
    ...unlocked.map(({ value }) => value),
  ]
  const people = known.map((each) => [...each.urns].sort())
  return { urns, identifiers, people, values: [...new Set(values.filter((value) => value !== null))] }
}

const distinctIdentifiers = (identifiers: Identifier[]): Identifier[] => [
  ...new Map(identifiers.map((each) => [nameOfMark(each), each])).values(),
]

/** A number without its country code may belong to several people, and only the person who is meant may be erased. */
function refuseSeveral(start: Identifier, found: Identifier[]): void {
  if (start.kind !== 'PHONE' || isWithCountry(start)) return
  const meant = found.filter((each) => each.kind === 'PHONE' && isWithCountry(each) && matchesIdentifier(start, each))
  if (meant.length > 1) refuse('phone', 'is a number in several countries here: send it with its country code (+49 …)')
}

/** The most people that a refusal names. */
const TOLD_MAX = 5

/** One person made the request: they must not get other people's data, nor have other people erased. */
export function refuseCrowd({ kind }: Identifier, { people }: Person): void {
  if (people.length < 2 || kind === 'URN' || kind === 'NETWORK_URL') return
  const some = people.slice(0, TOLD_MAX).map(([urn]) => urn)
  const more = people.length > TOLD_MAX ? ' …' : ''
  const field = kind === 'PHONE' ? 'phone' : 'email'
  const which = `${some.join(', ')}${more}`
  refuse(
    field,
    `belongs to ${people.length} people here: name one by urn (${which}), or send everybody: true for all of them`,
  )
}

/**
 * The person's identifiers without emails and numbers that others have as well: somebody who shares a switchboard or a mailbox
 * with them must not be hidden by their tombstone, or appear in their report. If the request itself names such a value, everybody
 * who has it is meant.
 */
export async function onlyTheirs(
  sql: Sql,
  accountId: string,
  { identifiers, urns }: Person,
  start: Identifier,
): Promise<Identifier[]> {
  const own: Identifier[] = []
  for (const identifier of identifiers) {
    const isShareable = identifier.kind === 'EMAIL' || identifier.kind === 'PHONE'
    const isStart = nameOfMark(identifier) === nameOfMark(start)
    const bearers = isShareable && !isStart ? await bearersOf(sql, accountId, identifier) : []
    if (bearers.every((urn) => urns.includes(urn))) own.push(identifier)
  }
  return own
}

/** The urns of everybody who has this identifier. */
async function bearersOf(sql: Sql, accountId: string, start: Identifier): Promise<string[]> {
  const written = searchMarks(start).map(({ value }) => value)
  switch (start.kind) {
    case 'URN':
      return [start.value]
    case 'NETWORK_URL':
      return [...new Set((await findAtAddresses(sql, accountId, [start.value])).map(({ urn }) => urn))]
    case 'EMAIL': {
      const saved = await findByEmail(sql, accountId, written)
      return [...new Set([...saved, ...(await findByUnlockedEmail(sql, accountId, written))])]
    }
    case 'PHONE': {
      const digits = phoneSpellings(start)
      const held = await findPhones(sql, accountId, digits)
      const saved = held.filter(({ phones }) => phones.some((phone) => matchesIdentifier(start, readPhone(phone))))
      // Unlocked numbers are E.164: the same digits after the sign.
      const unlocked = await findByUnlockedPhone(sql, accountId, digits)
      return [...new Set([...saved.map(({ urn }) => urn), ...unlocked])]
    }
  }
}
