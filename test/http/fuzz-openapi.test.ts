/**
 * Made-up requests to every endpoint of the OpenAPI document, drawn from its own schemas: never a 5xx, every answer as
 * the document says, and the ledger adds up. A new endpoint is tried without a line here.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { or, type Schema, SchemaReader, Told, text } from '../support/from-schema.ts'
import { magic, startService } from '../support/service.ts'

const SEED = Number(process.env.SCOUT_FUZZ_SEED ?? 20_261_115)
/** Rounds of a dozen requests each, all at once. */
const ROUNDS = Number(process.env.SCOUT_FUZZ_ROUNDS ?? 50)
const ROUND_MAX = 24

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
const openapi = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
const schemas = new SchemaReader(openapi.components.schemas)

const service = await startService({ sandbox: { people: 300 } })
const account = await service.account(1_000_000)
// The key that asks must not be told, or it would be revoked and everything after refused.
const ownKey = (await account.call('GET', 'keys')).body.keys[0].keyId
const told = new Told(ownKey)
for (const urn of await account.enriched(3)) told.add('urn', urn)
for (const each of [magic('found-all'), magic('gone'), magic('stuck')]) told.add('urn', each.urn)
told.add('filtersJson', '{}')

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const write = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 1_500))

/** Nothing waits: the clock of a waiting poll is the machine's. */
const madeUp = ({ name, schema }: Parameter) =>
  name === 'wait' ? fc.constantFrom<unknown>('0', '-1', 'x') : schemas.read(schema, name)

function addressOf(path: string, parameters: Parameter[]): fc.Arbitrary<string> {
  const given = parameters.map((parameter) => fc.option(madeUp(parameter), { freq: 6, nil: undefined }))
  return fc.tuple(...given, text).map((values) => {
    const query: string[] = []
    let address = path
    parameters.forEach((parameter, n) => {
      const value = values[n]
      if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, write(value ?? values.at(-1)) || '%20')
      else if (parameter.in === 'query' && value !== undefined) query.push(`${parameter.name}=${write(value)}`)
    })
    return query.length > 0 ? `${address}?${query.join('&')}` : address
  })
}

/** JSON by its schema; files by their look, and what is left of them. */
function bodyOf(content: Record<string, { schema: Schema }> | undefined) {
  if (!content) return fc.constant({ type: undefined, body: undefined })
  const ways = Object.entries(content).map(([type, { schema }]) => {
    const value = type === 'application/json' ? schemas.read(schema).map((each) => JSON.stringify(each) ?? '') : file
    return value.map((body) => ({ type, body }))
  })
  return fc.oneof(...ways)
}
const cell = or(fc.oneof(text, fc.constantFrom('Full Name', 'email', 'a@b.example', 'title'))).map(String)
const file = fc
  .tuple(
    fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([rows, comma, end]) => rows.map((row) => row.join(comma)).join(end))

const operations = Object.entries(openapi.paths as Record<string, Record<string, Operation>>)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ path }) => path.startsWith('/v1/') && path !== '/v1/events')

const asked: fc.Arbitrary<Asked> = fc.oneof(
  ...operations.map(({ path, method, operation: { parameters = [], requestBody } }) =>
    fc
      .tuple(addressOf(path, parameters), bodyOf(requestBody?.content), fc.option(fc.nat(300), { freq: 3 }))
      .map(([address, { type, body }, nth]) => ({
        method: method.toUpperCase(),
        path: address,
        headers: { ...(type && { 'content-type': type }), ...(nth !== null && { 'idempotency-key': `key-${nth}` }) },
        body,
      })),
  ),
)

async function ask({ method, path, headers, body }: Asked) {
  const address = told.settle(decodeMarks(path))
  const called = await service.call(method, address, {
    key: account.key,
    body: body === undefined ? undefined : told.settle(body),
    headers,
  })
  if (called.status < 300) told.harvest(called.body)
  return called
}

/** Marks were percent-encoded with the address; what they stand for is encoded in their place. */
const decodeMarks = (path: string) => path.replace(/%E2%80%B9(\w*)%23(\d+)%E2%80%BA/g, '\u2039$1#$2\u203a')
test(`${ROUNDS} rounds over all ${operations.length} endpoints: as the document says, never a 5xx`, async (t) => {
  const statuses = new Map<string, Map<number, number>>()
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: ROUND_MAX, size: 'max' }), async (round) => {
      const answers = await Promise.all(round.map(ask))
      answers.forEach(({ status, body }, nth) => {
        const request = round[nth]!
        assert.ok(status < 500, `${status} ${JSON.stringify(body)} for ${JSON.stringify(request).slice(0, 3_000)}`)
        const seen = statuses.get(request.method) ?? new Map<number, number>()
        statuses.set(request.method, seen.set(status, (seen.get(status) ?? 0) + 1))
      })
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  )
  await service.verify()
  for (const [method, counts] of statuses) t.diagnostic(`${method}: ${JSON.stringify(Object.fromEntries(counts))}`)
  // Had all been refused, nothing would have been tried.
  assert.ok(statuses.get('GET')?.has(200) && statuses.get('POST')?.has(200) && statuses.get('POST')?.has(400))
  assert.ok(!statuses.get('GET')?.has(401), 'the key was lost on the way')
})
