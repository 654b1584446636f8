/**
 * A network as docs/network-api.md describes one, with a handful of people. It invents its own addresses and ids and uses none of the
 * service's reference data. It shares nothing with the sandbox, so that a peculiarity of the sandbox is not taken for part of the
 * contract.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PlainPerson, profiles } from './plain-people.ts'

export interface PlainRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON came
  body: any
}

export interface PlainReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface PlainNetwork {
  url: string
  token: string
  seen: PlainRequest[]
  /** Replaces answers: what it returns is sent instead. */
  spoil: ((asked: PlainRequest, reply: PlainReply) => PlainReply) | undefined
  close(): Promise<void>
}

const refuse = (status: number, code: string, message = code): PlainReply => ({ status, body: { code, message } })

export async function startPlainNetwork(token = 'plain'): Promise<PlainNetwork> {
  const lookups = new Map<string, { id: string; body: string }>()
  const network: PlainNetwork = { url: '', token, seen: [], spoil: undefined, close }
  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { pathname: path, searchParams: query } = new URL(incoming.url!, 'http://x')
    const { method = '', headers } = incoming
    const asked: PlainRequest = { method, path, query, headers, body: parse(Buffer.concat(chunks).toString()) }
    network.seen.push(asked)
    const reply = answer(asked, token, lookups)
    const { status, body, headers: more } = network.spoil ? network.spoil(asked, reply) : reply
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function close() {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return network
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function answer(asked: PlainRequest, token: string, lookups: Map<string, { id: string; body: string }>): PlainReply {
  const { method, path, query, headers, body } = asked
  if (headers.authorization !== `Bearer ${token}`) return refuse(401, 'UNAUTHORIZED')
  if (path === '/v1/health') return { status: 200, body: {} }
  if (path === '/v1/entities') return entities(query.get('kind') ?? '', query.get('query') ?? '')
  if (method === 'POST' && (typeof body !== 'object' || body === null)) return refuse(400, 'INVALID_REQUEST')
  if (path === '/v1/people/search') return search(body)
  if (path === '/v1/people/collect') {
    if (typeof body.urn !== 'string') return refuse(400, 'INVALID_REQUEST')
    const person = profiles.find(({ urn }) => urn === body.urn)
    return person ? { status: 200, body: { person: profileOf(person) } } : refuse(404, 'PERSON_NOT_FOUND')
  }
  if (path === '/v1/contact-lookups') return startLookup(body, headers['idempotency-key'], lookups)
  if (path.startsWith('/v1/contact-lookups/')) {
    const known = [...lookups.values()].find(({ id }) => `/v1/contact-lookups/${encodeURIComponent(id)}` === path)
    return known ? { status: 200, body: settled(known) } : refuse(404, 'LOOKUP_NOT_FOUND')
  }
  return refuse(404, 'INVALID_REQUEST')
}

function startLookup(
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON came
  body: any,
  key: string | string[] | undefined,
  lookups: Map<string, { id: string; body: string }>,
): PlainReply {
  if (typeof key !== 'string' || !Array.isArray(body.fields) || body.fields.length === 0)
    return refuse(400, 'INVALID_REQUEST')
  const person = profiles.find(({ urn, networkUrl }) => urn === body.urn || networkUrl === body.networkUrl)
  if (!person) return refuse(404, 'PERSON_NOT_FOUND')
  const text = JSON.stringify(body)
  const known = lookups.get(key)
  if (known && known.body !== text) return refuse(400, 'INVALID_REQUEST')
  if (known) return { status: 200, body: settled(known) }
  const lookup = { id: `job/${lookups.size + 1}`, body: text }
  lookups.set(key, lookup)
  return { status: 202, body: { lookupId: lookup.id, urn: body.urn, status: 'PENDING', retryAfterSeconds: 0.1 } }
}

function settled({ id, body }: { id: string; body: string }) {
  const { urn, networkUrl, fields } = JSON.parse(body)
  const person = profiles.find((one) => one.urn === urn || one.networkUrl === networkUrl)!
  const found = Object.fromEntries(
    fields.flatMap((field: 'phone') => (person.found[field] ? [[field, person.found[field]]] : [])),
  )
  return { lookupId: id, urn, status: 'DONE', found }
}

const fold = (text: string) => text.toLowerCase()

/** All companies that anybody works at, under meaningless ids. */
const companies = [...new Set(profiles.map(({ company }) => company))]

function entities(kind: string, query: string): PlainReply {
  if (!['COMPANY', 'INDUSTRY', 'SCHOOL'].includes(kind) || query === '') return refuse(400, 'INVALID_REQUEST')
  const named = kind === 'COMPANY' ? companies.filter((name) => fold(name).includes(fold(query))) : []
  const matches = named.map((name) => ({
    entityId: `c${companies.indexOf(name)}`,
    kind,
    displayName: name,
    exact: fold(name) === fold(query),
  }))
  return { status: 200, body: { matches } }
}

const PAGE_MAX = 100
/** Filters it does not support; its answers say so. */
const UNSUPPORTED = ['languages', 'industryId', 'schoolId', 'pastCompanyId'] as const

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON came
function search({ query, cursor, limit }: any): PlainReply {
  const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= PAGE_MAX
  if (typeof query !== 'object' || query === null || !isLimit) return refuse(400, 'INVALID_REQUEST')
  const from = cursor === null || cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1] ?? -1)
  if (from < 0) return refuse(400, 'INVALID_REQUEST')
  const found = profiles.filter((person) => matches(person, query))
  const { musts } = query.understood ?? {}
  const unheeded = Object.keys(musts ?? {}).filter((kind) => kind !== 'places' && [musts[kind]].flat().some(Boolean))
  return {
    status: 200,
    body: {
      people: found.slice(from, from + limit).map(hitOf),
      total: found.length,
      nextCursor: from + limit < found.length ? `at-${from + limit}` : null,
      unsupported: [
        ...UNSUPPORTED.filter((name) => query[name] !== undefined && query[name].length !== 0),
        ...unheeded.map((kind) => `musts.${kind}`),
      ],
    },
  }
}

/** Matches by names alone, because it does not know the service's ids. */
// biome-ignore lint/suspicious/noExplicitAny: whatever JSON came
function matches(person: PlainPerson, query: any): boolean {
  const isAt = (asked: { entityId: string; name: string | null }) =>
    asked.name === null ? asked.entityId === `c${companies.indexOf(person.company)}` : asked.name === person.company
  const livesIn = (place: { name: string; level: string; countryCode: string | null }) =>
    place.level === 'COUNTRY' ? place.countryCode === person.countryCode : fold(place.name) === fold(person.city)
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON came
  const inGroup = (group: any[]) => group.some(({ places = [] }) => places.length === 0 || places.some(livesIn))
  return (
    (query.skills ?? []).every((skill: string) => person.skills.some((own) => fold(own) === fold(skill))) &&
    begins(person.fullName.split(' ')[0]!, query.firstName) &&
    begins(person.fullName.split(' ')[1]!, query.lastName) &&
    (!query.titles?.length || query.titles.some((title: string) => fold(person.jobTitle).includes(fold(title)))) &&
    (!query.currentCompany || isAt(query.currentCompany)) &&
    (!query.places?.length || query.places.some(livesIn)) &&
    (query.understood?.musts?.places ?? []).every(inGroup)
  )
}

const begins = (name: string, prefix: string | undefined) => prefix === undefined || fold(name).startsWith(fold(prefix))

const named = (person: PlainPerson) => ({
  urn: person.urn,
  networkUrl: person.networkUrl,
  fullName: person.fullName,
  firstName: person.fullName.split(' ')[0],
  lastName: person.fullName.split(' ')[1],
  location: `${person.city}, ${person.country}`,
  skills: person.skills,
})

const hitOf = (person: PlainPerson) => ({
  ...named(person),
  jobTitle: `${person.jobTitle} at ${person.company}`,
  pictureUrl: null,
})

const profileOf = (person: PlainPerson) => ({
  ...named(person),
  jobTitle: person.jobTitle,
  company: person.company,
  companyId: `c${companies.indexOf(person.company)}`,
  geoId: `town-of-${fold(person.city)}`,
  experience: [{ title: person.jobTitle, company: person.company, startDate: '2020' }],
  education: [],
  languages: [{ name: 'English', level: 'FLUENT' }],
})
