/** Accounts and keys in the database. Owns `accounts` and `api_keys`; a key is stored as its hash only. */
import { timingSafeEqual } from 'node:crypto'
import { KEY_OVERLAP_SECONDS_MAX } from '../../contract/limits.ts'
import { latestFrom } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { ApiKey, Scope } from './account.ts'
import type { AccountState } from './moving.ts'

export interface Account {
  accountId: string
  name: string
  /** The operator's name for the account's plan; it has no effect here. */
  plan: string
  createdAt: Date
  state: AccountState
}

const ACCOUNT_COLUMNS = 'account_id, name, plan, created_at, state'

interface AccountRow {
  account_id: string
  name: string
  plan: string
  created_at: Date
  state: AccountState
}

const toAccount = (row: AccountRow): Account => ({
  accountId: row.account_id,
  name: row.name,
  plan: row.plan,
  createdAt: row.created_at,
  state: row.state,
})

export type AccountToInsert = Omit<Account, 'createdAt' | 'state'> & { isDemo: boolean }

export async function insertAccount(tx: Tx, { accountId, name, plan, isDemo }: AccountToInsert): Promise<void> {
  const values = [accountId, name, plan, isDemo]
  await tx.query('insert into accounts (account_id, name, plan, is_demo) values ($1, $2, $3, $4)', values)
}

/** The account that a first start made for trying things out. */
export async function findDemoAccount(sql: Sql): Promise<Account | undefined> {
  const [row] = await sql.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from accounts where is_demo`)
  return row && toAccount(row)
}

export async function readAccount(sql: Sql, accountId: string): Promise<Account> {
  const [row] = await sql.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from accounts where account_id = $1`, [
    accountId,
  ])
  if (!row) throw new Error(`there is no account ${accountId}`)
  return toAccount(row)
}

/**
 * Lets only one transaction at a time change an account's keys. Not plain FOR UPDATE, because every insert that refers to the
 * account would have to wait for it.
 */
export async function lockAccountKeys(tx: Tx, accountId: string): Promise<void> {
  await tx.query('select from accounts where account_id = $1 for no key update', [accountId])
}

/** By id or by name, as an operator types it. */
export async function findAccount(sql: Sql, idOrName: string): Promise<Account | undefined> {
  const [row] = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from accounts where account_id = $1 or lower(name) = lower($1)`,
    [idOrName],
  )
  return row && toAccount(row)
}

export async function listAccounts(sql: Sql): Promise<Account[]> {
  const rows = await sql.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from accounts order by created_at, account_id`)
  return rows.map(toAccount)
}

const KEY_COLUMNS = `key_id, account_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at,
  daily_cap_units, budget_id, made_by`

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
  daily_cap_units: number | null
  budget_id: string | null
  made_by: string | null
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
  cap:
    row.daily_cap_units !== null && row.budget_id !== null
      ? { units: row.daily_cap_units, budgetId: row.budget_id }
      : null,
  madeBy: row.made_by,
})

const INSERT_KEY = `
  insert into api_keys
    (key_hash, key_id, account_id, name, hint, scopes, expires_at, daily_cap_units, budget_id, made_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning ${KEY_COLUMNS}`

export type NewApiKey = Omit<ApiKey, 'createdAt' | 'revokedAt' | 'lastUsedAt'>

export async function insertKey(tx: Tx, hash: Buffer, key: NewApiKey): Promise<ApiKey> {
  const { keyId, accountId, name, hint, scopes, expiresAt, cap, madeBy } = key
  const bounds = [expiresAt, cap?.units ?? null, cap?.budgetId ?? null, madeBy]
  const values = [hash, keyId, accountId, name, hint, scopes, ...bounds]
  const [row] = await tx.query<KeyRow>(INSERT_KEY, values)
  return toKey(row!)
}

/** Lateral with a limit: each hash is one index probe, whatever the planner's statistics say about the table. */
const BY_HASH = `
  select found.*, (select state from accounts a where a.account_id = found.account_id) as account_state
  from unnest($1::bytea[]) as wanted (hash) cross join lateral (
    select ${KEY_COLUMNS}, key_hash from api_keys where key_hash = wanted.hash limit 1) as found`

/** A key with its account's state: while the account moves to another installation, requests are served in part or not at all. */
export interface FoundKey extends ApiKey {
  accountState: AccountState
}

/** Returns keys in the order given. Looks up the hash of the whole secret, so timing tells nothing about other keys. */
export async function findKeys(sql: Sql, hashes: Buffer[]): Promise<(FoundKey | undefined)[]> {
  const rows = await sql.query<KeyRow & { key_hash: Buffer; account_state: AccountState }>(BY_HASH, [hashes])
  const byHash = new Map(rows.map((row) => [row.key_hash.toString('base64'), row]))
  return hashes.map((hash) => {
    const row = byHash.get(hash.toString('base64'))
    return row && timingSafeEqual(row.key_hash, hash) ? { ...toKey(row), accountState: row.account_state } : undefined
  })
}

export const findKey = async (sql: Sql, hash: Buffer): Promise<ApiKey | undefined> => (await findKeys(sql, [hash]))[0]

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

/** All keys that go back to this member, directly or through other keys, including ended ones. */
export async function readKeysMadeBy(sql: Sql, accountId: string, memberId: string): Promise<ApiKey[]> {
  const text = `select ${KEY_COLUMNS} from api_keys where account_id = $1 and made_by = $2 order by key_id`
  return (await sql.query<KeyRow>(text, [accountId, memberId])).map(toKey)
}

const KEYS_PAGE = `
  select ${KEY_COLUMNS} from api_keys where account_id = $1 and ($2::text is null or key_id < $2)
  order by key_id desc limit $3`

/** Newest first: key ids sort by creation time. */
export async function readKeysPage(
  sql: Sql,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<ApiKey[]> {
  const rows = await sql.query<KeyRow>(KEYS_PAGE, [accountId, before ?? null, limit])
  return rows.map(toKey)
}

/** From `at` on the key is refused; an earlier end is kept. Returns the end that applies. */
export async function revokeKey(tx: Tx, keyId: string, at: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ revoked_at: Date }>(
    'update api_keys set revoked_at = least(revoked_at, $2) where key_id = $1 returning revoked_at',
    [keyId, at],
  )
  return row?.revoked_at
}

/** Revokes all keys that still work, including those in a rotation's overlap. Returns how many. */
export async function revokeKeysOf(tx: Tx, accountId: string, at: Date): Promise<number> {
  const ended = await tx.query(
    `update api_keys set revoked_at = $2 where account_id = $1 and (revoked_at is null or revoked_at > $2)
     returning key_id`,
    [accountId, at],
  )
  return ended.length
}

const OTHER_ADMINS = `
  select from api_keys where account_id = $1 and key_id <> $2 and 'admin' = any (scopes)
    and revoked_at is null and (expires_at is null or expires_at > $3)
  limit 1`

/**
 * Whether another key with `admin` remains that nobody has ended. A rotated key in its overlap does not count, as it is about to
 * end.
 */
export async function hasOtherAdminKey(tx: Tx, accountId: string, keyId: string, now: Date): Promise<boolean> {
  return (await tx.query(OTHER_ADMINS, [accountId, keyId, now])).length > 0
}

const USABLE = `
  select count(*)::int as count from api_keys where account_id = $1
    and (revoked_at is null or revoked_at > $2 and revoked_at <= $3) and (expires_at is null or expires_at > $2)`

/** Counts by the rule of `isUsable`. A rotated key in its overlap counts, as it still works. */
export async function countUsableKeys(tx: Tx, accountId: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(USABLE, [accountId, now, latestFrom(now, KEY_OVERLAP_SECONDS_MAX)])
  return row!.count
}

/** Called at most once a minute per key: a write for every request would cost more than the request. */
export async function touchKeys(sql: Sql, keyIds: string[]): Promise<void> {
  await sql.query('update api_keys set last_used_at = now() where key_id = any ($1::text[])', [keyIds])
}

/** Whether any account exists. The lock keeps new ones out until the commit. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  const [made] = await tx.queryBuilt<{ there: boolean }>(`select to_regclass('public.accounts') is not null as there`)
  if (!made?.there) return false
  await tx.queryBuilt('lock table accounts in exclusive mode')
  const [row] = await tx.queryBuilt<{ used: boolean }>('select exists (select from accounts) as used')
  return row!.used
}
