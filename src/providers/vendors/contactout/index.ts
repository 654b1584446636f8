/**
 * ContactOut as a vendor: search, profiles, and contacts in one immediate answer. Owns
 * which kinds of contact data are asked for, as each is charged separately, and where a
 * page begins. The vendor's batch call is not used, because its callback is not signed.
 */
import { z } from 'zod'
import { type ContactField, contactFields } from '../../../../contract/network.ts'
import { VendorFailure } from '../../vendor-failure.ts'
import type { Collecting, Contacting, Searching, Vendor, VendorOptions } from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import { type ContactOutClient, openContactOut } from './client.ts'
import { personFromContactOut } from './person.ts'
import { contactOutSearch, ITEMS_MAX } from './query.ts'
import { contactOutValues, costOf } from './result.ts'

/** The price of each person found by a search, and of a profile. */
const SEARCH_CREDITS = 1
const PAGE_MAX = 25

export const optionsSchema = z.strictObject({
  /** Fields whose values are taken as verified although the vendor does not say so for each one. */
  trust: z.array(z.enum(contactFields)).default([]),
})

export function createContactOut(options: VendorOptions): Vendor {
  const client = openContactOut(options)
  const { trust } = optionsSchema.parse(options.options)
  return {
    name: 'contactout',
    search: searching(client),
    collect: collecting(client),
    contact: contacting(client, trust),
    check: {
      mayCost: 'free: the usage of this month',
      check: async (signal) => ({ creditsLeft: await client.creditsLeft(signal) }),
    },
    close: () => client.close(),
  }
}

function searching(client: ContactOutClient): Searching {
  return {
    limitMax: PAGE_MAX,
    placesMax: ITEMS_MAX,
    costMax: (limit) => limit * SEARCH_CREDITS,
    async search(query, { cursor, limit }, signal) {
      const { body, unsupported, filterAfter } = contactOutSearch(query)
      const from = Number(cursor ?? 0)
      const { page, size } = pageAt(from, Math.min(limit, PAGE_MAX))
      const answer = await client.search({ ...body, page, page_size: size }, signal)
      const found = Array.isArray(answer.profiles) ? [] : Object.entries(answer.profiles)
      const people = found.flatMap(([url, record]) => (record && personFromContactOut(url, record)) ?? [])
      const total = Math.max(answer.metadata?.total_results ?? 0, from + found.length)
      const nextCursor = found.length > 0 && from + found.length < total ? `${from + size}` : null
      const value = { people, total, nextCursor, unsupported, filterAfter }
      return { kind: 'FOUND', value, cost: found.length * SEARCH_CREDITS }
    },
  }
}

/**
 * The vendor numbers pages by the size asked for. This finds the largest page that begins exactly at `from`, so that nobody is
 * bought twice or left out.
 */
function pageAt(from: number, limit: number): { page: number; size: number } {
  let size = limit
  while (from % size !== 0) size -= 1
  return { page: from / size + 1, size }
}

function collecting(client: ContactOutClient): Collecting {
  return {
    costMax: SEARCH_CREDITS,
    async collect(person, signal) {
      const profile = await client.profile(person.networkUrl, signal)
      if (profile === null) return { kind: 'NOT_FOUND', cost: 0 }
      if (isStranger(person, profile.url)) return { kind: 'NOT_FOUND', cost: SEARCH_CREDITS }
      const found = personFromContactOut(person.networkUrl, profile)
      if (!found) throw new VendorFailure('MALFORMED', 'the profile has no name', { maybeBilled: true })
      return { kind: 'FOUND', value: found, cost: SEARCH_CREDITS }
    },
  }
}

function contacting(client: ContactOutClient, trust: readonly ContactField[]): Contacting {
  return {
    fields: contactFields,
    together: false,
    repeatable: false,
    costMax: (fields) => (fields.includes('phone') ? 1 : 0) + (fields.some((field) => field !== 'phone') ? 1 : 0),
    async start(person, fields, _key, signal) {
      const wanted = { emailType: emailTypeOf(fields), phone: fields.includes('phone') }
      const profile = await client.contacts(person.networkUrl, wanted, signal)
      if (profile === null) return { kind: 'NOT_FOUND', cost: 0 }
      const value = isStranger(person, profile.url) ? [] : contactOutValues(profile, fields, trust)
      const cost = costOf(profile)
      return value.length === 0 ? { kind: 'NOT_FOUND', cost } : { kind: 'FOUND', value, cost }
    },
  }
}

function emailTypeOf(fields: readonly ContactField[]): string {
  const kinds = [
    ...(fields.includes('personal_email') ? ['personal'] : []),
    ...(fields.includes('work_email') ? ['work'] : []),
  ]
  return kinds.join(',') || 'none'
}
