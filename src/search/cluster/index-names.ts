/** What the index is called in the cluster. Owns `search_indexes`: the one that is asked, and one that is being built. */
import type { Sql, Tx } from '../../storage/database.ts'

export interface IndexNames {
  live: string | undefined
  building: string | undefined
}

export async function readIndexNames(sql: Sql): Promise<IndexNames> {
  const rows = await sql.query<{ name: string; state: string }>('select name, state from search_indexes')
  const named = (wanted: string) => rows.find(({ state }) => state === wanted)?.name
  return { live: named('LIVE'), building: named('BUILDING') }
}

export async function nameIndex(tx: Sql, name: string, state: 'LIVE' | 'BUILDING'): Promise<void> {
  await tx.query('insert into search_indexes (name, state) values ($1, $2)', [name, state])
}

export async function forgetIndex(tx: Sql, name: string): Promise<void> {
  await tx.query('delete from search_indexes where name = $1', [name])
}

/** The one that was built is asked from here on. */
export async function makeLive(tx: Tx, { live, building }: { live: string; building: string }): Promise<void> {
  await forgetIndex(tx, live)
  await tx.query("update search_indexes set state = 'LIVE' where name = $1", [building])
}

/** One at a time makes, builds or switches an index, on any machine. */
export async function lockIndexes(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('search_indexes'))")
}
