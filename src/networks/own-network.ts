/**
 * The operator's own network, which need know none of our ids: it is told what they stand for, and a place of its own that we do
 * not know is left to the words beside it. Owns that courtesy alone.
 */
import type { Network } from '../providers/port.ts'
import type { Reference } from './in-words.ts'
import { toldQuery } from './told-query.ts'

export const ownNetwork = (network: Network, reference: () => Promise<Reference>): Network => ({
  ...network,
  async search(query, cursor, limit, signal) {
    return network.search(toldQuery(await reference(), query), cursor, limit, signal)
  },
  async collect(person, signal, key) {
    const profile = await network.collect(person, signal, key)
    if (!profile.geoId) return profile
    const { places } = await reference()
    return places.get(profile.geoId) ? profile : { ...profile, geoId: null }
  },
})
