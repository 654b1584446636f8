/**
 * The operator's own network, which need not know any of our ids: it is sent what they stand for, and a place id of its own that
 * we do not know is dropped, leaving the words beside it. Owns that, reporting places that are too many to describe, and keeping
 * the network's wish not to be called where all processes see it.
 */
import type { Clock } from '../base/clock.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import type { SharedAway } from '../providers/outbound.ts'
import type { Network } from '../providers/port.ts'
import type { Database } from '../storage/database.ts'
import { describedQuery, losesMembers } from './described-query.ts'
import type { Reference } from './in-words.ts'
import { pauseAnyway, pausedUntil } from './meter-store.ts'

/** No provider can have such a name. */
const meterOf = (url: string) => `own network ${url}`

export const awayFrom = (url: string, { database, clock }: { database: Database; clock: Clock }): SharedAway => ({
  // On nobody's behalf: one query that answers several accounts must not take the first account's turn.
  untilMs: () =>
    onBehalfOf(undefined, () =>
      database.askTogether(meterOf(url), null, async (sql, questions) => {
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
