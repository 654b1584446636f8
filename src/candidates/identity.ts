/**
 * Who is who in what an account holds: which identifiers stand under a urn, and which urns bear an identifier. Reads the
 * pool, its merges, `network_candidates`, and the addresses that requests were made with; hides and removes nobody.
 */
import type { Sql } from '../storage/database.ts'
import type { PoolCandidate } from './candidate.ts'
import { keptKeys } from './kept-keys.ts'
import { readFamilies, readMergesOf } from './merges-store.ts'
import { parseProfileUrl } from './network-url.ts'
import { addressSign, emailSign, type Sign } from './person-keys.ts'
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

const BEARERS = 'select distinct urn from pool_keys where account_id = $1 and key = any ($2::text[])'

/** Also by what they bore before a merge. */
async function findBearers(sql: Sql, accountId: string, signs: Sign[]): Promise<string[]> {
  const rows = await sql.query<{ urn: string }>(BEARERS, [accountId, keptKeys(sql.keyring(), accountId, signs)])
  return rows.map((row) => row.urn)
}

const BY_ADDRESS = `
  select urn, network_url from network_candidates where account_id = $1 and lower(network_url) like any ($2::text[])
  union select urn, network_url from enrichments where account_id = $1 and lower(network_url) like any ($2::text[])
  union select urn, network_url from unlocks where account_id = $1 and lower(network_url) like any ($2::text[])
  union select urn, network_url from contact_fields where account_id = $1 and lower(network_url) like any ($2::text[])`

/**
 * Everybody at one of these profile addresses. What the network or a request sent is stored as it was sent, so it is
 * found by the end of its address and compared here; the scans are of the account's own, and rare.
 */
export async function findByAddress(sql: Sql, accountId: string, urlKeys: string[]): Promise<string[]> {
  if (urlKeys.length === 0) return []
  const names = urlKeys.map((key) => key.slice(key.lastIndexOf('/in/')))
  const patterns = names.flatMap((name) => [name, `/in/${encodeURIComponent(name.slice('/in/'.length)).toLowerCase()}`])
  const likes = patterns.map((name) => `%${name.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await sql.queryBuilt<{ urn: string; network_url: string }>(BY_ADDRESS, [accountId, likes])
  const wanted = new Set(urlKeys)
  const found = rows.filter((row) => wanted.has(parseProfileUrl(row.network_url)?.key ?? '')).map((row) => row.urn)
  return [...(await findBearers(sql, accountId, urlKeys.map(addressSign))), ...found]
}

export const findByEmail = (sql: Sql, accountId: string, email: string): Promise<string[]> =>
  findBearers(sql, accountId, [emailSign(email)])

/** Rows opened between two looks at the database: some milliseconds, after which others have their turn. */
const PHONES_AT_ONCE = 2_000

const WITH_PHONE = `
  select ${COLUMNS} from pool_candidates
  where account_id = $1 and urn > $2 and (phone_number is not null or other_contacts <> '[]') order by urn limit ${PHONES_AT_ONCE}`

/**
 * Who has a number that is this one; how a number is to be read, the caller knows. Numbers are sealed, and their keys are
 * of their ends only: all of the pool's are opened, some 25 microseconds each. It is asked for by who they are, which is rare.
 */
export async function findByPhone(sql: Sql, accountId: string, isMeant: (phone: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: IdentityRow[] = await sql.query<IdentityRow>(WITH_PHONE, [accountId, after])
    const held = rows.map((row) => toHeld(sql, accountId, row))
    found.push(...held.filter(({ phones }) => phones.some(isMeant)).map(({ urn }) => urn))
    after = rows.length < PHONES_AT_ONCE ? undefined : rows.at(-1)!.urn
  }
  return found
}
