/** What all nodes of one database must have in common. Owns the table `installation`. */
import type { Sql } from './database.ts'

/** The first node to come names the secret; one that has another could not open what the others have sealed. */
export async function agreeOnSecret(sql: Sql, secretId: string): Promise<void> {
  await sql.query('insert into installation (secret_id) values ($1) on conflict do nothing', [secretId])
  const [row] = await sql.query<{ secret_id: string }>('select secret_id from installation')
  if (row?.secret_id === secretId) return
  throw new Error(
    `This database was set up with another secret (${row?.secret_id}, this process has ${secretId}). ` +
      'Set SCOUT_SECRET_KEY to the same value on every node; a node that ran alone without it has its own in SCOUT_DATA_DIR/secret.key.',
  )
}
