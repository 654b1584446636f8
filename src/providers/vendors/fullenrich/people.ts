/**
 * FullEnrich's search and profiles. Owns what they cost and where a page ends: the vendor gives the number of all matches, and a
 * mark to continue from.
 */
import { z } from 'zod'
import { VendorFailure } from '../../vendor-failure.ts'
import type { Collecting, Searching } from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import type { FullEnrichClient } from './client.ts'
import { personFromFullEnrich, profileUrlIn } from './person.ts'
import { fullEnrichSearch } from './query.ts'

const PERSON_CREDITS = 0.25
const PAGE_MAX = 100
/** Our own caution: the vendor does not document how long a list may be. */
const PLACES_MAX = 50

/** The vendor's mark, and how many people came before it. */
const cursorSchema = z.tuple([z.string(), z.number()])

export function searching(client: FullEnrichClient): Searching {
  return {
    limitMax: PAGE_MAX,
    placesMax: PLACES_MAX,
    costMax: (limit) => limit * PERSON_CREDITS,
    async search(query, { cursor, limit }, signal) {
      const { filters, unsupported, filterAfter } = fullEnrichSearch(query)
      const [after, before] = cursor === null ? [undefined, 0] : readCursor(cursor)
      const { people: found, metadata } = await client.search({ ...filters, limit, search_after: after }, signal)
      const seen = before + found.length
      const total = Math.max(metadata?.total ?? 0, seen)
      const mark = metadata?.search_after
      const nextCursor = mark && found.length > 0 && seen < total ? JSON.stringify([mark, seen]) : null
      const people = found.flatMap((one) => (one && personFromFullEnrich(one)) ?? [])
      const cost = metadata?.credits ?? found.length * PERSON_CREDITS
      return { kind: 'FOUND', value: { people, total, nextCursor, unsupported, filterAfter }, cost }
    },
  }
}

function readCursor(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(cursor))
  } catch {
    throw new VendorFailure('REFUSED', 'this is no cursor of the vendor')
  }
}

export function collecting(client: FullEnrichClient): Collecting {
  return {
    costMax: PERSON_CREDITS,
    async collect(person, signal) {
      const { people, metadata } = await client.lookup(person.networkUrl, signal)
      const [found] = people
      const cost = metadata?.credits ?? people.length * PERSON_CREDITS
      // The vendor returns the best match, who may be somebody else.
      if (!found || isStranger(person, profileUrlIn(found))) return { kind: 'NOT_FOUND', cost }
      const value = personFromFullEnrich(found, person.networkUrl)
      if (!value) throw new VendorFailure('MALFORMED', 'the profile has no name', { maybeBilled: true })
      return { kind: 'FOUND', value, cost }
    },
  }
}
