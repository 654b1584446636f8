/** Takes dead rows off the disk at once, where the database by itself would wait until a fifth of a table is dead. */
import { readTables } from './catalogue.ts'
import type { Database } from './database.ts'

/** All tables: those that nothing was removed from are passed over quickly. On a connection of its own, without a limit of time. */
export async function vacuumAll(database: Database): Promise<void> {
  const tables = await readTables(database)
  const client = database.dedicated()
  // Told by the statement that fails; unheard, it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Behind a pooler the session is another's too, and has no limit anyway.
    if (!database.pooled) await client.query('set statement_timeout = 0')
    for (const { name } of tables) await client.query(`vacuum (skip_locked) "${name}"`)
  } finally {
    await client.end()
  }
}
