/**
 * Keys that accounts brought with them from other installations. Owns `carried_keys`, sealed under the installation's secret.
 * Every process reads new keys within seconds, so they are known before the account becomes active here.
 */
import type { CarriedKeys } from '../base/keyring.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { Sql, Tx } from '../storage/database.ts'

const contextOf = (accountId: string) => `carried-keys ${accountId}`

/** Readers look back this far. A row is written by a statement of its own, so it becomes visible long before it is this old. */
const OVERLAP_SECONDS = 60

const READ = `
  select account_id, sealed, carried_at from carried_keys
  where carried_at > $1::timestamptz - make_interval(secs => ${OVERLAP_SECONDS}) order by carried_at`

export interface ReadCarried {
  read: { accountId: string; keys: CarriedKeys }[]
  /** Where the next read continues. */
  through: Date
}

export async function readCarriedKeys(sql: Sql, box: SecretBox, after: Date): Promise<ReadCarried> {
  const rows = await sql.queryBuilt<{ account_id: string; sealed: string; carried_at: Date }>(READ, [after])
  const read = rows.map(({ account_id: accountId, sealed }) => {
    const [lasting, suppressions] = box.open(sealed, contextOf(accountId)).split('.')
    return { accountId, keys: { lasting: bytesOf(lasting), suppressions: bytesOf(suppressions) } }
  })
  return { read, through: rows.at(-1)?.carried_at ?? after }
}

const bytesOf = (text = '') => Buffer.from(text, 'base64')

const KEEP = `
  insert into carried_keys (account_id, sealed) values ($1, $2)
  on conflict (account_id) do update set sealed = excluded.sealed, carried_at = now()`

const KNOWN = 'select sealed from carried_keys where account_id = $1'

/**
 * Do not call this in a long transaction: readers look back only a minute. Keeping
 * the same keys a second time does not reset their time.
 */
export async function keepCarriedKeys(sql: Sql, box: SecretBox, accountId: string, keys: CarriedKeys): Promise<void> {
  const [known] = await sql.queryBuilt<{ sealed: string }>(KNOWN, [accountId])
  const text = [keys.lasting, keys.suppressions].map((bytes) => bytes.toString('base64')).join('.')
  if (known && box.open(known.sealed, contextOf(accountId)) === text) return
  await sql.queryBuilt(KEEP, [accountId, box.seal(text, contextOf(accountId))])
}

const AGE = `select extract(epoch from now() - carried_at)::float8 as age from carried_keys where account_id = $1`

/** How many seconds until every process must know them, if each reads every `refreshSeconds`; 0: all do. */
export async function carriedKeysWait(sql: Sql, accountId: string, refreshSeconds: number): Promise<number> {
  const [row] = await sql.queryBuilt<{ age: number }>(AGE, [accountId])
  // Twice as long as a process may go without reading: after that no process lacks them.
  const lead = 2 * refreshSeconds
  return Math.max(0, lead - (row?.age ?? lead))
}

/** Seals the same keys under another secret. */
export async function resealCarriedKeys(tx: Tx, again: (sealed: string, context: string) => string): Promise<void> {
  const rows = await tx.queryBuilt<{ account_id: string; sealed: string }>(
    'select account_id, sealed from carried_keys for update',
  )
  for (const { account_id, sealed } of rows) {
    const anew = again(sealed, contextOf(account_id))
    await tx.queryBuilt('update carried_keys set sealed = $2, carried_at = now() where account_id = $1', [
      account_id,
      anew,
    ])
  }
}
