/**
 * The database as the command line opens it: beside a running service or alone. Differs from the service
 * in that the schema is left as it is until a command says otherwise: `migrate` tells what it applied, `doctor` only looks.
 */
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../services.ts'
import { openDatabase, type Sql } from '../storage/database.ts'
import { startEmbeddedPostgres } from '../storage/embedded.ts'

const MIGRATIONS = new URL('../storage/migrations/', import.meta.url)

export async function connectStorage(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: config.databaseUrl }
  const poolLog = log.child({})
  const database = openDatabase({ connection, max: config.databasePool, pooled: config.databasePooled, log: poolLog })
  return {
    database,
    async close() {
      // The pool says that it has ended before its sockets have: the server's goodbye would be logged as a loss.
      poolLog.level = 'silent'
      await database.close()
      await embedded?.leave()
    },
  }
}

/** Where the database's schema and this program differ, without a change. */
export async function compareSchema(sql: Sql): Promise<{ pending: string[]; unknown: string[] }> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  const [made] = await sql.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  const rows = made?.there ? await sql.query<{ name: string }>('select name from schema_migrations') : []
  const applied = rows.map((row) => row.name)
  return {
    pending: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}
