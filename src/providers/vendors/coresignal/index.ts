/**
 * Coresignal as a vendor: search and collection. Owns how few credits a page costs: ids are free, and one preview of exactly
 * those ids shows twenty people for the price of one profile.
 */
import { z } from 'zod'
import { VendorFailure } from '../../vendor-failure.ts'
import { type Collecting, type Searching, unlimited, type Vendor, type VendorOptions } from '../../vendor-port.ts'
import { type CoresignalClient, openCoresignal } from './client.ts'
import { isOf, personFromCoresignal } from './person.ts'
import { coresignalSearch } from './query.ts'

/** The price of a preview, and of a profile. */
const CREDITS = 20
/** The most that one preview shows. */
const PAGE_MAX = 20
/** An Elasticsearch query takes 1,024 clauses, and a town is up to four of them. */
const PLACES_MAX = 200

export const optionsSchema = z.strictObject({})

export function createCoresignal(options: VendorOptions): Vendor {
  const client = openCoresignal(options)
  return {
    name: 'coresignal',
    search: searching(client),
    collect: collecting(client),
    check: {
      mayCost: 'free: a search that answers with ids alone',
      check: async (signal) => ({ creditsLeft: await client.creditsLeft(signal) }),
    },
    close: () => client.close(),
  }
}

function searching(client: CoresignalClient): Searching {
  return {
    limitMax: PAGE_MAX,
    placesMax: PLACES_MAX,
    costMax: () => CREDITS,
    async search(query, { cursor, limit }, signal, permit = unlimited) {
      const { body, unsupported, filterAfter } = coresignalSearch(query)
      const { ids, total, next } = await client.ids(body, cursor, Math.min(limit, PAGE_MAX), signal)
      const page = { total, nextCursor: next, unsupported, filterAfter }
      if (ids.length === 0) return { kind: 'FOUND', value: { ...page, people: [] }, cost: 0 }
      await permit()
      const records = await client.preview({ query: { terms: { id: ids } } }, signal)
      // The preview has an order of its own.
      const inOrder = ids.flatMap((id) => records.find((record) => record.id === id) ?? [])
      const people = inOrder.flatMap((record) => personFromCoresignal(record) ?? [])
      return { kind: 'FOUND', value: { ...page, people }, cost: CREDITS }
    },
  }
}

function collecting(client: CoresignalClient): Collecting {
  return {
    costMax: CREDITS,
    async collect({ networkUrl, handle }, signal) {
      // The same path also takes the vendor's ids: an address of digits alone would buy a stranger's profile.
      if (/^\d+$/.test(handle)) {
        throw new VendorFailure('REFUSED', 'a profile address of digits alone would be taken for an id of the vendor')
      }
      const record = await client.collect(handle, signal)
      if (record === null) return { kind: 'NOT_FOUND', cost: 0 }
      if (!isOf(record, handle)) {
        throw new VendorFailure('MALFORMED', 'the vendor answered with another person', { maybeBilled: true })
      }
      if (record.is_deleted) throw new VendorFailure('DELETED', 'the profile was removed', { maybeBilled: true })
      const person = personFromCoresignal(record)
      if (!person) throw new VendorFailure('MALFORMED', 'the record has no name or no address', { maybeBilled: true })
      // Keeps the address that was asked for, even if it is a former one: it still leads to the person.
      return { kind: 'FOUND', value: { ...person, networkUrl }, cost: CREDITS }
    },
  }
}
