/**
 * The operator's own network, which need know none of our ids. It is told what they stand for; a place of its own that
 * we do not know is left to the words beside it. Owns that courtesy, what is told of places that are too many, and
 * where its wish to be left alone is kept for all processes.
 */
import type { Clock } from '../base/clock.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import type { SharedAway } from '../providers/outbound.ts'
import type { Network } from '../providers/port.ts'
import type { Database } from '../storage/database.ts'
import { describedQuery, losesMembers } from './described-query.ts'
import type { Reference } from './in-words.ts'
import { pauseAnyway, pausedUntil } from './meter-store.ts'

/** No provider has such a name. */
const meterOf = (url: string) => `own network ${url}`

export const awayFrom = (url: string, { database, clock }: { database: Database; clock: Clock }): SharedAway => ({
  // In nobody's name: the question of several accounts takes no turn of the first.
  untilMs: () =>
    onBehalfOf(undefined, () =>
      database.asked(meterOf(url), null, async (sql, questions) => {
        const until = (await pausedUntil(sql, meterOf(url), clock.now()))?.getTime() ?? 0
        return questions.map(() => until)
      }),
    ),
  stay: (untilMs) => pauseAnyway(database, meterOf(url), new Date(untilMs), clock.now()),
})

export const ownNetwork = (network: Network, searchPeople: number, reference: () => Promise<Reference>): Network => ({
  ...network,
  searchPeople,
  async search(query, cursor, limit, signal) {
    const known = await reference()
    const page = await network.search(describedQuery(known, query), cursor, limit, signal)
    return losesMembers(known, query) ? { ...page, unsupported: [...(page.unsupported ?? []), 'geoIds'] } : page
  },
  async collect(person, signal, key) {
    const profile = await network.collect(person, signal, key)
    if (!profile.geoId) return profile
    const { places } = await reference()
    return places.get(profile.geoId) ? profile : { ...profile, geoId: null }
  },
})
