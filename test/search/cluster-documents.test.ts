/** The search cluster refuses fields that its mapping lacks, so every kind of term must be in the mapping. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terms } from '../../src/reference/terms.ts'
import { documentOf, fieldOf, indexBody, widePlace } from '../../src/search/cluster/documents.ts'

test('every kind of term has a field in the cluster', () => {
  const { mappings } = indexBody({ shards: 1, replicas: 0 }) as { mappings: { properties: Record<string, unknown> } }
  for (const [kind, termOf] of Object.entries(terms)) {
    const field = fieldOf(termOf('german', 'FLUENT'))
    assert.ok(field in mappings.properties, `${kind}: ${field}`)
  }
})

test('who tells no city is filed under the narrowest place they tell', () => {
  const around: Record<string, string[]> = { europe: [], spain: ['europe'], madrid: ['spain', 'europe'] }
  const reference = {
    levelOf: (geoId: string) => ({ madrid: 'CITY', spain: 'COUNTRY', europe: 'AREA' })[geoId],
    within: (geoId: string) => around[geoId] ?? [],
    isForeign: () => false,
  }
  const unknownOf = (...geoIds: string[]) => {
    const place = { terms: ['t:welder', ...geoIds.map(terms.place)], doc: 1, tenure: 1, seniority: 1 }
    const person = { ...place, firstKey: null, lastKey: null, hasEmail: false, hasPhone: false }
    return documentOf('a', person, reference).unknown
  }
  assert.deepEqual(unknownOf('europe', 'spain'), [widePlace('spain')])
  assert.deepEqual(unknownOf('europe'), [widePlace('europe')])
  assert.equal(unknownOf('europe', 'spain', 'madrid'), undefined)
  // A place that only a network knows may be any town.
  assert.equal(unknownOf('net-1', 'spain'), undefined)
  assert.deepEqual(unknownOf(), ['PLACE'])
})
