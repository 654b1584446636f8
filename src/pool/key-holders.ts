/**
 * Who in a pool holds an email, a phone number or a profile address, and which of these each person holds. Reads
 * `pool_candidates` and `pool_keys`.
 */
import { type KeptKey, keptKeys } from '../candidates/kept-keys.ts'
import type { Sign } from '../candidates/person-keys.ts'
import type { Sql } from '../storage/database.ts'
import { type KeptContacts, openContacts } from './sealed-contacts.ts'

interface ContactRow extends KeptContacts {
  external_id: string | null
  network_url: string | null
}

const CONTACTS = `
  select urn, external_id, network_url, work_email, personal_email, phone_number, other_contacts
  from pool_candidates where account_id = $1 and urn = any ($2::text[])`

export async function readContacts(sql: Sql, accountId: string, urns: string[]) {
  const rows = await sql.query<ContactRow>(CONTACTS, [accountId, urns])
  return rows.map((row) => ({
    urn: row.urn,
    externalId: row.external_id,
    networkUrl: row.network_url,
    ...openContacts(sql.keyring(), accountId, row),
  }))
}

const HOLDERS = 'select distinct key, urn from pool_keys where account_id = $1 and key = any ($2::text[])'

/** Holders by sign, including those whose key came with a merge. */
export async function findKeyHolders(
  sql: Sql,
  accountId: string,
  signs: Sign[],
): Promise<{ sign: Sign; urn: string }[]> {
  if (signs.length === 0) return []
  const kept = keptKeys(sql.keyring(), accountId, signs)
  const wanted = new Map(signs.map((sign, at) => [kept[at]!, sign]))
  const rows = await sql.query<{ key: KeptKey; urn: string }>(HOLDERS, [accountId, [...wanted.keys()]])
  return rows.map(({ key, urn }) => ({ sign: wanted.get(key)!, urn }))
}

/** Must match the index's expression. */
const SLUG = `substring(url_key from '/in/(.+)$')`
/**
 * Joined per slug with `lateral`: the planner has no statistics on how rare a slug is, and for a hundred slugs it would scan the
 * pool.
 */
const AT_SLUG = `
  select c.urn, wanted.slug from unnest($2::text[]) as wanted (slug) cross join lateral (
    select urn from pool_candidates
    where account_id = $1 and url_key is not null and ${SLUG} = wanted.slug offset 0) as c`

/** The people with a profile under one of these slugs, whatever the host. */
export const findBySlug = (sql: Sql, accountId: string, slugs: string[]) =>
  sql.query<{ urn: string; slug: string }>(AT_SLUG, [accountId, slugs])

const AT_KEY = `
  select c.urn, wanted.key as slug from unnest($2::text[]) as wanted (key) cross join lateral (
    select urn from pool_candidates where account_id = $1 and url_key = wanted.key offset 0) as c`

/** The people with one of these addresses of no known form; here the whole address is the name. */
export const findByUnknownFormAddress = (sql: Sql, accountId: string, keys: string[]) =>
  sql.query<{ urn: string; slug: string }>(AT_KEY, [accountId, keys])
