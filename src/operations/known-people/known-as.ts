/**
 * Leads from how somebody is named to everything the account knows them by: every urn, address, email and number. Records that
 * share a profile address, or were merged, are the same person; records that only share an email or a number need not be.
 */
import { profileKeyOf, slugOfKey } from '../../candidates/network-url.ts'
import { findAtAddresses, type HeldIdentifiers, readIdentifiers } from '../../identity/identity-lookup.ts'
import { personAt, personNamed } from '../../networks/people.ts'
import { type Identifier, readEmail, readPhone } from '../../privacy/identifier.ts'
import type { Sql } from '../../storage/database.ts'

/** Somebody as a request names them; what the account holds besides is looked up. */
export interface NamedPerson {
  urn: string
  networkUrl?: string | null
}

export interface KnownAs {
  urns: ReadonlySet<string>
  /** The keys of their profile addresses. */
  addresses: ReadonlySet<string>
  held: readonly HeldIdentifiers[]
}

/** A person with several urns is complete after two or three rounds; this limit is practically never reached. */
const ROUNDS_MAX = 10

/** Results are in the order of `people`. One round trip, unless the account knows one of them by more than is named. */
export async function readKnownAs(sql: Sql, accountId: string, people: NamedPerson[]): Promise<KnownAs[]> {
  const links = new Links()
  for (const { urn, networkUrl } of people) links.add(urn, networkUrl)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { urns, addresses } = links.takeNew()
    if (urns.length + addresses.length === 0) break
    const [held, found] = await Promise.all([
      urns.length > 0 ? readIdentifiers(sql, accountId, urns) : [],
      findAtAddresses(sql, accountId, addresses),
    ])
    for (const each of held) links.hold(each)
    for (const { urn, slug } of found) links.join(urnNode(urn), slugNode(slug))
  }
  // Worked out once per person: a placeholder used as an address may join thousands of records into one person.
  const known = new Map<string, KnownAs>()
  return people.map(({ urn, networkUrl }) => {
    const found = known.get(urn)
    if (found) return found
    const person = links.all(urn, networkUrl)
    for (const each of person.urns) known.set(each, person)
    return person
  })
}

/** Remembers the result of `work` per person: all records of one person share the same object. */
export function memoised<T>(work: (person: KnownAs) => T): (person: KnownAs) => T {
  const known = new Map<KnownAs, T>()
  return (person) => {
    if (!known.has(person)) known.set(person, work(person))
    return known.get(person)!
  }
}

/**
 * Includes urns made of the person's addresses. These remain when a record is removed, and apply to another record that comes
 * from the same address.
 */
export const allUrns = ({ urns, addresses }: Pick<KnownAs, 'urns' | 'addresses'>): string[] => [
  ...new Set([...urns, ...urnsAt([...addresses])]),
]

export const urnsAt = (addresses: string[]): string[] => addresses.flatMap((key) => personAt(key)?.urn ?? [])

/** Somebody as a record names them; nothing is looked up. */
export function unknownPerson(held: HeldIdentifiers): KnownAs {
  const links = new Links()
  links.hold(held)
  return links.all(held.urn)
}

const urnNode = (urn: string) => `urn ${urn}`
const slugNode = (slug: string) => `at ${slug}`

/** Finds out what is one person: urns and addresses are nodes, joined where they were seen together. */
class Links {
  readonly #next = new Map<string, Set<string>>()
  readonly #held = new Map<string, HeldIdentifiers[]>()
  readonly #keys = new Map<string, Set<string>>()
  readonly #taken = new Set<string>()

  join(one: string, other: string): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const next = this.#next.get(from) ?? new Set()
      this.#next.set(from, next.add(to))
    }
  }

  add(urn: string, networkUrl?: string | null): void {
    this.join(urnNode(urn), urnNode(urn))
    // In a network of several vendors a urn may itself be a profile address.
    for (const key of [profileKeyOf(networkUrl), personNamed({ urn })?.key]) {
      if (key === undefined) continue
      const slug = slugOfKey(key)
      this.#keys.set(slug, (this.#keys.get(slug) ?? new Set()).add(key))
      this.join(urnNode(urn), slugNode(slug))
    }
  }

  hold(held: HeldIdentifiers): void {
    this.add(held.urn, held.networkUrl)
    this.#held.set(held.urn, [...(this.#held.get(held.urn) ?? []), held])
    for (const alias of held.aliases) this.join(urnNode(held.urn), urnNode(alias))
  }

  /** The urns and addresses that have not been looked up yet. */
  takeNew(): { urns: string[]; addresses: string[] } {
    const keys = [...this.#keys.values()].flatMap((each) => [...each])
    const isNew = (name: string) => !this.#taken.has(name) && this.#taken.add(name)
    const urns = [...this.#next.keys()].filter((node) => node.startsWith('urn ') && isNew(node))
    return {
      urns: urns.map((node) => node.slice('urn '.length)),
      addresses: keys.filter((key) => isNew(`key ${key}`)),
    }
  }

  all(urn: string, networkUrl?: string | null): KnownAs {
    const key = profileKeyOf(networkUrl)
    const seen = new Set([urnNode(urn), ...(key === undefined ? [] : [slugNode(slugOfKey(key))])])
    // Iterating over a set also visits what is added on the way.
    for (const node of seen) for (const next of this.#next.get(node) ?? []) seen.add(next)
    const of = (prefix: string) =>
      [...seen].filter((node) => node.startsWith(prefix)).map((n) => n.slice(prefix.length))
    const urns = of('urn ')
    const addresses = of('at ').flatMap((slug) => [...(this.#keys.get(slug) ?? [])])
    return {
      urns: new Set(urns),
      addresses: new Set(addresses),
      held: urns.flatMap((each) => this.#held.get(each) ?? []),
    }
  }
}

/** A urn that is a profile address also hides whoever is at that address. */
export const urnIdentifier = (urn: string): Identifier => {
  const key = personNamed({ urn })?.key
  const mark = { kind: 'URN' as const, value: urn }
  return key === undefined ? mark : { ...mark, also: slugMark(key), sought: [slugMark(key)] }
}

const slugMark = (key: string) => ({ kind: 'NETWORK_URL' as const, value: `/in/${slugOfKey(key)}` })

/** Listed with its host too, as it always was. Searched only by the name in the address and by the urn made of it. */
const keyIdentifier = (key: string): Identifier => {
  const urn = personAt(key)?.urn
  return {
    kind: 'NETWORK_URL',
    value: key,
    also: slugMark(key),
    sought: [slugMark(key), ...(urn === undefined ? [] : [{ kind: 'URN' as const, value: urn }])],
  }
}

export const addressOf = (url: string | null | undefined): Identifier | undefined => {
  const key = profileKeyOf(url)
  return key === undefined ? undefined : keyIdentifier(key)
}

/** Everything that names this person, normalised. */
export const identifiersOf = ({ urns, addresses, held }: KnownAs): Identifier[] => [
  ...[...urns].map(urnIdentifier),
  ...[...addresses].map(keyIdentifier),
  ...held.flatMap(({ emails }) => emails.flatMap((email) => readEmail(email) ?? [])),
  ...held.flatMap(({ phones }) => phones.flatMap((phone) => readPhone(phone) ?? [])),
]

/** Uses only what the request names, without looking up what is held. */
export const identifiersNamed = ({ urn, networkUrl }: NamedPerson): Identifier[] =>
  [urnIdentifier(urn), addressOf(networkUrl) ?? []].flat()
