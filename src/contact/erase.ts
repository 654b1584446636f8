/** Contact data removed when its person is erased or when it has grown too old. */
import { type ContactField, contactFields } from '../../contract/network.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { digestsOf, personDigest } from './sealed-value.ts'

const OPEN = `select unlock_id from unlocks where account_id = $1 and urn = any ($2::text[]) and status <> 'COMPLETED'`

export async function readOpenUnlocks(tx: Tx, accountId: string, urns: string[]): Promise<string[]> {
  const rows = await tx.query<{ unlock_id: string }>(OPEN, [accountId, urns])
  return rows.map((row) => row.unlock_id)
}

const ERASE = `
  with known as (
    delete from contact_fields where account_id = $1 and (urn = any ($2::text[]) or person = any ($3::text[])) returning field
  ), late as (delete from late_fields where account_id = $1 and urn = any ($2::text[]) returning field)
  select field from known union all select field from late`

/**
 * Also deletes rows that only the person's address digest identifies: a purged value leaves a row that records the payment,
 * possibly under a urn of which nothing else is left.
 */
export async function eraseContactFields(
  tx: Tx,
  accountId: string,
  urns: string[],
  addressKeys: string[],
): Promise<number> {
  const people = addressKeys.map((key) => personDigest(tx.keyring(), accountId, key))
  return (await tx.query(ERASE, [accountId, urns, people])).length
}

/** Keeps the request, because ledger entries refer to it, but removes the person's profile address. */
export async function blankUnlocks(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const rows = await tx.query(
    `update unlocks set network_url = '' where account_id = $1 and urn = any ($2::text[]) and network_url <> ''
     returning unlock_id`,
    [accountId, urns],
  )
  return rows.length
}

/** A row without a digest is from before values were sealed and holds the value in clear. */
const BY_VALUE = `
  select distinct urn from contact_fields where account_id = $1 and field = any ($2::text[])
    and (digest = any ($3::bytea[]) or digest is null and lower(value) = any ($4::text[]))
  union select urn from late_fields where account_id = $1 and field = any ($2::text[]) and digest = any ($3::bytea[])`

const emailFields = contactFields.filter((field) => field !== 'phone')

async function findByValue(sql: Sql, accountId: string, fields: ContactField[], written: string[]): Promise<string[]> {
  const digests = written.flatMap((value) => digestsOf(sql.keyring(), value))
  const rows = await sql.queryBuilt<{ urn: string }>(BY_VALUE, [accountId, fields, digests, written])
  return rows.map((row) => row.urn)
}

/** The people whose unlocked email is one of these. Emails are given in lower case. */
export const findByUnlockedEmail = (sql: Sql, accountId: string, emails: string[]): Promise<string[]> =>
  findByValue(sql, accountId, emailFields, emails)

/** The people whose unlocked phone number is one of these. Numbers are digits including the country code. */
export const findByUnlockedPhone = (sql: Sql, accountId: string, digits: string[]): Promise<string[]> =>
  findByValue(
    sql,
    accountId,
    ['phone'],
    digits.map((each) => `+${each}`),
  )

/**
 * Purging removes the value but keeps the fact that it was paid for, as long as the row has a digest of the person. A row without
 * that digest is deleted.
 */
const PURGE_VALUES = `
  with old as (
    select account_id, urn, field, person from contact_fields where state = 'FOUND' and changed_at < $1 limit $2
  ), gone as (
    delete from contact_fields f using old
    where (f.account_id, f.urn, f.field) = (old.account_id, old.urn, old.field) and f.state = 'FOUND'
      and old.person is null
  ), emptied as (
    update contact_fields f
    set state = 'PURGED', value = null, digest = null, source = null, details = null, network_url = null
    from old where (f.account_id, f.urn, f.field) = (old.account_id, old.urn, old.field) and f.state = 'FOUND'
      and old.person is not null
  )
  select field from old`

export async function purgeValues(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_VALUES, [before, limit])).length
}

const PURGE_UNLOCKS = `
  delete from unlocks where (account_id, unlock_id) in (
    select account_id, unlock_id from unlocks where status = 'COMPLETED' and updated_at < $1 limit $2)
  returning unlock_id`

/** Keeps the address that a value was found at, stored beside the value: it is purged together with the value. */
export async function purgeUnlocks(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_UNLOCKS, [before, limit])).length
}

const LAST_UNLOCKED = `
  select urn, max(changed_at) as at from contact_fields
  where account_id = $1 and urn = any ($2::text[]) and state <> 'NOT_FOUND' group by urn`

/** For each urn, the last time a value was unlocked or its lookup started. */
export const readLastUnlocked = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ urn: string; at: Date }>(LAST_UNLOCKED, [accountId, urns])
