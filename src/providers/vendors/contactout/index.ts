/**
 * ContactOut as a vendor of contacts: everything in one answer, at once. Owns what is asked for, as each kind is charged apart. The
 * vendor's batch is left alone: its callback is not signed, and its answers cannot be read by asking.
 */
import { z } from 'zod'
import { type ContactField, contactFields } from '../../../../contract/network.ts'
import type { Contacting, Vendor, VendorOptions } from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import { type ContactOutClient, openContactOut } from './client.ts'
import { contactOutValues, costOf } from './result.ts'

/** Of a profile that is found, beside its contacts. */
const SEARCH_CREDITS = 1
/** Somebody may have several addresses of a kind, each of them a credit; more than these were not seen. */
const EACH_KIND_MAX = 3

export const optionsSchema = z.strictObject({
  /** Fields of which the vendor's values are taken as verified though it does not say so of each one. */
  trust: z.array(z.enum(contactFields)).default([]),
})

export function createContactOut(options: VendorOptions): Vendor {
  const client = openContactOut(options)
  const { trust } = optionsSchema.parse(options.options)
  return {
    name: 'contactout',
    contact: contacting(client, trust),
    check: {
      mayCost: 'free: the usage of this month',
      check: async (signal) => ({ creditsLeft: await client.creditsLeft(signal) }),
    },
    close: () => client.close(),
  }
}

function contacting(client: ContactOutClient, trust: readonly ContactField[]): Contacting {
  return {
    fields: contactFields,
    together: false,
    repeatable: false,
    costMax: (fields) => SEARCH_CREDITS + fields.length * EACH_KIND_MAX,
    async start(person, fields, _key, signal) {
      const wanted = { emailType: emailTypeOf(fields), phone: fields.includes('phone') }
      const profile = await client.contacts(person.networkUrl, wanted, signal)
      if (profile === null) return { kind: 'NOT_FOUND', cost: 0 }
      const value = isStranger(person, profile.url) ? [] : contactOutValues(profile, fields, trust)
      const cost = SEARCH_CREDITS + costOf(profile)
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
