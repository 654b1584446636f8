/**
 * FullEnrich as a vendor. Search and profiles answer at once. Contacts are a job for one person, read when the vendor calls back
 * or enough time has passed. Owns when to ask again and what a job's end means. The vendor has no idempotency key, so a start
 * whose answer was lost is not repeated here.
 */
import { z } from 'zod'
import type { ContactField } from '../../../../contract/network.ts'
import { VendorFailure } from '../../vendor-failure.ts'
import type { Contacting, ContactValue, PersonRef, Vendor, VendorAnswer, VendorOptions } from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import { readCallback } from './callback.ts'
import { type FullEnrichClient, openFullEnrich } from './client.ts'
import { collecting, searching } from './people.ts'
import { addressIn, type FullEnrichResult, fullEnrichValues } from './result.ts'

/** The price of each field that is found; what is not found is free. */
const credits: Record<ContactField, number> = { work_email: 1, personal_email: 3, phone: 10 }
const enrichFields: Record<ContactField, string> = {
  work_email: 'contact.work_emails',
  personal_email: 'contact.personal_emails',
  phone: 'contact.phones',
}
/** Jobs running at once, whatever the rate per minute. */
const JOBS_MAX = 100
const CUSTOM_CHARS_MAX = 100
/** The vendor asks us not to poll more often, and to give it a callback address instead. */
const POLL_SECONDS_MIN = 300

export const optionsSchema = z.strictObject({
  /** Jobs take 30 to 90 seconds: at the first read nearly all are done, whether the callback came or not. */
  firstReadSeconds: z.number().int().min(30).max(600).default(120),
  pollSeconds: z.number().int().min(POLL_SECONDS_MIN).max(3_600).default(POLL_SECONDS_MIN),
  /** The vendor says in general that it checks its numbers. True: take each number as verified, and ask no other vendor after it. */
  trustPhones: z.boolean().default(false),
})

export function createFullEnrich(options: VendorOptions): Vendor {
  const client = openFullEnrich(options)
  return {
    name: 'fullenrich',
    search: searching(client),
    collect: collecting(client),
    contact: contacting(client, options),
    check: { mayCost: 'free: the balance', check: async (signal) => ({ creditsLeft: await client.balance(signal) }) },
    close: () => client.close(),
  }
}

function contacting(client: FullEnrichClient, { key, callbackUrl, options }: VendorOptions): Contacting {
  const { firstReadSeconds, pollSeconds, trustPhones } = optionsSchema.parse(options)
  const pending = (ticket: string, retryAfterSeconds: number): VendorAnswer<ContactValue[]> => ({
    kind: 'PENDING',
    ticket,
    retryAfterSeconds,
    cost: 0,
  })
  return {
    fields: ['work_email', 'personal_email', 'phone'],
    together: false,
    jobsMax: JOBS_MAX,
    repeatable: false,
    costMax: (fields) => fields.reduce((sum, field) => sum + credits[field], 0),
    async start({ networkUrl }, fields, question, signal) {
      const reference = question.slice(0, CUSTOM_CHARS_MAX)
      const contact = {
        linkedin_url: networkUrl,
        enrich_fields: fields.map((field) => enrichFields[field]),
        custom: { reference },
      }
      // The name is shown in the operator's dashboard, where a job whose answer was lost can be found again.
      const body = { name: reference, data: [contact], ...(callbackUrl !== undefined && { webhook_url: callbackUrl }) }
      return pending(await client.start(body, signal), firstReadSeconds)
    },
    async read(person, ticket, fields, signal) {
      const job = await client.read(ticket, signal).catch((error) => {
        throw patient(error, pollSeconds)
      })
      return job === null || isAtWork(job) ? pending(ticket, pollSeconds) : ended(job, person, fields, trustPhones)
    },
    readCallback: (headers, body) => readCallback(key, headers, body),
  }
}

/** After a failed read too, the next one must wait as long as after any other. */
function patient(error: unknown, retryAfterSeconds: number): unknown {
  if (!(error instanceof VendorFailure) || error.retryAfterSeconds !== undefined) return error
  const { reason, message, maybeBilled, needsOperator, cost } = error
  return new VendorFailure(reason, message, { retryAfterSeconds, maybeBilled, needsOperator, cost })
}

/** UNKNOWN means that the vendor does not know the state of the job, not that it ended. */
const isAtWork = ({ status }: FullEnrichResult): boolean =>
  ['CREATED', 'IN_PROGRESS', 'RATE_LIMIT', 'UNKNOWN'].includes(status)

function ended(
  job: FullEnrichResult,
  person: PersonRef,
  fields: readonly ContactField[],
  trustPhones: boolean,
): VendorAnswer<ContactValue[]> {
  const value = isStranger(person, addressIn(job)) ? [] : fullEnrichValues(job, fields, trustPhones)
  const cost = job.cost?.credits ?? value.reduce((sum, { field }) => sum + credits[field], 0)
  // These values were found and paid for, even if something stopped the rest of the job.
  if (value.length > 0) return { kind: 'FOUND', value, cost }
  if (job.status === 'FINISHED') return { kind: 'NOT_FOUND', cost }
  if (job.status === 'CREDITS_INSUFFICIENT') {
    throw new VendorFailure('NO_CREDIT', 'the job stopped for want of credits', { cost: job.cost?.credits })
  }
  if (job.status === 'CANCELED') throw new VendorFailure('REFUSED', 'the job was cancelled at the vendor')
  const more = { maybeBilled: true, retryAfterSeconds: POLL_SECONDS_MIN }
  throw new VendorFailure('MALFORMED', 'the job ended in a way that is not documented', more)
}
