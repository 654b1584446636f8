/** Compares the database's schema with this program for the operator, without changing it. */
import { readdir } from 'node:fs/promises'
import type { Sql } from '../storage/database.ts'

const MIGRATIONS = new URL('../storage/migrations/', import.meta.url)

/** Migrations that are pending, and those that this program does not know. */
export async function compareSchema(sql: Sql): Promise<{ pending: string[]; unknown: string[]; applied: number }> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  const [made] = await sql.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  const rows = made?.there ? await sql.query<{ name: string }>('select name from schema_migrations') : []
  const applied = rows.map((row) => row.name)
  return {
    pending: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)),
    applied: applied.length,
  }
}
