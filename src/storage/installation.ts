/**
 * What all nodes on one database must share: the secret, and the key of the suppressions, which stays when the secret changes.
 * Owns the table `installation`.
 */
import { deriveKey } from '../base/secret.ts'
import { SecretBox } from '../base/secret-box.ts'
import type { Sql, Tx } from './database.ts'

const CONTEXT = 'suppressions-key'

/**
 * The first node to start records its secret. A node with another secret is refused,
 * because it could not open what the others have sealed.
 */
export async function agreeOnSecret(sql: Sql, secretId: string): Promise<void> {
  await sql.query('insert into installation (secret_id) values ($1) on conflict do nothing', [secretId])
  const named = await secretIdOf(sql)
  if (named === secretId) return
  throw new Error(
    `This database was set up with another secret (${named}, this process has ${secretId}). ` +
      'Set SCOUT_SECRET_KEY to the same value on every node; a node that ran alone without it has its own in SCOUT_DATA_DIR/secret.key. ' +
      'If "secret rotate" was broken off, run it again.',
  )
}

/** Identifies the secret of this database; undefined before its first start. */
export async function secretIdOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.query<{ secret_id: string }>('select secret_id from installation')
  return row?.secret_id
}

/** The key under which suppressed identifiers are hashed. */
export async function suppressionsKey(sql: Sql, secret: string): Promise<Buffer> {
  const [row] = await sql.query<{ sealed: string | null }>('select suppressions_key as sealed from installation')
  const sealed = row?.sealed
  return sealed ? Buffer.from(new SecretBox(secret).open(sealed, CONTEXT), 'base64') : deriveKey(secret, 'suppressions')
}

/** No process can start until the commit; one that starts after it needs the new secret. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.queryBuilt('lock table installation in access exclusive mode')
}

export async function renameSecret(tx: Tx, from: string, to: string): Promise<void> {
  const box = new SecretBox(to)
  const sealed = box.seal((await suppressionsKey(tx, from)).toString('base64'), CONTEXT)
  await tx.query('update installation set secret_id = $1, suppressions_key = $2', [box.keyId, sealed])
}

/** How many other processes of the service are connected. Processes behind a pooler are not seen. */
export async function othersConnected(sql: Sql): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'talent-scout' and pid <> pg_backend_pid()`,
  )
  return row!.n
}
