/**
 * Thousands of made-up requests: whatever is sent, the answer is an envelope that fits the OpenAPI document, never a 5xx, and the
 * ledger adds up. A failure prints its seed; SCOUT_FUZZ_SEED repeats it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText, junk, or } from '../support/from-schema.ts'
import { type Called, magic, startService } from '../support/service.ts'

const SEED = Number(process.env.SCOUT_FUZZ_SEED ?? 20_261_115)
/** Each round sends a dozen requests at the same time. */
const ROUNDS = Number(process.env.SCOUT_FUZZ_ROUNDS ?? 60)
const ROUND_MAX = 24

// A small network, because the tests are about what clients send, not about how well search works.
const service = await startService({ sandbox: { people: 300 } })
const account = await service.account(1_000_000)
const known = await account.enriched(3)

interface Asked {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: unknown
}

const urn = or(
  fc.oneof(fc.constantFrom(...known, magic('found-all').urn, magic('gone').urn, magic('stuck').urn), anyText),
)
const networkUrl = or(
  fc.oneof(fc.constantFrom(magic('found-all').networkUrl, 'https://a.b/in/c', 'x'), anyText, fc.webUrl()),
)
const fields = or(fc.array(or(fc.constantFrom('work_email', 'personal_email', 'phone')), { maxLength: 4 }))
const talents = or(
  fc.array(or(fc.record({ urn, networkUrl }, { requiredKeys: ['urn'] })), { maxLength: 16, size: 'max' }),
)
const named = or(fc.array(or(fc.record({ name: or(anyText) })), { maxLength: 3 }))
const entity = or(fc.record({ query: or(anyText), entityId: or(anyText) }, { requiredKeys: [] }))
const place = fc.record(
  { city: or(anyText), state: or(anyText), country: or(anyText), geoId: or(anyText) },
  { requiredKeys: [] },
)
const level = or(fc.constantFrom('BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE'))
const filters = fc.record(
  {
    skills: named,
    customTitles: named,
    languages: or(fc.array(or(fc.record({ name: or(anyText), level }, { requiredKeys: ['name'] })), { maxLength: 3 })),
    firstName: or(anyText),
    lastName: or(anyText),
    currentCompany: entity,
    pastCompany: entity,
    industry: entity,
    school: entity,
    countries: or(fc.array(or(place), { maxLength: 3 })),
    localOnly: or(fc.boolean()),
    unheardOf: junk,
  },
  { requiredKeys: [] },
)
const filtersJson = or(fc.oneof({ weight: 4, arbitrary: filters.map((each) => JSON.stringify(each)) }, anyText))
const page = or(fc.oneof(fc.constantFrom(1, 2, 20, 21, 2 ** 53 - 1), fc.integer({ min: 1 })))

const bodies: Record<string, fc.Arbitrary<unknown>> = {
  search: or(fc.record({ prompt: or(anyText), filtersJson, page }, { requiredKeys: [] })),
  'enrich/batch': or(fc.record({ talents, forceRefresh: or(fc.boolean()) }, { requiredKeys: ['talents'] })),
  contact: or(fc.record({ urn, networkUrl, requestedFields: fields }, { requiredKeys: ['urn', 'requestedFields'] })),
  'contact/batch': or(fc.record({ talents, requestedFields: fields })),
}
/** The body as text: JSON, sometimes broken. */
const sent = (body: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 40, arbitrary: body.map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.tuple(body, fc.nat(60)).map(([value, at]) => (JSON.stringify(value) ?? '').slice(0, at)),
    },
    { weight: 1, arbitrary: anyText },
  )

const word = or(fc.constantFrom('true', 'false', 'false', 'yes'))
const wait = or(fc.constantFrom('0', '0', '0', '31'))
const queries: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  enrich: { urn, forceRefresh: word },
  'contact-status': { urn, wait },
  'batch-status': { jobId: anyText, wait },
  'resolve-location': { city: anyText, state: anyText, country: anyText },
  'resolve-entity': { kind: or(fc.constantFrom('COMPANY', 'INDUSTRY', 'SCHOOL')), query: anyText, forceFresh: word },
}

const write = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 1_500))
/** Some parameters repeated, missing, without a value, or with invalid percent-encoding. */
const queryString = (parameters: Record<string, fc.Arbitrary<unknown>>) => {
  const pairs = Object.entries(parameters).map(([name, value]) => value.map((each) => `${name}=${write(each)}`))
  const stray = fc.constantFrom('%', '%zz=1', '&&', '=', '__proto__=1', 'urn[]=1', 'constructor', 'wait', '%00=%00')
  const extra = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.oneof(stray, ...pairs), { minLength: 1, maxLength: 2 }) },
  )
  return fc
    .tuple(fc.tuple(...pairs.map((pair) => fc.option(pair, { freq: 20 }))), extra)
    .map(([given, more]) => [...given, ...more].filter((pair) => pair !== null).join('&'))
}

const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 30,
})
const idempotencyKey = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ max: 400, min: 1 }).map((nth) => `key-${nth}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(256), 'a b') },
  { weight: 1, arbitrary: headerText },
)
const contentType = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', 'a', '') },
)
const headers = fc
  .record(
    {
      authorization: fc.oneof(
        { weight: 40, arbitrary: fc.constant(`Bearer ${account.key}`) },
        { weight: 1, arbitrary: fc.constantFrom('Bearer tsk_wrong', '') },
        { weight: 1, arbitrary: headerText },
      ),
      'content-type': contentType,
      'idempotency-key': idempotencyKey,
      'x-request-id': headerText,
      accept: headerText,
      'accept-encoding': headerText,
      'x-forwarded-for': headerText,
      'x-http-method-override': headerText,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  )
  .map((record) => record as Record<string, string>)

const posts = Object.entries(bodies).map(([path, body]) =>
  fc.record({
    method: fc.constant('POST'),
    path: fc.constant(path),
    query: fc.constantFrom('', '', 'page=1', '%'),
    headers,
    body: sent(body),
  }),
)
const gets = Object.entries(queries).map(([path, parameters]) =>
  fc.record({
    method: fc.constant('GET'),
    path: fc.constant(path),
    query: queryString(parameters),
    headers,
    body: fc.constant(undefined),
  }),
)
const strange = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path: fc.oneof(anyText.map(write), fc.constantFrom(...Object.keys(bodies), ...Object.keys(queries), '%', '..')),
  query: anyText.map(write),
  headers,
  body: fc.constant(undefined),
})
const asked: fc.Arbitrary<Asked> = fc.oneof(...posts, ...posts, ...gets, strange)

async function ask({ method, path, query, headers: sentHeaders, body }: Asked): Promise<Called> {
  return service.call(method, `/v1/talent-scout/${path}?${query}`, { body, headers: sentHeaders })
}

function assertProper(request: Asked, { status, headers: answerHeaders, body }: Called): void {
  assert.ok(status < 500, `${status} ${JSON.stringify(body)} for ${JSON.stringify(request).slice(0, 3_000)}`)
  assert.equal(body.success, status === 200)
  assert.match(answerHeaders.get('x-request-id') ?? '', /^req_/)
  if (status === 200) return
  assert.equal(body.traceId, answerHeaders.get('x-request-id'))
  assert.ok(typeof body.code === 'string' && typeof body.message === 'string' && typeof body.retryable === 'boolean')
}

test(`${ROUNDS} rounds of made-up requests: an envelope for each, never a 5xx, and the ledger adds up`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: ROUND_MAX, size: 'max' }), async (round) => {
      const answers = await Promise.all(round.map(ask))
      for (const [nth, called] of answers.entries()) {
        assertProper(round[nth]!, called)
        statuses.set(called.status, (statuses.get(called.status) ?? 0) + 1)
      }
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  )
  await service.verify()
  // If everything had been refused, nothing would have been tested.
  for (const status of [200, 400, 401, 404, 415, 422]) assert.ok((statuses.get(status) ?? 0) > 3, `${status}: too few`)
})
