/**
 * ContactOut as its documentation tells: contacts of a profile in one answer, credits for emails and phones apart, and a key without
 * full access that answers with an invented person. Its error bodies are not documented; these are `{status_code, message}` as its
 * answers are. Owns that vendor's manners over world.ts.
 */
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, profileUrl, slugs } from './world.ts'

export interface ContactOutServer extends VendorServer {
  /** The key is one for trying out: every answer is about an invented person. */
  sampleOnly: boolean
}

const KEY = 'contactout-test-token'

export async function startContactOutServer(): Promise<ContactOutServer> {
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      headers.token === vendor.key && headers.authorization === 'basic' ? null : said(401, 'Bad credentials'),
    unknownPath: { status: 404, body: { message: '' } },
    tooMany: said(429, 'Too Many Attempts.'),
    routes: [
      ['GET', /^\/v1\/people\/linkedin$/, (request) => contacts(vendor as ContactOutServer, request)],
      ['GET', /^\/v1\/stats$/, () => ({ body: stats(vendor) })],
    ],
  }))
  return Object.assign(server, { sampleOnly: false })
}

function contacts(server: ContactOutServer, { query }: VendorRequest): Reply {
  const profile = query.get('profile') ?? ''
  if (!/^https?:\/\/.*linkedin\.com\/(in|pub)\//.test(profile))
    return said(400, 'The profile must be a regular LinkedIn URL')
  if (server.sampleOnly) return sample()
  const person = bySlug(profile)
  if (!person || person.deleted) return said(404, 'Not Found')
  if (person.slug === slugs.failing) return said(500, 'Server Error')
  const kinds = (query.get('email_type') ?? 'personal,work').split(',')
  const { work, personal, phone } = person.contact
  const emails = {
    work_email: kinds.includes('work') && work ? [work] : [],
    personal_email: kinds.includes('personal') && personal ? [personal] : [],
  }
  const phones = query.get('include_phone') === 'true' && phone ? [phone] : []
  const email = [...emails.personal_email, ...emails.work_email]
  if (!spend(server, 1 + email.length + phones.length)) return said(403, 'You have run out of credits')
  const verified = person.slug !== slugs.unverified
  const work_email_status = Object.fromEntries(
    emails.work_email.map((one) => [one, verified ? 'Verified' : 'Unverified']),
  )
  return {
    body: {
      status_code: 200,
      profile: { url: profileUrl(person.slug), email, ...emails, work_email_status, phone: phones, github: [] },
    },
  }
}

function sample(): Reply {
  const profile = {
    url: 'https://www.linkedin.com/in/example',
    email: ['email@example.com'],
    work_email: ['email@example.com'],
    personal_email: [],
    phone: ['+1 555 0100'],
    github: [],
  }
  return {
    body: { status_code: 200, message: 'This is a sample response. Book a call to unlock full access.', profile },
  }
}

const stats = (server: VendorServer) => ({
  status_code: 200,
  period: { start: '2026-11-01', end: '2026-11-30' },
  usage: { count: server.spent, quota: server.credits + server.spent, remaining: server.credits, over_quota: 0 },
})
const said = (status: number, message: string): Reply => ({ status, body: { status_code: status, message } })
