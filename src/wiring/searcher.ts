/** Builds a search process: the index of all pools, and the part of the service's knowledge that searches in it need. */
import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { readOrCreateSecret } from '../base/secret.ts'
import { SecretBox } from '../base/secret-box.ts'
import { compiledReference } from '../compile/compiled-reference.ts'
import { warmIndexes } from '../operations/pool/index/warm-pools.ts'
import { industriesNamed, placesForSearch } from '../operations/shared/pool-searcher.ts'
import { readIndexState } from '../pool/state.ts'
import { monthIn } from '../pool/tenure.ts'
import { openEntities } from '../reference/entities/entities.ts'
import { openPlaces } from '../reference/places/places.ts'
import { loadTitleEncoder } from '../reference/titles/encoder.ts'
import { IndexServer } from '../search/search-process/index-server.ts'
import { TitleMeaning } from '../search/title-meaning.ts'
import type { Config } from '../settings/config.ts'
import { agreeOnSecret } from '../storage/installation.ts'
import { openVault } from '../vault/vault.ts'
import { embeddedIndex } from './pool-index.ts'
import { type OpenDatabase, openReads } from './services.ts'

export interface Searcher {
  listen(path: string): Promise<void>
  /** Reads in advance what the first questions would have to wait for. */
  warm(): Promise<void>
  close(): Promise<void>
}

export async function openSearcher(config: Config, { database }: OpenDatabase, log: Log): Promise<Searcher> {
  const box = new SecretBox(await readOrCreateSecret(config))
  await agreeOnSecret(database, box.keyId)
  await openVault(database, box, config.keysSeconds)
  const compiled = await compiledReference(join(config.dataDir, 'reference'))
  const places = await openPlaces(compiled.places)
  const entities = openEntities(compiled.entities)
  const meaning = new TitleMeaning(loadTitleEncoder())
  const reads = openReads(config, database)
  const index = embeddedIndex(config)
  const askerFor = async (accountId: string) => ({
    sql: await reads.asNewAs(async (each) => (await readIndexState(each, accountId)).version),
    meaning,
    places: placesForSearch(places),
    industriesNamed: (name: string) => industriesNamed(entities, name),
  })
  const reference = {
    levelOf: (geoId: string) => places.levelOf(geoId),
    isForeign: (entityId: string) => entities.isForeign(entityId),
  }
  const server = new IndexServer({ index, askerFor, reference, log })
  const hiddenOf = async () => new Set<number>()
  return {
    listen: (path) => server.listen(path),
    warm: () =>
      warmIndexes({
        database,
        index,
        places,
        askerFor: async (accountId) => ({
          ...(await askerFor(accountId)),
          hiddenOf,
          month: monthIn(systemClock.now()),
        }),
      }),
    async close() {
      await server.close()
      await index.close()
      await reads.close()
    },
  }
}
