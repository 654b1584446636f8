import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NetworkHit } from '../../contract/network.ts'
import { networkNeeded, networkSlice, totalsOf, withoutRepeats } from './page.ts'

const hit = (id: number, url = id): NetworkHit => ({
  urn: `urn:${id}`,
  networkUrl: `https://network.example/in/${url}`,
  fullName: `Person ${id}`,
  firstName: 'Person',
  lastName: String(id),
  jobTitle: 'Engineer',
  location: 'Madrid',
  pictureUrl: null,
})
const urlOf = (url: string) => url

test('all pages together hold every pool match and every new network person exactly once, in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 420 }),
      fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 500 }),
      fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 60 }),
      (poolMatches, network, saved) => {
        const poolCount = Math.min(400, poolMatches)
        const present = { urns: new Set(saved.map((id) => `urn:${id}`)), urlKeys: new Set<string>() }
        const people = withoutRepeats(
          network.map((id) => hit(id)),
          present,
          urlOf,
        )
        const expected = [...new Set(network)].filter((id) => !saved.includes(id)).slice(0, 400 - poolCount)
        const pages = Array.from({ length: 20 }, (_, index) => networkSlice(people, index + 1, poolCount))
        assert.deepEqual(
          pages.flat().map((each) => each.urn),
          expected.map((id) => `urn:${id}`),
        )
        for (const [index, page] of pages.entries()) {
          const ofPool = Math.max(0, Math.min(20, poolCount - index * 20))
          assert.ok(page.length + ofPool <= 20)
        }
      },
    ),
  )
})

test('the same person under another urn, or saved under the same address, is a repeat', () => {
  const present = { urns: new Set<string>(), urlKeys: new Set(['https://network.example/in/7']) }
  const people = withoutRepeats([hit(1, 5), hit(2, 5), hit(3, 7), hit(4, 8)], present, urlOf)
  assert.deepEqual(
    people.map((each) => each.urn),
    ['urn:1', 'urn:4'],
  )
})

test('a page that the pool fills needs nobody from the network', () => {
  assert.equal(networkNeeded(1, 20), 0)
  assert.equal(networkNeeded(1, 19), 1)
  assert.equal(networkNeeded(2, 25), 15)
  assert.equal(networkNeeded(20, 0), 400)
})

test('the total is capped at 400, and page 20 is the last', () => {
  const network = { known: 40, repeats: 2, total: 5_000, exhausted: false }
  assert.deepEqual(totalsOf(1, 30, network), { total: 400, hasNextPage: true })
  assert.deepEqual(totalsOf(20, 30, network), { total: 400, hasNextPage: false })
})

test('the estimate is without the known repeats, and exact once the network has no more', () => {
  assert.equal(totalsOf(1, 5, { known: 18, repeats: 2, total: 50, exhausted: false }).total, 53)
  assert.equal(totalsOf(1, 5, { known: 30, repeats: 2, total: 50, exhausted: true }).total, 35)
})

test('when the pool fills the page the network may have more; own pool only never has', () => {
  assert.deepEqual(totalsOf(1, 20, 'NOT_ASKED'), { total: 20, hasNextPage: true })
  assert.deepEqual(totalsOf(1, 20, 'NONE'), { total: 20, hasNextPage: false })
})
