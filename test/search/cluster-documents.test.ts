/** The search cluster refuses what its mapping does not have: every kind of term must be there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terms } from '../../src/reference/terms.ts'
import { fieldOf, indexBody } from '../../src/search/cluster/documents.ts'

test('every kind of term has a field in the cluster', () => {
  const { mappings } = indexBody({ shards: 1, replicas: 0 }) as { mappings: { properties: Record<string, unknown> } }
  for (const [kind, termOf] of Object.entries(terms)) {
    const field = fieldOf(termOf('german', 'FLUENT'))
    assert.ok(field in mappings.properties, `${kind}: ${field}`)
  }
})
