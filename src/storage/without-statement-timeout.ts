/** Without the limits of time that statements of requests have: for what reads whole tables. */
import type pg from 'pg'
import type { Database, Tx } from './database.ts'

const NO_LIMITS = `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** In a transaction, which a pooler leaves whole. */
export const readWithoutStatementTimeout = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.queryBuilt(NO_LIMITS)
    return work(tx)
  })

/** On a connection of its own: for what cannot run in a transaction. */
export async function withoutStatementTimeout<T>(
  database: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = database.dedicated()
  // Told by the statement that fails; unheard, it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Behind a pooler the session is another's too, and has no limit anyway.
    if (!database.pooled) await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
