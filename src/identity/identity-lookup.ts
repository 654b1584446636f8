/**
 * Which identifiers a urn has, and which urns have an identifier. Reads the pool, its merges, the network's people and the
 * addresses that requests were made with. Hides and removes nobody.
 */
import type { PoolCandidate } from '../candidates/candidate.ts'
import { isProfileKey, otherUrls, profileKeyOf, slugOfKey, slugSpellings } from '../candidates/network-url.ts'
import { addressSign, emailSign, mailboxSign, phoneEndSigns } from '../candidates/person-keys.ts'
import { askedAddresses } from '../contact/addresses.ts'
import { networkAddresses } from '../people/addresses.ts'
import { findBySlug, findByUnknownFormAddress, findKeyHolders, readContacts } from '../pool/key-holders.ts'
import type { Sql } from '../storage/database.ts'
import { readMergedUrns, readMergesOf } from './merges.ts'

export interface HeldIdentifiers {
  urn: string
  /** Other urns of the same person: those merged with this one. */
  aliases: string[]
  /** The id that the account itself gave the person. */
  externalId: string | null
  networkUrl: string | null
  emails: string[]
  phones: string[]
}

type IdentifyingFields = Pick<
  PoolCandidate,
  'urn' | 'externalId' | 'networkUrl' | 'workEmail' | 'personalEmail' | 'phone' | 'otherContacts'
>

/** The identifiers that a pool record contains. */
export function identifiersIn(record: IdentifyingFields): HeldIdentifiers {
  const { urn, externalId, networkUrl, workEmail, personalEmail, phone, otherContacts } = record
  const others = (isPhone: boolean) =>
    otherContacts.filter(({ field }) => (field === 'phone') === isPhone).map(({ value }) => value)
  return {
    urn,
    aliases: [],
    externalId,
    networkUrl,
    emails: [workEmail, personalEmail, ...others(false)].filter((email) => email !== null),
    phones: [phone, ...others(true)].filter((number) => number !== null),
  }
}

const atAddress = ({ urn, networkUrl }: { urn: string; networkUrl: string }): HeldIdentifiers => ({
  urn,
  networkUrl,
  aliases: [],
  externalId: null,
  emails: [],
  phones: [],
})

async function readUnder(sql: Sql, accountId: string, urns: string[]): Promise<HeldIdentifiers[]> {
  const [saved, ...addressed] = await Promise.all([
    readContacts(sql, accountId, urns),
    networkAddresses.readUnder(sql, accountId, urns),
    askedAddresses.readUnder(sql, accountId, urns),
  ])
  return [...saved.map(identifiersIn), ...addressed.flat().map(atAddress)]
}

/**
 * A person may appear several times: once in the pool, and once per address that the network or a request gave them. Every merged
 * record also appears as it was before the merge.
 */
export async function readIdentifiers(sql: Sql, accountId: string, urns: string[]): Promise<HeldIdentifiers[]> {
  const [own, families] = await Promise.all([readUnder(sql, accountId, urns), readMergedUrns(sql, accountId, urns)])
  if (families.size === 0) return own
  const members = [...new Set([...families.values()].flat())]
  const [now, merges] = await Promise.all([readUnder(sql, accountId, members), readMergesOf(sql, accountId, members)])
  const before = merges.flatMap(({ originals: { kept, merged } }) => [kept, ...merged])
  const known = [...now, ...before.map(({ candidate }) => identifiersIn(candidate))]
  const related = [...families].flatMap(([urn, aliases]) =>
    known.filter((each) => aliases.includes(each.urn)).map((each) => ({ ...each, urn, aliases })),
  )
  return [...own, ...related]
}

/** A person at one of the addresses asked for, matched by the slug (the name in the address), whatever the host. */
export interface AtAddress {
  urn: string
  slug: string
}

/** Everybody at these profile addresses (given as keys), matched by slug and by the addresses that records had before a merge. */
export async function findAtAddresses(sql: Sql, accountId: string, urlKeys: string[]): Promise<AtAddress[]> {
  if (urlKeys.length === 0) return []
  const wanted = new Set(urlKeys.map(slugOfKey))
  const slugs = [...wanted].flatMap(slugSpellings)
  const others = urlKeys.flatMap(otherUrls)
  const otherKeys = urlKeys.filter((key) => !isProfileKey(key))
  const [saved, savedElse, holders, ...addressed] = await Promise.all([
    findBySlug(sql, accountId, [...wanted]),
    otherKeys.length > 0 ? findByUnknownFormAddress(sql, accountId, otherKeys) : [],
    findKeyHolders(sql, accountId, urlKeys.map(addressSign)),
    networkAddresses.findBySlug(sql, accountId, slugs),
    askedAddresses.findBySlug(sql, accountId, slugs),
    ...(others.length > 0
      ? [networkAddresses.findWhole(sql, accountId, others), askedAddresses.findWhole(sql, accountId, others)]
      : []),
  ])
  const found = addressed
    .flat()
    .map(({ urn, networkUrl }) => ({ urn, slug: slugOfKey(profileKeyOf(networkUrl) ?? '') }))
  return [...saved, ...savedElse, ...holders.map(({ sign, urn }) => ({ urn, slug: slugOfKey(sign.value) })), ...found]
}

/** Also matches other spellings of the same mailbox. */
export async function findByEmail(sql: Sql, accountId: string, emails: string[]): Promise<string[]> {
  const signs = emails.flatMap((email) => [emailSign(email), mailboxSign(email)])
  return (await findKeyHolders(sql, accountId, signs)).map(({ urn }) => urn)
}

/** Returns all phone numbers of the people who have a number with the same last digits. They are few, whatever the size of the pool. */
export async function findPhones(sql: Sql, accountId: string, digits: string[]): Promise<HeldIdentifiers[]> {
  const holders = await findKeyHolders(sql, accountId, phoneEndSigns(digits))
  return readIdentifiers(sql, accountId, [...new Set(holders.map(({ urn }) => urn))])
}
