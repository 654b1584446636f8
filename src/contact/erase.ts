/** Contact data removed when its person is erased or when it has grown too old. */
import type { Sql, Tx } from '../storage/database.ts'

const OPEN = `select unlock_id from unlocks where account_id = $1 and urn = any ($2::text[]) and status <> 'COMPLETED'`

export async function readOpenUnlocks(tx: Tx, accountId: string, urns: string[]): Promise<string[]> {
  const rows = await tx.query<{ unlock_id: string }>(OPEN, [accountId, urns])
  return rows.map((row) => row.unlock_id)
}

export async function eraseContactFields(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const rows = await tx.query(
    'delete from contact_fields where account_id = $1 and urn = any ($2::text[]) returning field',
    [accountId, urns],
  )
  return rows.length
}

/** The request stays, as the ledger's entries name it; the address of the person goes. */
export async function blankUnlocks(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const rows = await tx.query(
    `update unlocks set network_url = '' where account_id = $1 and urn = any ($2::text[]) and network_url <> ''
     returning unlock_id`,
    [accountId, urns],
  )
  return rows.length
}

const BY_VALUE = `
  select urn from contact_fields where account_id = $1 and field <> 'phone' and lower(value) = $2
  union select urn from contact_fields where account_id = $1 and field = 'phone' and value = $3`

/** Whose unlocked email this is, or whose number, which is E.164; empty text: nobody. */
export async function findByValue(sql: Sql, accountId: string, email: string, digits: string): Promise<string[]> {
  const phone = digits === '' ? '' : `+${digits}`
  const rows = await sql.queryBuilt<{ urn: string }>(BY_VALUE, [accountId, email, phone])
  return rows.map((row) => row.urn)
}

const PURGE_VALUES = `
  delete from contact_fields where (account_id, urn, field) in (
    select account_id, urn, field from contact_fields where state = 'FOUND' and changed_at < $1 limit $2)
  returning field`

export async function purgeValues(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_VALUES, [before, limit])).length
}

const PURGE_UNLOCKS = `
  delete from unlocks where (account_id, unlock_id) in (
    select account_id, unlock_id from unlocks where status = 'COMPLETED' and updated_at < $1 limit $2)
  returning unlock_id`

/** The address that values were found at stays beside them, and goes with them. */
export async function purgeUnlocks(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_UNLOCKS, [before, limit])).length
}
