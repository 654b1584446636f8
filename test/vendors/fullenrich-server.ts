/**
 * A local copy of FullEnrich, by its OpenAPI file, its guides and users' code: a job for up to a hundred contacts, an error 400 that
 * means "not yet", a refusal 402 that still contains the result, a 429 that gives its minute only in words, a callback signed with the
 * key, a request to be polled seldom. Owns that vendor's behaviour, over the people of world.ts; docs/networks.md names the sources.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { lookedUp, searched } from './fullenrich-people.ts'
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, slugs, type WorldPerson } from './world.ts'

export interface FullEnrichServer extends VendorServer {
  /** How many reads of a job are answered "not yet" before it is finished. */
  readsPending: number
  /** Says "not yet" by the job's status instead of by the error. */
  pendingByStatus: boolean
  /** The vendor's own clock. */
  nowMs(): number
  /** Reads of a job that came sooner after the previous one than the vendor's guide allows. */
  hasty: number
  /** The jobs that were started, by id. */
  jobs: Map<string, Job>
  /** What the vendor would send to the `webhook_url` of a job, and where. */
  callback(id: string): { url: string; headers: Record<string, string>; body: Buffer }
}

interface Contact {
  linkedin_url?: string
  enrich_fields?: string[]
  custom?: Record<string, string>
}
interface Job {
  name: string
  data: Contact[]
  webhookUrl: string | undefined
  reads: number
  readAtMs?: number
  /** Set when the job ends: its cost, and whether the balance was too small to pay it. */
  outcome: { credits: number; short: boolean } | null
}

const KEY = 'fullenrich-test-key'
const BULK_MAX = 100
/** "No more often than every 5 to 10 minutes." */
const POLL_MS_MIN = 300_000
const FIELDS = ['contact.work_emails', 'contact.personal_emails', 'contact.phones']

export async function startFullEnrichServer(): Promise<FullEnrichServer> {
  const jobs = new Map<string, Job>()
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      headers.authorization === `Bearer ${vendor.key}` ? null : refusal(401, 'error.api.key', 'Unknown api key'),
    unknownPath: refusal(404, 'error.not_found', 'Not found'),
    tooMany: refusal(429, 'error.rate.limit', 'Too many requests. Try again in 1m'),
    routes: [
      ['POST', /^\/api\/v2\/contact\/enrich\/bulk$/, (request) => start(jobs, request)],
      ['GET', /^\/api\/v2\/contact\/enrich\/bulk\/(.+)$/, (_, id) => read(vendor as FullEnrichServer, id)],
      ['POST', /^\/api\/v2\/people\/search$/, (request) => searched(vendor, request)],
      ['POST', /^\/api\/v2\/people\/lookup$/, (request) => lookedUp(vendor, request)],
      ['GET', /^\/api\/v2\/account\/credits$/, () => ({ body: { balance: vendor.credits } })],
      ['GET', /^\/api\/v2\/account\/keys\/verify$/, () => ({ body: { workspace_id: randomUUID() } })],
    ],
  }))
  const more = { readsPending: 1, pendingByStatus: false, jobs, hasty: 0, nowMs: () => Date.now() }
  return Object.assign(server, more, { callback: (id: string) => callback(server as FullEnrichServer, id) })
}

function start(jobs: Map<string, Job>, { body }: VendorRequest): Reply {
  const { name, data, webhook_url: webhookUrl } = body ?? {}
  if (typeof name !== 'string' || name === '')
    return refusal(400, 'error.enrichment.name.empty', 'Enrichment name not set')
  if (!Array.isArray(data) || data.length === 0) return refusal(400, 'error.enrichment.data.empty', 'Data is empty')
  if (data.length > BULK_MAX) return refusal(400, 'error.enrichment.limit', 'at most 100 contacts can be enriched')
  for (const { linkedin_url: url, enrich_fields: fields, custom } of data as Contact[]) {
    if (!url || !/linkedin\.com\/in\//.test(url))
      return refusal(400, 'error.enrichment.linkedin.url', 'invalid linkedin url')
    if (!fields?.every((field) => FIELDS.includes(field)))
      return refusal(400, 'error.enrichment.enrich_field.value', 'enrichField not valid')
    if (Object.values(custom ?? {}).some((value) => typeof value !== 'string' || value.length > 100)) {
      return refusal(400, 'error.enrichment.custom.value.exceeded', 'Custom field value max len exceeded')
    }
  }
  const id = randomUUID()
  jobs.set(id, { name, data, webhookUrl, reads: 0, outcome: null })
  return { body: { enrichment_id: id } }
}

function read(server: FullEnrichServer, id: string): Reply {
  const job = server.jobs.get(id)
  if (!job) return refusal(404, 'error.enrichment.not_found', 'Enrichment ID not found')
  const nowMs = server.nowMs()
  if (job.readAtMs !== undefined && nowMs - job.readAtMs < POLL_MS_MIN) server.hasty += 1
  job.readAtMs = nowMs
  job.reads += 1
  if (job.reads <= server.readsPending) {
    if (server.pendingByStatus)
      return { body: { id, name: job.name, status: 'IN_PROGRESS', cost: { credits: 0 }, data: [] } }
    return refusal(400, 'error.enrichment.in_progress', 'Enrichment not ready, try again in 30 seconds')
  }
  const body = finish(server, id, job)
  return { status: body.status === 'CREDITS_INSUFFICIENT' ? 402 : 200, body }
}

/** Charged once, when the job ends, for what was found. */
function finish(server: FullEnrichServer, id: string, job: Job) {
  const found = job.data.map(({ linkedin_url: url, enrich_fields: fields = [], custom }) => {
    const person = bySlug(url ?? '')
    return { input: { professional_network_url: url }, custom, contact_info: contactInfo(person, fields) }
  })
  if (job.outcome === null) {
    const credits = found.reduce((sum, { contact_info: info }) => sum + priceOf(info), 0)
    job.outcome = { credits, short: !spend(server, credits) }
  }
  const { credits, short } = job.outcome
  const fails = job.data.some(({ linkedin_url: url }) => url?.endsWith(slugs.failing))
  const status = fails ? 'CANCELED' : short ? 'CREDITS_INSUFFICIENT' : 'FINISHED'
  const data = short || fails ? found.map((one) => ({ ...one, contact_info: {} })) : found
  return { id, name: job.name, status, cost: { credits: short ? 0 : credits }, data }
}

type ContactInfo = ReturnType<typeof contactInfo>

function contactInfo(person: WorldPerson | undefined, fields: string[]) {
  const { work, personal, phone } = person && person.slug !== slugs.failing ? person.contact : {}
  const status = person?.slug === slugs.unverified ? 'CATCH_ALL' : 'DELIVERABLE'
  const mail = (email: string | undefined, field: string) =>
    email && fields.includes(field) ? { email, status } : undefined
  const workEmail = mail(work, FIELDS[0]!)
  const personalEmail = mail(personal, FIELDS[1]!)
  const number = phone && fields.includes(FIELDS[2]!) ? { number: phone, region: 'DE' } : undefined
  return {
    ...(workEmail && { most_probable_work_email: workEmail }),
    ...(personalEmail && { most_probable_personal_email: personalEmail }),
    ...(number && { most_probable_phone: number }),
    work_emails: workEmail ? [workEmail] : [],
    personal_emails: personalEmail ? [personalEmail] : [],
    phones: number ? [number] : [],
  }
}

const priceOf = (info: ContactInfo): number =>
  info.work_emails.length * 1 + info.personal_emails.length * 3 + info.phones.length * 10

function callback(server: FullEnrichServer, id: string) {
  const job = server.jobs.get(id)!
  const body = Buffer.from(JSON.stringify(finish(server, id, job)))
  const signature = createHmac('sha1', server.key).update(body).digest('hex')
  return {
    url: job.webhookUrl ?? '',
    headers: { 'x-signature-sha1': signature, 'content-type': 'application/json' },
    body,
  }
}

const refusal = (status: number, code: string, message: string): Reply => ({ status, body: { code, message } })
