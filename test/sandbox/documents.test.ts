/** What the documentation says about the contract is what the contract says. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { z } from 'zod'
import {
  collectRequestSchema,
  collectResponseSchema,
  entitiesResponseSchema,
  lookupRequestSchema,
  lookupSchema,
  NETWORK_DEADLINE_SECONDS,
  networkErrorCodes,
  networkErrorSchema,
  networkPaths,
  networkSearchRequestSchema,
  networkSearchResponseSchema,
  placesResponseSchema,
} from '../../contract/network.ts'
import { faultNames } from '../../sandbox/faults.ts'
import { magicPeople } from '../../sandbox/people/magic.ts'
import { networkApiPage } from '../../scripts/network-limits.ts'
import { networkOpenapiDocument } from '../../scripts/network-openapi.ts'

const read = (file: string) => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

const schemas: Record<string, z.ZodType> = {
  Error: networkErrorSchema,
  SearchRequest: networkSearchRequestSchema,
  SearchPage: networkSearchResponseSchema,
  CollectRequest: collectRequestSchema,
  CollectAnswer: collectResponseSchema,
  PlaceMatches: placesResponseSchema,
  EntityMatches: entitiesResponseSchema,
  LookupRequest: lookupRequestSchema,
  Lookup: lookupSchema,
}

test('docs/network-openapi.json is made from the contract as it is (else: node scripts/network-openapi.ts)', async () => {
  assert.equal(await read('network-openapi.json'), networkOpenapiDocument())
})

test('every example of docs/network-api.md fits the shape it is an example of', async () => {
  const examples = [...(await read('network-api.md')).matchAll(/```json (\w+)\n(.*?)```/gs)]
  assert.deepEqual(new Set(examples.map(([, name]) => name)), new Set(Object.keys(schemas)))
  for (const [, name, text] of examples) {
    const example: unknown = JSON.parse(text!)
    const parsed = schemas[name!]!.parse(example)
    if (!name!.endsWith('Request')) assert.deepEqual(parsed, example, `${name} has fields the contract does not know`)
  }
})

test('docs/network-api.md says the deadline that the service keeps, and is made from the contract where it says limits', async () => {
  const page = await read('network-api.md')
  assert.ok(page.includes(`**Deadline: ${NETWORK_DEADLINE_SECONDS} seconds a call**`))
  assert.equal(page, await networkApiPage())
  assert.match(page, /\| `people\[\]\.urn` \| text, 1 to 500 characters \| yes \|/)
  assert.match(page, /\| `nextCursor` \| text, 1 to 2000 characters, or null \| yes \|/)
  assert.match(page, /\| `person\.sources\.<field>\.confidence` \| number, 0 to 1, or null \|/)
  assert.match(page, /\| search \| `query\.skills\[\]` \| at most 50[^|]*\| always \|/)
  assert.match(page, /\| collect \| `networkUrl` \| [^|]*\| {2}\|/)
  assert.doesNotMatch(page, /address, 0 to|cursor` \| text, 0|boolean,null/i)
})

test('docs/network-api.md names every path, error, fault and magic person', async () => {
  const page = await read('network-api.md')
  const names = [
    ...Object.values(networkPaths),
    ...networkErrorCodes,
    ...faultNames,
    ...magicPeople.map(({ slug }) => slug),
  ]
  assert.deepEqual(
    names.filter((name) => !page.includes(name)),
    [],
  )
})
