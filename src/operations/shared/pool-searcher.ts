/** What a search of an account's pool is handed: its index, what titles mean, where cities are, and who must not be shown. */
import type { PoolSearcher } from '../../search/pool.ts'
import { hiddenDocuments } from './hidden.ts'
import type { Scout } from './scout.ts'

export async function poolSearcher(scout: Scout, accountId: string): Promise<PoolSearcher> {
  const { database, poolIndex, suppressions } = scout
  const [{ meaning, places }, shield] = await Promise.all([scout.knowledge(), suppressions.open(database, accountId)])
  return {
    sql: database,
    index: poolIndex,
    meaning,
    around: (geoId, km) => places.around(geoId, km),
    hiddenOf: (docs) => hiddenDocuments(shield, database, accountId, docs),
  }
}
