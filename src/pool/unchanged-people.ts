/** Finds people of a pool who were not changed for a while, stretch by stretch in the order of urns. Reads `pool_candidates`. */
import type { Sql } from '../storage/database.ts'

export interface SavedAt {
  urn: string
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = 'urn, created_at as "createdAt", updated_at as "updatedAt"'

/** A fixed number of people, changed lately or not, so that a stretch takes equally long in any pool. */
const STRETCH = `select ${COLUMNS} from pool_candidates where account_id = $1 and urn > $2 order by urn limit $3`

/** The people of the stretch who were not changed since `since`, and the urn where it ends; null if nobody comes after it. */
export async function readUnchanged(
  sql: Sql,
  accountId: string,
  { after, since, limit }: { after: string; since: Date; limit: number },
): Promise<{ unchanged: SavedAt[]; through: string | null }> {
  const rows = await sql.query<SavedAt>(STRETCH, [accountId, after, limit])
  return {
    unchanged: rows.filter(({ updatedAt }) => updatedAt < since),
    through: rows.length < limit ? null : rows.at(-1)!.urn,
  }
}

const SOME = `select ${COLUMNS} from pool_candidates where account_id = $1 and urn = any ($2::text[])`

export const readSavedAt = (sql: Sql, accountId: string, urns: string[]) => sql.query<SavedAt>(SOME, [accountId, urns])
