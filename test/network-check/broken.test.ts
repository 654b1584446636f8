/** Every promise that a network can break is reported as broken, in words, when a network breaks it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkNetwork } from '../../network-check/check.ts'
import { type PlainReply, type PlainRequest, startPlainNetwork } from '../support/plain-network.ts'
import type { Body } from '../support/service.ts'

const plain = await startPlainNetwork()
after(() => plain.close())

type Spoil = (asked: PlainRequest, reply: PlainReply) => PlainReply

const isSearch = ({ path }: PlainRequest) => path === '/v1/people/search'
const isLookup = ({ path }: PlainRequest) => path.startsWith('/v1/contact-lookups')
const isRead = ({ path }: PlainRequest) => path.startsWith('/v1/contact-lookups/')
/** Changes the bodies of successful answers to one kind of request. */
const spoilt =
  (where: (asked: PlainRequest) => boolean, change: (body: Body, asked: PlainRequest) => unknown): Spoil =>
  (asked, reply) =>
    where(asked) && reply.status < 300 ? { ...reply, body: change(reply.body as Body, asked) } : reply
const people = (change: (people: Body[], asked: PlainRequest) => Body[]) =>
  spoilt(isSearch, (body, asked) => ({ ...body, people: change(body.people, asked) }))
/** Accepts what should have been refused. */
const lenient =
  (where: (asked: PlainRequest) => boolean, status: number, body: unknown): Spoil =>
  (asked, reply) =>
    where(asked) && reply.status === status ? { status: 200, body } : reply

let turn = 0

const spoils: [what: string, spoil: Spoil, words: RegExp][] = [
  [
    'health as a text',
    spoilt(
      ({ path }) => path === '/v1/health',
      () => [],
    ),
    /Health|with a JSON object/,
  ],
  ['everybody let in', lenient(() => true, 401, {}), /wrong token.*must answer 401|answers 200 to a wrong token/],
  [
    'a 401 without a body of ours',
    (_, reply) => (reply.status === 401 ? { ...reply, body: {} } : reply),
    /401 .*does not have the shape/,
  ],
  [
    'any body taken',
    lenient(isSearch, 400, { people: [], total: 0, nextCursor: null }),
    /answers 200 to half a JSON text/,
  ],
  [
    'later fields refused',
    (asked, reply) => (asked.body?.alsoLater ? { status: 400, body: {} } : reply),
    /answers 400, but must answer 200/,
  ],
  ['no address', people((all) => all.map(({ networkUrl: _, ...one }) => one)), /people\.0\.networkUrl/],
  [
    'a page over its limit',
    people((all) => [
      ...all,
      ...all.map((one, n) => ({ ...one, urn: `${one.urn}-${n}`, networkUrl: `${one.networkUrl}-${n}` })),
    ]),
    /people, although at most/,
  ],
  ['somebody twice', people((all) => (all.length > 2 ? [all[0]!, ...all.slice(0, -1)] : all)), /same urn/],
  ['a total below the page', spoilt(isSearch, (body) => ({ ...body, total: 0 })), /total is 0/],
  ['another order each time', people((all) => (turn++ % 2 ? all : all.toReversed())), /another order/],
  [
    'pages that overlap',
    spoilt(isSearch, (body) => ({
      ...body,
      nextCursor: body.nextCursor && `at-${Number(body.nextCursor.slice(3)) - 1}`,
    })),
    /appears twice/,
  ],
  [
    'pages that leave somebody out',
    spoilt(isSearch, (body, { body: { limit } }) => ({
      ...body,
      nextCursor: body.nextCursor && limit === 5 ? `at-${Number(body.nextCursor.slice(3)) + 1}` : body.nextCursor,
    })),
    /leave out|end after/,
  ],
  [
    'an empty cursor',
    spoilt(isSearch, (body) => ({ ...body, nextCursor: body.nextCursor ?? '' })),
    /must not be empty: send null/,
  ],
  ['partial and over', spoilt(isSearch, (body) => ({ ...body, partial: true })), /partial page/],
  [
    'any cursor taken',
    (asked, reply) =>
      isSearch(asked) && /none of yours/.test(asked.body?.cursor ?? '') ? { status: 200, body: {} } : reply,
    /cursor that it did not issue/,
  ],
  [
    'filters that it does not say it cannot',
    spoilt(isSearch, (body) => ({ ...body, unsupported: [] })),
    /"languages" is not named/,
  ],
  [
    'unsupported at random',
    spoilt(isSearch, (body) => ({ ...body, unsupported: ['titles'] })),
    /names titles in unsupported/,
  ],
  [
    'a profile of somebody else',
    spoilt(
      ({ path }) => path.endsWith('collect'),
      ({ person }) => ({ person: { ...person, urn: 'x' } }),
    ),
    /a different urn/,
  ],
  [
    'another address in the profile',
    spoilt(
      ({ path }) => path.endsWith('collect'),
      ({ person }) => ({ person: { ...person, networkUrl: 'https://x.example/' } }),
    ),
    /a different networkUrl/,
  ],
  [
    'a date in words',
    spoilt(
      ({ path }) => path.endsWith('collect'),
      ({ person }) => ({ person: { ...person, experience: [{ title: 'a', company: 'b', startDate: 'May' }] } }),
    ),
    /startDate/,
  ],
  [
    'unknown people as 500',
    (asked, reply) => (asked.path.endsWith('collect') && reply.status === 404 ? { status: 500, body: {} } : reply),
    /500 to a urn that nobody has/,
  ],
  [
    'another kind',
    spoilt(
      ({ path }) => path.endsWith('entities'),
      ({ matches }) => ({ matches: matches.map((one: Body) => ({ ...one, kind: 'SCHOOL' })) }),
    ),
    /another kind/,
  ],
  [
    'ids that nobody finds again',
    spoilt(
      ({ path }) => path.endsWith('entities'),
      ({ matches }) => ({ matches: matches.map((one: Body) => ({ ...one, entityId: 'x' })) }),
    ),
    /not found by its name under the same id/,
  ],
  ['another urn in a lookup', spoilt(isLookup, (body) => ({ ...body, urn: 'x' })), /repeat the urn/],
  [
    'a lookup for each request',
    spoilt(
      (asked) => asked.method === 'POST' && isLookup(asked),
      (body) => ({ ...body, lookupId: `${body.lookupId}-${turn++}` }),
    ),
    /started 5 lookups/,
  ],
  ['a number that is none', spoilt(isRead, (body) => ({ ...body, found: { phone: '030 12' } })), /found\.phone/],
  [
    'fields that nobody asked for',
    spoilt(isRead, (body) => ({ ...body, found: { phone: '+4930123456' } })),
    /not asked for/,
  ],
  [
    'a lookup that changes',
    spoilt(isRead, (body) => ({ ...body, found: { work_email: `a${turn++}@x.example` } })),
    /changes when/,
  ],
  [
    'a lookup without end',
    spoilt(isRead, ({ lookupId, urn }) => ({ lookupId, urn, status: 'PENDING', retryAfterSeconds: 0.2 })),
    /still PENDING/,
  ],
  [
    'no key needed',
    lenient((asked) => isLookup(asked) && !asked.headers['idempotency-key'], 400, {}),
    /without Idempotency-Key/,
  ],
  ['a lookup that nobody has', lenient(isRead, 404, {}), /id that no lookup has/],
  [
    'no JSON',
    spoilt(
      ({ path }) => path === '/v1/health',
      () => 'welcome',
    ),
    /not JSON/,
  ],
  [
    'a 429 without a word',
    (asked, reply) => (asked.path === '/v1/health' && turn++ % 2 === 0 ? { status: 429, body: {} } : reply),
    /429 without a Retry-After/,
  ],
]

for (const [what, spoil, words] of spoils) {
  test(`a network with ${what} is told so`, async () => {
    turn = 0
    plain.spoil = spoil
    const { verdicts } = await checkNetwork({ ...plain, buys: true, lookupSeconds: 1 })
    const broken = verdicts.filter(({ outcome }) => outcome === 'BROKEN').map((each) => each.words ?? '')
    assert.ok(
      broken.some((each) => words.test(each)),
      `${words} is not among: ${broken.join('\n')}`,
    )
    assert.doesNotMatch(broken.join(), /Silva|@acme/)
  })
}
