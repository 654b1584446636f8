/** Reads an account's own talent pool (`pool_candidates`); write.ts writes it. */

import type { PoolCandidate, StoredCandidate } from '../candidates/candidate.ts'
import type { Sql } from '../storage/database.ts'
import { POOL_COLUMNS, type PoolRow, STORED_COLUMNS, type StoredRow, toPoolCandidate, toStored } from './row.ts'
import { type KeptContacts, openContacts } from './sealed-contacts.ts'

const BY_URN = `select ${POOL_COLUMNS} from pool_candidates where account_id = $1 and urn = any ($2::text[])`

export async function readPool(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, PoolCandidate>> {
  const rows = await sql.query<PoolRow>(BY_URN, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, toPoolCandidate(sql.keyring(), accountId, row)]))
}

const HEADS = `
  select urn, full_name as "fullName", job_title as "jobTitle", current_company as "currentCompany", location,
    picture_url as "pictureUrl", network_url as "networkUrl"
  from pool_candidates where account_id = $1 and urn = any ($2::text[])`

/** What a line about somebody shows. */
export type PoolHead = Pick<
  PoolCandidate,
  'urn' | 'fullName' | 'jobTitle' | 'currentCompany' | 'location' | 'pictureUrl' | 'networkUrl'
>

/** For any number of people: whole records may be a thousand times as long. */
export async function readPoolHeads(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, PoolHead>> {
  const rows = await sql.query<PoolHead>(HEADS, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row]))
}

const CONTACTS = `
  select urn, network_url, work_email, personal_email, phone_number, other_contacts from pool_candidates
  where account_id = $1 and urn = any ($2::text[])`

/** How to reach somebody. */
export type PoolContacts = Pick<
  PoolCandidate,
  'urn' | 'networkUrl' | 'workEmail' | 'personalEmail' | 'phone' | 'otherContacts'
>

/** For any number of people, like `readPoolHeads`. */
export async function readPoolContacts(sql: Sql, accountId: string, urns: string[]): Promise<PoolContacts[]> {
  const rows = await sql.query<KeptContacts & { network_url: string | null }>(CONTACTS, [accountId, urns])
  return rows.map((row) => ({
    urn: row.urn,
    networkUrl: row.network_url,
    ...openContacts(sql.keyring(), accountId, row),
  }))
}

const AT_ADDRESS = `
  select url_key, ${POOL_COLUMNS} from pool_candidates where account_id = $1 and url_key = any ($2::text[]) order by doc_no`

/** People by the key of their profile address; if several share one, the person changed last. */
export async function readPoolAt(sql: Sql, accountId: string, urlKeys: string[]): Promise<Map<string, PoolCandidate>> {
  const rows = await sql.query<PoolRow & { url_key: string }>(AT_ADDRESS, [accountId, urlKeys])
  return new Map(rows.map((row) => [row.url_key, toPoolCandidate(sql.keyring(), accountId, row)]))
}

/** A lateral with a limit, as in keys.ts: without statistics the planner would scan the whole pool for a list of urns. */
const STORED = `
  select c.* from unnest($2::text[]) as wanted (urn) cross join lateral (
    select ${STORED_COLUMNS} from pool_candidates where account_id = $1 and urn = wanted.urn limit 1) as c`

/** Whole stored records, to be changed or shown to their account. */
export async function readStored(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, StoredCandidate>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<StoredRow>(STORED, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, toStored(sql.keyring(), accountId, row)]))
}

const STORED_AT = `
  select url_key, ${STORED_COLUMNS} from pool_candidates where account_id = $1 and url_key = any ($2::text[]) order by doc_no`

/** Whole stored records by the key of their profile address; if several share one, the person changed last. */
export async function readStoredAt(
  sql: Sql,
  accountId: string,
  urlKeys: string[],
): Promise<Map<string, StoredCandidate>> {
  if (urlKeys.length === 0) return new Map()
  const rows = await sql.query<StoredRow & { url_key: string }>(STORED_AT, [accountId, urlKeys])
  return new Map(rows.map((row) => [row.url_key, toStored(sql.keyring(), accountId, row)]))
}

const STORED_BY_DOC = `select ${STORED_COLUMNS} from pool_candidates where account_id = $1 and doc_no = any ($2::int[])`

/** Whole stored records by document number, in the order of the numbers given. */
export async function readStoredDocuments(sql: Sql, accountId: string, docs: number[]): Promise<StoredCandidate[]> {
  const byDoc = await readStoredNumbered(sql, accountId, docs)
  return docs.flatMap((doc) => byDoc.get(doc) ?? [])
}

export async function readStoredNumbered(
  sql: Sql,
  accountId: string,
  docs: number[],
): Promise<Map<number, StoredCandidate>> {
  if (docs.length === 0) return new Map()
  const rows = await sql.query<StoredRow>(STORED_BY_DOC, [accountId, docs])
  return new Map(rows.map((row) => [row.doc_no, toStored(sql.keyring(), accountId, row)]))
}

const BY_DOC = `select ${POOL_COLUMNS} from pool_candidates where account_id = $1 and doc_no = any ($2::int[])`

/** People by document number. */
export async function readPoolDocuments(sql: Sql, accountId: string, docs: number[]): Promise<PoolCandidate[]> {
  const rows = await sql.query<PoolRow>(BY_DOC, [accountId, docs])
  return rows.map((row) => toPoolCandidate(sql.keyring(), accountId, row))
}

const PRESENT = `
  select urn, url_key from pool_candidates
  where account_id = $1 and (urn = any ($2::text[]) or url_key = any ($3::text[]))
    and ($4::timestamptz is null or created_at <= $4)`

export interface PeopleWanted {
  urns: string[]
  urlKeys: string[]
}

/** Which of these people the account has saved, by urn or by profile address. With `until`: saved by that time. */
export async function findPresent(sql: Sql, accountId: string, { urns, urlKeys }: PeopleWanted, until?: Date) {
  const rows = await sql.query<{ urn: string; url_key: string | null }>(PRESENT, [accountId, urns, urlKeys, until])
  return {
    urns: new Set(rows.map((row) => row.urn)),
    urlKeys: new Set(rows.flatMap((row) => (row.url_key ? [row.url_key] : []))),
  }
}

/** The next `limit` urns after `after`, in order. */
export async function listUrns(sql: Sql, accountId: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ urn: string }>(
    'select urn from pool_candidates where account_id = $1 and urn > $2 order by urn limit $3',
    [accountId, after, limit],
  )
  return rows.map(({ urn }) => urn)
}
