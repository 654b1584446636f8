/** Runs statements without the time limits that requests have: for work that reads whole tables. */
import type pg from 'pg'
import type { Database, Tx } from './database.ts'

const NO_LIMITS = `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** In a transaction, throughout which a pooler keeps the same connection. */
export const readWithoutStatementTimeout = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.queryBuilt(NO_LIMITS)
    return work(tx)
  })

/** On a connection of its own, for statements that cannot run in a transaction. */
export async function withoutStatementTimeout<T>(
  database: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = database.openDedicatedClient()
  // The failing statement reports the error as well; without a handler this event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Behind a pooler the session is shared with others, and has no limit anyway.
    if (!database.pooled) await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
