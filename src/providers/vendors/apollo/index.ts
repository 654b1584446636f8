/**
 * Apollo as a vendor of contacts: emails at once, a phone number later under the request's id. Owns gathering questions into
 * calls of ten, each question's share of the cost, and the ticket. The vendor gives numbers only with a callback address, so
 * without one they are not offered.
 */
import { z } from 'zod'
import { VendorFailure } from '../../vendor-failure.ts'
import type { Contacting, ContactValue, Vendor, VendorAnswer, VendorOptions } from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import { type ApolloClient, openApollo } from './client.ts'
import { gatherer } from './gather.ts'
import { type ApolloPerson, emailsOf, isSomebody, phoneCost, phonesOf } from './result.ts'

const PERSON_CREDITS = 1
const PHONE_CREDITS = 8
const BULK_MAX = 10
/** Short compared to the vendor's own response time, and long enough for the lookups that a batch starts together. */
const GATHER_MS = 25
/** The time until the first poll for a number; after that the vendor says when to ask again. */
const FIRST_POLL_SECONDS = 15

export const optionsSchema = z.strictObject({})

export function createApollo(options: VendorOptions): Vendor {
  const client = openApollo(options)
  return {
    name: 'apollo',
    contact: contacting(client, options.callbackUrl ?? null),
    check: {
      mayCost: 'free: the usage of credits',
      check: async (signal) => ({ creditsLeft: await client.creditsLeft(signal) }),
    },
    close: () => client.close(),
  }
}

interface Found {
  person: ApolloPerson | null
  requestId: string | null
  cost: number
}

function contacting(client: ApolloClient, callbackUrl: string | null): Contacting {
  const finder = (personalEmails: boolean, phone: boolean) =>
    gatherer<string, Found>({
      countMax: BULK_MAX,
      waitMs: GATHER_MS,
      ask: (urls) => findTogether(client, urls, { personalEmails, phoneCallbackUrl: phone ? callbackUrl : null }),
    })
  // What is revealed applies to the whole call, so only questions for the same fields can share one.
  const finders = new Map(
    [false, true].flatMap((email) =>
      [false, true].map((phone) => [`${email},${phone}`, finder(email, phone)] as const),
    ),
  )

  return {
    fields: callbackUrl === null ? ['work_email', 'personal_email'] : ['work_email', 'personal_email', 'phone'],
    together: false,
    repeatable: false,
    costMax: (fields) => PERSON_CREDITS + (fields.includes('phone') ? PHONE_CREDITS : 0),
    async start(ref, fields, _key, signal) {
      signal?.throwIfAborted()
      const find = finders.get(`${fields.includes('personal_email')},${fields.includes('phone')}`)!
      const { person, requestId, cost } = await find(ref.networkUrl)
      signal?.throwIfAborted()
      if (person === null) return { kind: 'NOT_FOUND', cost }
      if (isStranger(ref, person.linkedin_url)) {
        // The stranger's number may be charged as well, so its price is counted. We do not wait for the number.
        const isNumberUnderWay = fields.includes('phone') && requestId !== null
        return { kind: 'NOT_FOUND', cost: cost + (isNumberUnderWay ? PHONE_CREDITS : 0) }
      }
      const emails = emailsOf(person, fields)
      if (!fields.includes('phone') || requestId === null) return ended(emails, cost)
      const ticket = JSON.stringify([requestId, person.id, cost])
      return { kind: 'PENDING', ticket, retryAfterSeconds: FIRST_POLL_SECONDS, cost, soFar: emails }
    },
    async read(_person, ticket, fields, signal) {
      const [requestId, personId, cost] = readTicket(ticket)
      const polled = await client.poll(requestId, signal)
      if (polled.kind === 'NOT_YET')
        return { kind: 'PENDING', ticket, retryAfterSeconds: polled.retryAfterSeconds, cost }
      const phones = fields.includes('phone') ? phonesOf(polled.result, personId) : []
      if (phones.length === 0 && polled.result.status === 'failed') {
        throw new VendorFailure('REFUSED', 'the search for the number failed at the vendor')
      }
      return ended(phones, cost + phoneCost(polled.result, phones.length))
    },
  }
}

const ended = (value: ContactValue[], cost: number): VendorAnswer<ContactValue[]> =>
  value.length > 0 ? { kind: 'FOUND', value, cost } : { kind: 'NOT_FOUND', cost }

type Reveal = Parameters<ApolloClient['match']>[1]

async function findTogether(client: ApolloClient, urls: string[], reveal: Reveal): Promise<Found[]> {
  const { people: matches, requestId, credits } = await client.match(urls, reveal)
  const people = matches.map((person) => (person && isSomebody(person) ? person : null))
  const matched = people.filter((person) => person !== null).length
  const shares = sharesOf(credits ?? matched * PERSON_CREDITS, matched)
  return people.map((person) => ({ person, requestId, cost: person ? shares.shift()! : 0 }))
}

/** Splits credits into shares of whole thousandths that add up to exactly the total. */
function sharesOf(credits: number, count: number): number[] {
  const all = Math.round(credits * 1_000)
  const each = count === 0 ? 0 : Math.floor(all / count)
  return Array.from({ length: count }, (_, nth) => (nth === 0 ? all - each * (count - 1) : each) / 1_000)
}

const ticketSchema = z.tuple([z.string(), z.string(), z.number()])

function readTicket(ticket: string): z.infer<typeof ticketSchema> {
  try {
    return ticketSchema.parse(JSON.parse(ticket))
  } catch {
    throw new VendorFailure('REFUSED', 'this is no ticket of the vendor')
  }
}
