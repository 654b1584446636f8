/**
 * Brings the schema to what this program expects. Owns the list of applied migrations; refuses a schema made by a newer program,
 * and one whose applied migration files were edited afterwards.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Sql } from './database.ts'
import { withoutStatementTimeout } from './without-statement-timeout.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Scripts that must run before the migration of the same name, in transactions of their own, so that nothing is locked for long. */
const BEFORE = new URL('./before/', FOLDER)
/** Any number works as long as all our processes use the same. */
const LOCK = 7_202_611

interface Migration {
  version: number
  name: string
  sql: string
  hash: string
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, FOLDER), 'utf8')
      return {
        version: Number(file.slice(0, 4)),
        name: file,
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/** Returns the names of the migrations it applied. `through`: the last migration to apply, to get the schema of an earlier time. */
export async function migrate(database: Database, through?: string): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => through === undefined || name <= through)
  await prepare(database, migrations)
  return database.transaction(async (tx) => {
    // Building an index on a large table takes longer than a request's statement may.
    await tx.queryBuilt('set local statement_timeout = 0')
    // If two processes start at once, the second waits here and then finds nothing left to do.
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.queryBuilt(
      `create table if not exists schema_migrations
         (version int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`,
    )
    const pending = await pendingOf(tx, migrations)
    for (const { version, name, hash, sql } of pending) {
      await tx.queryBuilt('insert into schema_migrations (version, name, hash) values ($1, $2, $3)', [
        version,
        name,
        hash,
      ])
      await tx.queryBuilt(sql)
    }
    return pending.map(({ name }) => name)
  })
}

/** May be killed and run again at any point, also by several processes: each script finds what has already been done. */
async function prepare(database: Database, migrations: Migration[]): Promise<void> {
  const [made] = await database.queryBuilt<{ it: boolean }>(`select to_regclass('schema_migrations') is not null as it`)
  const prepared = new Set(await readdir(BEFORE))
  const pending = made!.it ? await pendingOf(database, migrations) : []
  for (const { name } of pending.filter(({ name }) => prepared.has(name))) {
    const text = await readFile(new URL(name, BEFORE), 'utf8')
    await withoutStatementTimeout(database, (client) => client.query(text))
  }
}

async function pendingOf(sql: Sql, migrations: Migration[]): Promise<Migration[]> {
  const applied = await sql.queryBuilt<{ version: number; name: string; hash: string }>(
    'select version, name, hash from schema_migrations order by version',
  )
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, hash } of applied) {
    const ours = known.get(version)
    if (!ours) {
      throw new Error(`The database has migration ${name}, which this program does not know. Run the newer version.`)
    }
    if (ours.hash !== hash) throw new Error(`Migration ${name} was changed after it was applied. Restore the file.`)
    known.delete(version)
  }
  return [...known.values()]
}
