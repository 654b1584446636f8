/** Accounts and keys in the database. Owns `accounts` and `api_keys`; a key is stored as its hash only. */
import { timingSafeEqual } from 'node:crypto'
import type { Sql, Tx } from '../storage/database.ts'
import type { ApiKey, Scope } from './account.ts'

export interface Account {
  accountId: string
  name: string
  createdAt: Date
}

interface AccountRow {
  account_id: string
  name: string
  created_at: Date
}

const toAccount = (row: AccountRow): Account => ({
  accountId: row.account_id,
  name: row.name,
  createdAt: row.created_at,
})

export async function insertAccount(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx.query('insert into accounts (account_id, name) values ($1, $2)', [accountId, name])
}

/** By id or by name, as an operator would type it. */
export async function findAccount(sql: Sql, idOrName: string): Promise<Account | undefined> {
  const [row] = await sql.query<AccountRow>(
    'select account_id, name, created_at from accounts where account_id = $1 or lower(name) = lower($1)',
    [idOrName],
  )
  return row && toAccount(row)
}

export async function listAccounts(sql: Sql): Promise<Account[]> {
  const rows = await sql.query<AccountRow>(
    'select account_id, name, created_at from accounts order by created_at, account_id',
  )
  return rows.map(toAccount)
}

const KEY_COLUMNS = 'key_id, account_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at'

interface KeyRow {
  key_id: string
  account_id: string
  name: string
  hint: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

const toKey = (row: KeyRow): ApiKey => ({
  keyId: row.key_id,
  accountId: row.account_id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})

const INSERT_KEY = `
  insert into api_keys (key_hash, key_id, account_id, name, hint, scopes, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

export type NewApiKey = Pick<ApiKey, 'keyId' | 'accountId' | 'name' | 'hint' | 'scopes' | 'expiresAt'>

export async function insertKey(tx: Tx, hash: Buffer, key: NewApiKey): Promise<void> {
  await tx.query(INSERT_KEY, [hash, key.keyId, key.accountId, key.name, key.hint, key.scopes, key.expiresAt])
}

const BY_HASH = `select ${KEY_COLUMNS}, key_hash from api_keys where key_hash = $1`

/** An index probe by the hash of the whole secret: how long it takes tells nothing about any other key. */
export async function findKey(sql: Sql, hash: Buffer): Promise<ApiKey | undefined> {
  const [row] = await sql.query<KeyRow & { key_hash: Buffer }>(BY_HASH, [hash])
  return row && timingSafeEqual(row.key_hash, hash) ? toKey(row) : undefined
}

export async function findKeyById(sql: Sql, keyId: string): Promise<ApiKey | undefined> {
  const [row] = await sql.query<KeyRow>(`select ${KEY_COLUMNS} from api_keys where key_id = $1`, [keyId])
  return row && toKey(row)
}

export async function listKeys(sql: Sql, accountId: string): Promise<ApiKey[]> {
  const rows = await sql.query<KeyRow>(
    `select ${KEY_COLUMNS} from api_keys where account_id = $1 order by created_at, key_id`,
    [accountId],
  )
  return rows.map(toKey)
}

/** From `at` on the key is refused; an earlier end stays. */
export async function revokeKey(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update api_keys set revoked_at = least(revoked_at, $2) where key_id = $1 returning key_id',
    [keyId, at],
  )
  return rows.length === 1
}

/** At most once a minute for a key: a write for every request would cost more than the request. */
export async function touchKeys(sql: Sql, keyIds: string[]): Promise<void> {
  await sql.query('update api_keys set last_used_at = now() where key_id = any ($1::text[])', [keyIds])
}
