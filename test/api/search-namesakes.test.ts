/** Places that share a name: a prompt, a criterion with that name, the list and the counts all mean the same places. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const account = await service.account(0)
const homes = {
  london: 'London, United Kingdom',
  ontario: 'London, Ontario, Canada',
  cambridge: 'Cambridge, United Kingdom',
  massachusetts: 'Cambridge, Massachusetts, United States',
  madrid: 'Madrid, Spain',
}
const people = Object.entries(homes).map(([id, location]) => ({ id, name: `P ${id}`, jobTitle: 'Nurse', location }))
const { status, body: saved } = await account.call('POST', 'talent-pool/candidates', { candidates: people })
assert.equal(status, 200, JSON.stringify(saved))

const TITLE = { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'nurse' }] }
const named = (name: string, importance = 'REQUIRED') => ({
  criteria: [TITLE, { id: 'p', kind: 'PLACE', importance, anyOf: [{ name, geoIds: [] }] }],
})

/** The people in the list, after checking that the counts cover the same people. */
async function found(question: object): Promise<string[]> {
  const { body } = await account.search({ ...question, filtersJson: '{"localOnly":true}' })
  const { body: counts } = await account.post('counts', question)
  assert.deepEqual(
    { total: counts.total, completeCount: counts.completeCount },
    { total: body.totalCandidates, completeCount: body.completeCount },
  )
  const cities = counts.facets.cities.values.reduce((sum: number, { count }: Body) => sum + count, 0)
  assert.equal(cities, body.candidates.length)
  assert.deepEqual(counts.interpretation.criteria, body.interpretation.criteria)
  return body.candidates.map(({ externalId }: Body) => externalId).sort()
}

test('of a name that means one place before all others, only that one', async () => {
  assert.deepEqual(await found({ prompt: 'nurse in London' }), ['london'])
  assert.deepEqual(await found(named('London')), ['london'])
  assert.deepEqual(await found(named('London, Ontario')), ['ontario'])
})

test('of a name that people would ask back for, whoever lives in one that bears it; told more exactly, that one', async () => {
  const { body } = await account.post('read', { text: 'nurse in Cambridge' })
  assert.equal(body.interpretation.locations[0].ambiguous, true)
  for (const question of [{ prompt: 'nurse in Cambridge' }, named('Cambridge')]) {
    assert.deepEqual(await found(question), ['cambridge', 'massachusetts'])
  }
  assert.deepEqual(await found({ prompt: 'nurse in Cambridge, UK' }), ['cambridge'])
  assert.deepEqual(await found(named('Cambridge, UK')), ['cambridge'])
})

test('excluded by its name alone is the place that is meant, and not its namesakes', async () => {
  const others = ['cambridge', 'madrid', 'massachusetts', 'ontario']
  assert.deepEqual(await found(named('London', 'EXCLUDED')), others)
  assert.deepEqual(await found({ prompt: 'nurse not in London' }), others)
})
