/** Passkeys of members. Owns `passkeys`: the public key of each, and the counter of its uses. */
import type { Sql, Tx } from '../storage/database.ts'

export interface Passkey {
  credentialId: string
  accountId: string
  memberId: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

const COLUMNS = `credential_id as "credentialId", account_id as "accountId", member_id as "memberId", name,
  public_key as "publicKey", counter, transports, created_at as "createdAt", last_used_at as "lastUsedAt"`

const INSERT = `
  insert into passkeys (credential_id, account_id, member_id, name, public_key, counter, transports, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`

/** Returns false if the credential id exists already, whoever's it is. */
export async function insertPasskey(tx: Tx, made: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { credentialId, accountId, memberId, name, publicKey, counter, transports, createdAt } = made
  const values = [credentialId, accountId, memberId, name, publicKey, counter, transports, createdAt]
  return (await tx.query(INSERT, values)).length > 0
}

export const listPasskeys = (sql: Sql, accountId: string, memberId: string) =>
  sql.query<Passkey>(
    `select ${COLUMNS} from passkeys where account_id = $1 and member_id = $2 order by created_at, credential_id`,
    [accountId, memberId],
  )

/** Locks the row, so that two uses with the same counter cannot both pass. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const text = `select ${COLUMNS} from passkeys where credential_id = $1 for update`
  return (await tx.query<Passkey>(text, [credentialId]))[0]
}

export async function notePasskeyUse(tx: Tx, credentialId: string, counter: number, at: Date): Promise<void> {
  const text = 'update passkeys set counter = $2, last_used_at = $3 where credential_id = $1'
  await tx.query(text, [credentialId, counter, at])
}

export async function removePasskey(tx: Tx, accountId: string, memberId: string, credentialId: string) {
  const text = `delete from passkeys where account_id = $1 and member_id = $2 and credential_id = $3 returning 1`
  return (await tx.query(text, [accountId, memberId, credentialId])).length > 0
}

export async function removePasskeysOf(tx: Tx, accountId: string, memberId: string): Promise<void> {
  await tx.query('delete from passkeys where account_id = $1 and member_id = $2', [accountId, memberId])
}
