/**
 * Crustdata as a vendor: search and collection. Owns what a call costs: the vendor publishes its prices, but its answers do not
 * tell the cost.
 */
import { z } from 'zod'
import { VendorFailure } from '../../vendor-failure.ts'
import type { Collecting, Searching, Vendor, VendorOptions } from '../../vendor-port.ts'
import { type CrustdataClient, openCrustdata } from './client.ts'
import { personFromCrustdata } from './person.ts'
import { crustdataSearch } from './query.ts'

const SEARCH_CREDITS = 0.03
/** Without contact data, which is never asked for. */
const PROFILE_CREDITS = 1
/** The vendor gives up to 1,000; our port asks for 100 at most. */
const PAGE_MAX = 100
/** Our own caution: the vendor does not document how long a filter may be. */
const PLACES_MAX = 50

export const optionsSchema = z.strictObject({})

export function createCrustdata(options: VendorOptions): Vendor {
  const client = openCrustdata(options)
  return {
    name: 'crustdata',
    search: searching(client),
    collect: collecting(client),
    check: {
      mayCost: 'free: the balance',
      check: async (signal) => ({ creditsLeft: await client.creditsLeft(signal) }),
    },
    close: () => client.close(),
  }
}

/** Rounded to thousandths, because sums of 0.03 are inexact in floating point. */
const costOf = (people: number): number => Math.round(people * SEARCH_CREDITS * 1_000) / 1_000

function searching(client: CrustdataClient): Searching {
  return {
    limitMax: PAGE_MAX,
    placesMax: PLACES_MAX,
    costMax: costOf,
    async search(query, page, signal, permit) {
      const { filter, unsupported, filterAfter } = crustdataSearch(query)
      const answer = await client.search(filter, page, signal, permit)
      const people = answer.profiles.flatMap((profile) => personFromCrustdata(profile, null) ?? [])
      const total = Math.max(answer.total_count ?? 0, answer.profiles.length)
      const nextCursor = answer.next_cursor || null
      return {
        kind: 'FOUND',
        value: { people, total, nextCursor, unsupported, filterAfter },
        cost: costOf(answer.profiles.length),
      }
    },
  }
}

function collecting(client: CrustdataClient): Collecting {
  return {
    costMax: PROFILE_CREDITS,
    async collect({ networkUrl }, signal) {
      const found = await client.enrich(networkUrl, signal)
      if (found === null) return { kind: 'NOT_FOUND', cost: 0 }
      const person = personFromCrustdata(found.person, found.confidence)
      if (!person) throw new VendorFailure('MALFORMED', 'the profile has no name or no address', { maybeBilled: true })
      // The vendor may show a newer address of the person; the one asked for leads to them as well.
      return { kind: 'FOUND', value: { ...person, networkUrl }, cost: PROFILE_CREDITS }
    },
  }
}
