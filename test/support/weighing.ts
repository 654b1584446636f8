/** How much single statements bring from the database, for tests of what is held in memory at once. */
import type { Sql } from '../../src/storage/database.ts'

export function weighing<S extends Sql>(sql: S): { sql: S; heaviest: () => number } {
  let heaviest = 0
  const query = async (text: string, values?: unknown[]) => {
    const rows = await sql.query(text, values)
    heaviest = Math.max(heaviest, JSON.stringify(rows).length)
    return rows
  }
  return { sql: { ...sql, query } as S, heaviest: () => heaviest }
}
