import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NetworkHit } from '../../contract/network.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { emptyInterpretation } from './prompt/assemble.ts'
import { isPlainlyExcluded, understoodOf } from './understood.ts'

const at = { text: 'x', start: 0, end: 1 }
const read = emptyInterpretation('RULES')
const nothing = read.exclusions
const organisation = (name: string, ids: string[]) => ({
  ...at,
  name,
  entityId: ids.length === 1 ? ids[0]! : null,
  ambiguous: ids.length > 1,
  candidates: ids.length > 1 ? ids.map((entityId) => ({ entityId, name })) : [],
})
const leftover = (...texts: string[]) => texts.map((text) => ({ ...at, text }))

test('an ambiguous name is asked for with all its meanings and excludes nobody', () => {
  const delta = { ...organisation('Delta', ['company:a', 'company:b']), when: 'CURRENT' as const }
  const told = understoodOf({ ...read, companies: [delta], exclusions: { ...nothing, companies: [delta] } }, (id) => [
    id,
  ])
  assert.deepEqual(told.companies, [{ name: 'Delta', entityIds: ['company:a', 'company:b'], when: 'CURRENT' }])
  assert.deepEqual(told.excluded.companies, [])
})

test('an area is told with its members, each once', () => {
  const place = { ...at, name: 'DACH', geoId: 'area:dach', ambiguous: false, candidates: [] }
  const told = understoodOf({ ...read, locations: [place] }, () => ['area:dach', '1', '2'])
  assert.deepEqual(told.places, [{ name: 'DACH', geoIds: ['area:dach', '1', '2'] }])
})

test('unread words are told apart: those asked for and those denied, in every language', () => {
  const told = understoodOf(
    { ...read, leftover: leftover('internal controls', 'without visa', 'mas sem Internal Controls', 'ohne Auto') },
    (id) => [id],
  )
  assert.deepEqual(told.words, ['internal controls'])
  assert.deepEqual(told.excluded.skills, ['visa', 'internal controls', 'auto'])
})

test('however much a prompt names, what is told fits the contract', () => {
  const titles = Array.from({ length: 500 }, (_, n) => ({ ...at, name: `title ${n}` }))
  const told = understoodOf({ ...read, titles, leftover: leftover('x'.repeat(5_000), '') }, (id) => [id])
  assert.equal(understoodSchema.parse(told).titles.length, 50)
  assert.deepEqual(told.words, [])
})

const hit = (jobTitle: string) => ({ jobTitle }) as NetworkHit
const without = (name: string, when: 'CURRENT' | 'PAST' | 'ANY') => ({
  ...understoodOf(read, (id) => [id]).excluded,
  companies: [{ name, entityIds: [], when }],
})

test('only the employer a hit names is judged, whatever its spelling, and only for the present', () => {
  assert.equal(isPlainlyExcluded(hit('Data Engineer at Spotify AB'), without('Spotify', 'CURRENT')), true)
  assert.equal(isPlainlyExcluded(hit('Data Engineer at SPOTIFY'), without('Spotify', 'ANY')), true)
  assert.equal(isPlainlyExcluded(hit('Data Engineer at Spotify'), without('Spotify', 'PAST')), false)
  assert.equal(isPlainlyExcluded(hit('Spotify Consultant at Accenture'), without('Spotify', 'CURRENT')), false)
  assert.equal(isPlainlyExcluded(hit('Freelancer'), without('Freelancer', 'CURRENT')), false)
})
