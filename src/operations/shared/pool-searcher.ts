/** What a search of an account's pool needs: the database, the meaning of titles, where cities are, and who must not be shown. */
import { readIndexState } from '../../pool/state.ts'
import { monthIn } from '../../pool/tenure.ts'
import type { Entities } from '../../reference/entities/entities.ts'
import type { Places } from '../../reference/places/places.ts'
import { widerThan } from '../../search/criteria/location-match.ts'
import type { KnownPlaces, PoolAsker } from '../../search/pool.ts'
import { hiddenDocuments } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'

export async function poolSearcher(scout: Scout, accountId: string): Promise<PoolAsker> {
  const { database, suppressions } = scout
  // Needed only once people have been found, so it is read meanwhile. The empty handler keeps an early failure from being
  // unhandled; `hiddenOf` awaits it.
  const shield = suppressions.shieldFor(database, accountId)
  shield.catch(() => {})
  const [{ meaning, places, entities }, sql] = await Promise.all([
    scout.knowledge(),
    scout.reads.asNewAs(async (each) => (await readIndexState(each, accountId)).version),
  ])
  return {
    sql,
    meaning,
    places: placesForSearch(places),
    industriesNamed: (name) => industriesNamed(entities, name),
    month: monthIn(scout.clock.now()),
    hiddenOf: async (docs) => hiddenDocuments(await shield, database, accountId, docs),
  }
}

/** Only industries whose name matches exactly. */
export const industriesNamed = (entities: Entities, name: string): string[] =>
  entities.findExact('INDUSTRY', name).flatMap(({ exact, entityId }) => (exact ? [entityId] : []))

export const placesForSearch = (places: Places): KnownPlaces => ({
  around: (geoId, km) => places.around(geoId, km),
  wider: (geoId) => widerThan(places, geoId),
  levelOf: (geoId) => places.levelOf(geoId),
  within: (geoId) => places.get(geoId)?.within ?? [],
})
