/** The names of the index in the cluster. Owns `search_indexes`: the live index, and one that is being built. */
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

/** From here on the index that was built is the live one. */
export async function makeLive(tx: Tx, { live, building }: { live: string; building: string }): Promise<void> {
  await forgetIndex(tx, live)
  await tx.query("update search_indexes set state = 'LIVE' where name = $1", [building])
}

/** Only one process on any machine may make, build or switch an index at a time. */
export async function lockIndexes(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('search_indexes'))")
}
