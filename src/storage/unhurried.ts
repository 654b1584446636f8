/** A connection of its own, without the limit of time that statements of requests have: for what reads whole tables. */
import type pg from 'pg'
import type { Database } from './database.ts'

export async function unhurried<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
