/**
 * Who is who in what an account holds: which identifiers stand under a urn, and which urns bear an identifier. Reads the
 * pool, its merges, `network_candidates`, and the addresses that requests were made with; hides and removes nobody.
 */
import type { Sql } from '../storage/database.ts'
import type { PoolCandidate } from './candidate.ts'
import { type KeptKey, keptKeys } from './kept-keys.ts'
import { readFamilies, readMergesOf } from './merges-store.ts'
import { profileKeyOf, slugOfKey, slugSpellings } from './network-url.ts'
import { addressSign, emailSign, mailboxSign, phoneEndSigns, type Sign } from './person-keys.ts'
import { type KeptContacts, openContacts } from './sealed-contacts.ts'

export interface HeldIdentifiers {
  urn: string
  /** Other urns of the same person: those merged with this one. */
  aliases: string[]
  /** The owner's own id. */
  externalId: string | null
  networkUrl: string | null
  emails: string[]
  phones: string[]
}

interface IdentityRow extends KeptContacts {
  external_id: string | null
  network_url: string | null
}

const toHeld = (sql: Sql, accountId: string, row: IdentityRow): HeldIdentifiers =>
  identifiersIn({
    urn: row.urn,
    externalId: row.external_id,
    networkUrl: row.network_url,
    ...openContacts(sql.keyring(), accountId, row),
  })

type Bearing = Pick<
  PoolCandidate,
  'urn' | 'externalId' | 'networkUrl' | 'workEmail' | 'personalEmail' | 'phone' | 'otherContacts'
>

/** What a record of the pool names its person by. */
export function identifiersIn(record: Bearing): HeldIdentifiers {
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

const COLUMNS = 'urn, external_id, network_url, work_email, personal_email, phone_number, other_contacts'

const BY_URN = `
  select ${COLUMNS} from pool_candidates where account_id = $1 and urn = any ($2::text[])
  union all
  select urn, null, network_url, null, null, null, '[]' from (
    select urn, network_url from network_candidates where account_id = $1 and urn = any ($2::text[])
    union select urn, network_url from unlocks where account_id = $1 and urn = any ($2::text[])
    union select urn, network_url from contact_fields where account_id = $1 and urn = any ($2::text[])
  ) as addressed where network_url <> ''`

async function readUnder(sql: Sql, accountId: string, urns: string[]): Promise<HeldIdentifiers[]> {
  const rows = await sql.query<IdentityRow>(BY_URN, [accountId, urns])
  return rows.map((row) => toHeld(sql, accountId, row))
}

/**
 * A person may stand here several times: in the pool, at each address that the network or a request gave them, and once
 * for every record that was merged with this one, as it was before.
 */
export async function readIdentifiers(sql: Sql, accountId: string, urns: string[]): Promise<HeldIdentifiers[]> {
  const [own, families] = await Promise.all([readUnder(sql, accountId, urns), readFamilies(sql, accountId, urns)])
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

const BY_DOC = 'select doc_no, urn, network_url from pool_candidates where account_id = $1 and doc_no = any ($2::int[])'

/** Of the pool, by their numbers in the search index. */
export async function readDocumentPeople(sql: Sql, accountId: string, docs: number[]) {
  const rows = await sql.query<{ doc_no: number; urn: string; network_url: string | null }>(BY_DOC, [accountId, docs])
  return rows.map((row) => ({ doc: row.doc_no, urn: row.urn, networkUrl: row.network_url }))
}

const BEARERS = 'select distinct key, urn from pool_keys where account_id = $1 and key = any ($2::text[])'

/** By the sign of each, also by what they bore before a merge. */
async function findBearers(sql: Sql, accountId: string, signs: Sign[]): Promise<{ sign: Sign; urn: string }[]> {
  if (signs.length === 0) return []
  const kept = keptKeys(sql.keyring(), accountId, signs)
  const wanted = new Map(signs.map((sign, at) => [kept[at]!, sign]))
  const rows = await sql.query<{ key: KeptKey; urn: string }>(BEARERS, [accountId, [...wanted.keys()]])
  return rows.map(({ key, urn }) => ({ sign: wanted.get(key)!, urn }))
}

/** As the index of each table has it. */
const SLUG = `lower(substring(network_url from '/in/([^/?#;]+)'))`
const AT_SLUG = ['network_candidates', 'enrichments', 'unlocks', 'contact_fields']
  .map((table) => `select urn, network_url from ${table} where account_id = $1 and ${SLUG} = any ($2::text[])`)
  .join(' union ')

/** Somebody at one of the addresses that were asked for: by the name in it, whatever the host. */
export interface AtAddress {
  urn: string
  slug: string
}

/** As the index has it. */
const POOL_SLUG = `substring(url_key from '/in/(.+)$')`
const IN_POOL = `
  select urn, ${POOL_SLUG} as slug from pool_candidates
  where account_id = $1 and url_key is not null and ${POOL_SLUG} = any ($2::text[])`

/** Everybody at these profile addresses, each the key of one: by the name in it, and by what records bore before a merge. */
export async function findAtAddresses(sql: Sql, accountId: string, urlKeys: string[]): Promise<AtAddress[]> {
  if (urlKeys.length === 0) return []
  const wanted = new Set(urlKeys.map(slugOfKey))
  const slugs = [...wanted].flatMap(slugSpellings)
  const [rows, saved, bearers] = await Promise.all([
    sql.query<{ urn: string; network_url: string }>(AT_SLUG, [accountId, slugs]),
    sql.query<AtAddress>(IN_POOL, [accountId, [...wanted]]),
    findBearers(sql, accountId, urlKeys.map(addressSign)),
  ])
  const found = rows.map((row) => ({ urn: row.urn, slug: slugOfKey(profileKeyOf(row.network_url) ?? '') }))
  return [...saved, ...bearers.map(({ sign, urn }) => ({ urn, slug: slugOfKey(sign.value) })), ...found]
}

/** Also by other addresses of the same mailbox. */
export async function findByEmail(sql: Sql, accountId: string, emails: string[]): Promise<string[]> {
  const signs = emails.flatMap((email) => [emailSign(email), mailboxSign(email)])
  return (await findBearers(sql, accountId, signs)).map(({ urn }) => urn)
}

/** Of those who have a number that ends like one of these: all their numbers. Few, whatever the size of the pool. */
export async function findPhones(sql: Sql, accountId: string, digits: string[]): Promise<HeldIdentifiers[]> {
  const bearers = await findBearers(sql, accountId, phoneEndSigns(digits))
  return readIdentifiers(sql, accountId, [...new Set(bearers.map(({ urn }) => urn))])
}
