/** What a search of an account's pool is handed: its index, what titles mean, where cities are, and who must not be shown. */
import type { PoolSearcher } from '../../search/pool.ts'
import { hiddenDocuments } from './hidden.ts'
import type { Scout } from './scout.ts'

export async function poolSearcher(scout: Scout, accountId: string): Promise<PoolSearcher> {
  const { database, poolIndex, suppressions } = scout
  // Needed when people have been found: read meanwhile.
  const shield = suppressions.open(database, accountId)
  shield.catch(() => {})
  const { meaning, places } = await scout.knowledge()
  return {
    sql: database,
    index: poolIndex,
    meaning,
    around: (geoId, km) => places.around(geoId, km),
    hiddenOf: async (docs) => hiddenDocuments(await shield, database, accountId, docs),
  }
}
