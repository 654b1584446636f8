/**
 * Faults planted one at a time into a network that otherwise keeps the contract; the check names each of them. The network is the
 * sandbox behind a proxy that spoils questions or answers. The faults show only with real values: nonsense is refused as before.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { checkNetwork } from '../../network-check/check.ts'
import { startSandbox } from '../../sandbox/server.ts'
import type { Body } from '../support/service.ts'

const sandbox = await startSandbox({ port: 0, people: 400, timeFactor: 0, token: 'test' })

interface Asked {
  path: string
  key: string
  body: Body | undefined
}
interface Fault {
  /** Changes the question, or answers in place of the network. */
  ask?(asked: Asked & { body: Body }): Body | { status: number; body: Body } | undefined
  /** Changes the answer. */
  answer?(asked: Asked, body: Body): Body
}

let fault: Fault = {}
/** Addresses and skills that the network itself has shown. */
const shown = { addresses: new Set<string>(), skills: new Set<string>() }

const proxy = http.createServer(async (incoming, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const asked: Asked = {
    path: incoming.url!,
    key: String(incoming.headers['idempotency-key'] ?? ''),
    body: parse(text),
  }
  const changed = asked.body && fault.ask?.({ ...asked, body: asked.body })
  const { status, body } =
    changed && 'status' in changed
      ? (changed as { status: number; body: Body })
      : await forward(incoming, changed ? JSON.stringify(changed) : text)
  note(body)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status < 300 ? (fault.answer?.(asked, body) ?? body) : body))
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
after(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await sandbox.close()
})

async function forward({ method, url: path, headers }: http.IncomingMessage, text: string) {
  const { authorization, 'idempotency-key': key } = headers
  const answer = await fetch(sandbox.url + path, {
    method: method!,
    headers: {
      'content-type': 'application/json',
      ...(authorization && { authorization }),
      ...(key && { 'idempotency-key': String(key) }),
    },
    ...(text && { body: text }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function note(body: Body): void {
  for (const { networkUrl } of Array.isArray(body.people) ? body.people : []) shown.addresses.add(networkUrl)
  for (const skill of body.person?.skills ?? []) shown.skills.add(skill)
}

/** A fault that affects only searches. */
const search = (change: (query: Body) => Body): Fault => ({
  ask: ({ path, body }) =>
    path === '/v1/people/search' && body.query ? { ...body, query: change(body.query) } : undefined,
})
const musts = (change: (musts: Body) => Body): Fault =>
  search((query) =>
    query.understood?.musts
      ? {
          ...query,
          understood: { ...query.understood, musts: { ...query.understood.musts, ...change(query.understood.musts) } },
        }
      : query,
  )
const isNonsense = (value: unknown) => JSON.stringify(value ?? '').includes('Zzqx')
const nowhere = { geoIds: ['nowhere'], places: [] }
const keys = new Map<string, Body>()

const faults: [what: string, fault: Fault, words: RegExp][] = [
  ['a must of seniority that is passed over', musts(() => ({ seniority: [] })), /musts\.seniority: a person is found/],
  [
    'a must of years that is passed over',
    musts(({ years }) => ({ years: years?.min === 90 ? years : null })),
    /musts\.years: a person is found/,
  ],
  [
    'titles that nobody holds',
    search((query) => (query.titles?.length ? { ...query, titles: ['none'] } : query)),
    /titles: a person is not found by their title\./,
  ],
  [
    'titles of which all must hold',
    search((query) => ({ ...query, titles: query.titles?.slice(0, 1) })),
    /titles: .* several titles/,
  ],
  [
    'places that say nothing to it',
    search((query) => (query.geoIds?.length ? { ...query, ...nowhere } : query)),
    /geoIds: a person is not found by the CITY/,
  ],
  [
    'countries without their cities',
    search((query) => (query.places?.[0]?.level === 'COUNTRY' ? { ...query, ...nowhere } : query)),
    /geoIds: .* the COUNTRY/,
  ],
  [
    'past employers who may be present ones',
    search(({ pastCompanyId, pastCompany, ...query }) =>
      pastCompanyId && !isNonsense(pastCompany)
        ? {
            ...query,
            understood: {
              excluded: {},
              musts: { companies: [[{ name: pastCompany.name ?? '-', entityIds: [pastCompanyId], when: 'ANY' }]] },
            },
          }
        : { ...query, pastCompanyId, pastCompany },
    ),
    /pastCompanyId: a person is found by what only others have/,
  ],
  [
    'levels of languages passed over',
    search((query) => ({ ...query, languages: query.languages?.map((one: Body) => ({ ...one, level: 'BASIC' })) })),
    /languages: a person is found by a language above/,
  ],
  [
    'languages without level unheeded',
    musts(({ languages }) => ({
      languages: languages.map((group: Body[]) => group.map((one) => ({ ...one, level: one.level ?? 'NATIVE' }))),
    })),
    /musts\.languages: .* at any level/,
  ],
  [
    'skills of which one will do',
    search((query) => ({ ...query, skills: query.skills?.slice(0, 1) })),
    /skills: .* two skills of which they have one/,
  ],
  [
    'skills by their very letters',
    search((query) => ({
      ...query,
      skills: query.skills?.map((one: string) => (shown.skills.has(one) ? one : 'none')),
    })),
    /skills: .* in capitals/,
  ],
  [
    'groups of which all must hold',
    musts(({ skills }) => ({ skills: skills.flatMap((group: string[]) => group.map((one) => [one])) })),
    /musts\.skills: .* a group of skills/,
  ],
  [
    'employers by its own ids alone',
    search((query) =>
      query.currentCompany?.name ? { ...query, currentCompanyId: 'none', currentCompany: undefined } : query,
    ),
    /currentCompanyId: .* by its name/,
  ],
  [
    'any school for any other',
    search(({ schoolId, school, ...query }) => (isNonsense(school) ? { ...query, schoolId, school } : query)),
    /schoolId: a person is found/,
  ],
  [
    'companies excluded by a part of their names',
    search((query) => {
      const [one] = query.understood?.excluded?.companies ?? []
      const companies = one ? [{ ...one, name: one.name.replace(/ ?zzqx ?/, '') }] : []
      return {
        ...query,
        understood: query.understood && { ...query.understood, excluded: { ...query.understood.excluded, companies } },
      }
    }),
    /left out because of an excluded company/,
  ],
  [
    'words of the prompt beside musts',
    { answer: ({ body }, page) => (body?.query?.prompt === 'zzqx' ? { ...page, people: [], nextCursor: null } : page) },
    /because the prompt has other words/,
  ],
  [
    'names that it compares with their accents and case',
    {
      answer: ({ body }, page) =>
        body?.query?.firstName && body.query.firstName.length > 2 ? { ...page, people: [], nextCursor: null } : page,
    },
    /not found by the names in the person’s own profile/,
  ],
  [
    'near spellings for exact ones',
    {
      answer: (_, body) =>
        body.matches ? { matches: body.matches.map((one: Body) => ({ ...one, exact: true })) } : body,
    },
    /marked as exact, although/,
  ],
  [
    'names that are never exact',
    {
      answer: (_, body) =>
        body.matches ? { matches: body.matches.map((one: Body) => ({ ...one, exact: false })) } : body,
    },
    /is not marked as exact/,
  ],
  [
    'a key that is anybody’s',
    {
      ask({ path, key, body }) {
        if (path !== '/v1/contact-lookups' || !body.fields?.length) return undefined
        const first = keys.get(key) ?? body
        keys.set(key, first)
        return { ...first, fields: body.fields }
      },
      answer: ({ path, body }, lookup) => (path === '/v1/contact-lookups' ? { ...lookup, urn: body?.urn } : lookup),
    },
    /to a known key with another person/,
  ],
  [
    'addresses by their very letters',
    {
      ask: ({ path, body }) =>
        path === '/v1/contact-lookups' && /^urn:pool/.test(body.urn) && !shown.addresses.has(body.networkUrl)
          ? { status: 404, body: { code: 'PERSON_NOT_FOUND', message: 'nobody' } }
          : undefined,
    },
    /contact-lookups answers 404, but must answer 200/,
  ],
]

for (const [what, planted, words] of faults) {
  test(`a network with ${what} is told so, and of nothing that it keeps`, async () => {
    fault = planted
    const { verdicts } = await checkNetwork({ url, token: 'test', buys: true, lookupSeconds: 5 })
    const broken = verdicts.filter(({ outcome }) => outcome === 'BROKEN').map((each) => each.words ?? '')
    assert.ok(
      broken.some((each) => words.test(each)),
      `${words} is not among: ${broken.join('\n')}`,
    )
    assert.ok(broken.length <= 4, broken.join('\n'))
  })
}

test('the proxy alone breaks nothing', async () => {
  fault = {}
  const { verdicts } = await checkNetwork({ url, token: 'test', buys: true })
  assert.deepEqual(
    verdicts.filter(({ outcome }) => outcome !== 'KEPT'),
    [],
  )
})
