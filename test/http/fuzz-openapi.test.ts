/**
 * Made-up requests to every endpoint of the OpenAPI document, drawn from its own schemas: never a 5xx, every answer as
 * documented, and the ledger adds up. A new endpoint is covered without a line here.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { KnownValues } from '../support/from-schema.ts'
import { type Asked, type Described, describedIn, requestsTo, settled } from '../support/made-up-requests.ts'
import { magic, startService } from '../support/service.ts'

const SEED = Number(process.env.SCOUT_FUZZ_SEED ?? 20_261_115)
/** Each round sends a dozen requests at the same time. */
const ROUNDS = Number(process.env.SCOUT_FUZZ_ROUNDS ?? 25)
const ROUND_MAX = 24

const openapi: Described = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

const service = await startService({ sandbox: { people: 300 } })
const account = await service.account(1_000_000)
// The requests must never name the key in use, or they would revoke it and everything after would be refused.
const ownKey = (await account.call('GET', 'keys')).body.keys[0].keyId
const known = new KnownValues(ownKey)
for (const urn of await account.enriched(3)) known.add('urn', urn)
for (const each of [magic('found-all'), magic('gone'), magic('stuck')]) known.add('urn', each.urn)
known.add('filtersJson', '{}')

async function ask(asked: Asked) {
  const { method, path, headers, body } = settled(known, asked)
  const called = await service.call(method, path, { key: account.key, body, headers })
  if (called.status < 300) known.harvest(called.body)
  return called
}

test(`${ROUNDS} rounds over all ${describedIn(openapi).length} endpoints: as the document says, never a 5xx`, async (t) => {
  const statuses = new Map<string, Map<number, number>>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(requestsTo(openapi), { minLength: 1, maxLength: ROUND_MAX, size: 'max' }),
      async (round) => {
        const answers = await Promise.all(round.map(ask))
        answers.forEach(({ status, body }, nth) => {
          const request = round[nth]!
          assert.ok(status < 500, `${status} ${JSON.stringify(body)} for ${JSON.stringify(request).slice(0, 3_000)}`)
          const seen = statuses.get(request.method) ?? new Map<number, number>()
          statuses.set(request.method, seen.set(status, (seen.get(status) ?? 0) + 1))
        })
      },
    ),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  )
  await service.verify()
  for (const [method, counts] of statuses) t.diagnostic(`${method}: ${JSON.stringify(Object.fromEntries(counts))}`)
  // If everything had been refused, nothing would have been tested.
  assert.ok(statuses.get('GET')?.has(200) && statuses.get('POST')?.has(200) && statuses.get('POST')?.has(400))
  assert.ok(!statuses.get('GET')?.has(401), 'the key was lost on the way')
})
