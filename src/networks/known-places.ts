/**
 * Wraps any network so that it is asked only for places that exist. Most networks ignore an id they do not know, so a client who
 * asks for an unknown place would be shown, and pay for, everybody.
 */
import type { NetworkSearchPage } from '../../contract/network.ts'
import type { Network } from '../providers/port.ts'
import type { Reference } from './in-words.ts'

const NOBODY: NetworkSearchPage = { people: [], total: 0, nextCursor: null }

export const knownPlaces = (network: Network, reference: () => Promise<Reference>): Network => ({
  ...network,
  async search(query, cursor, limit, signal) {
    if (query.geoIds.length === 0) return network.search(query, cursor, limit, signal)
    const { places } = await reference()
    const geoIds = query.geoIds.filter((geoId) => places.get(geoId))
    return geoIds.length === 0 ? NOBODY : network.search({ ...query, geoIds }, cursor, limit, signal)
  },
})
