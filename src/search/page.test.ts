import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NetworkHit } from '../../contract/network.ts'
import type { OwnRow } from './list-store.ts'
import type { KeptHit } from './network-answers.ts'
import { isFilledByOwn, missingFrom, rowsOf, rowsOnPage, totalsOf, withoutRepeats } from './page.ts'

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

const own = (id: number, isComplete = true, score = 0.5): OwnRow => ({
  doc: id,
  isComplete,
  score,
})
const listOf = (rows: OwnRow[]) => ({
  own: rows,
  ownCount: rows.length,
  completeCount: rows.filter(({ isComplete }) => isComplete).length,
})
const kept = (id: number, tier: 'COMPLETE' | 'NEAR' = 'COMPLETE', rank = 0.5): KeptHit => ({ ...hit(id), tier, rank })
const urnsOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'OWN' ? `own:${row.row.doc}` : row.hit.urn))

const sorted = (urns: string[]) => urns.toSorted()

test('all pages together hold everybody once: own and network who are complete, then those who are near by score', () => {
  const rank = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), rank), { maxLength: 300 }),
      fc.array(fc.tuple(fc.constantFrom('COMPLETE' as const, 'NEAR' as const), rank), { maxLength: 300 }),
      (ownPeople, networkPeople) => {
        const rows = ownPeople.map(([isComplete, score], id) => own(id, isComplete, score))
        const list = listOf(rows.toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete)))
        const part = { people: networkPeople.map(([tier, score], id) => kept(id, tier, score)), isOver: true }
        const all = rowsOf(list, part)
        const pages = Array.from({ length: 21 }, (_, index) => rowsOnPage(all, index + 1))
        assert.deepEqual(
          pages.map(urnsOf).map(sorted),
          pages.map((_, at) => sorted(urnsOf(all.slice(at * 20, at * 20 + 20)))),
        )
        for (const page of pages) {
          const found = page.flatMap((row) =>
            row.kind === 'NETWORK' && row.hit.tier === 'COMPLETE' ? row.hit.rank! : [],
          )
          assert.deepEqual(
            found,
            found.toSorted((a, b) => b - a),
          )
        }
        assert.equal(new Set(urnsOf(all)).size, all.length)
        assert.equal(all.length, Math.min(400, rows.length + part.people.length))
        const tiers = all.map((row) => (row.kind === 'OWN' ? row.row.isComplete : row.hit.tier === 'COMPLETE'))
        assert.deepEqual(
          tiers,
          tiers.toSorted((a, b) => Number(b) - Number(a)),
        )
        const near = all
          .filter((_, at) => !tiers[at])
          .map((row) => (row.kind === 'OWN' ? row.row.score : row.hit.rank!))
        assert.deepEqual(
          near,
          near.toSorted((a, b) => b - a),
        )
      },
    ),
  )
})

test('who is near is not listed before the network is through', () => {
  const list = listOf([own(1), own(2, false)])
  assert.deepEqual(urnsOf(rowsOf(list, { people: [kept(3), kept(4, 'NEAR')], isOver: false })), ['own:1', 'urn:3'])
  assert.deepEqual(urnsOf(rowsOf(list, { people: [kept(3), kept(4, 'NEAR', 0.9)], isOver: true })), [
    'own:1',
    'urn:3',
    'urn:4',
    'own:2',
  ])
})

test('the same person under another urn, or of the own list, is a repeat', () => {
  const listed = [
    { urn: 'own:9', urlKey: 'https://network.example/in/7' },
    { urn: 'urn:6', urlKey: null },
  ]
  const people = withoutRepeats([hit(1, 5), hit(2, 5), hit(3, 7), hit(4, 8), hit(6, 9)], listed, urlOf)
  assert.deepEqual(
    people.map((each) => each.urn),
    ['urn:1', 'urn:4'],
  )
})

test('a page that own complete people fill needs nobody from the network', () => {
  const full = listOf(Array.from({ length: 20 }, (_, id) => own(id)))
  const short = listOf([...Array.from({ length: 19 }, (_, id) => own(id)), own(20, false)])
  assert.equal(isFilledByOwn(1, full), true)
  assert.equal(isFilledByOwn(1, short), false)
  const none = { people: [], isOver: false }
  assert.equal(missingFrom(1, full, none), 0)
  assert.equal(missingFrom(1, short, none), 1)
  assert.equal(missingFrom(2, full, { people: [kept(1), kept(2, 'NEAR')], isOver: false }), 19)
  assert.equal(missingFrom(20, listOf([]), none), 400)
  assert.equal(missingFrom(1, short, { people: [], isOver: true }), 0)
})

test('the total is capped at 400, and page 20 is the last', () => {
  const list = listOf(Array.from({ length: 30 }, (_, id) => own(id, id < 10)))
  const network = { total: 5_000, dropped: 2, part: { people: [kept(1)], isOver: false } }
  assert.deepEqual(totalsOf(1, list, network, []), { total: 400, completeCount: 400, hasNextPage: true })
  assert.deepEqual(totalsOf(20, list, network, []), { total: 400, completeCount: 400, hasNextPage: false })
})

test('the estimate is without the known repeats, and exact once the network has no more', () => {
  const list = listOf([own(1), own(2, false)])
  const people = [kept(1), kept(2), kept(3, 'NEAR')]
  const open = totalsOf(1, list, { total: 50, dropped: 2, part: { people, isOver: false } }, [])
  assert.deepEqual({ total: open.total, completeCount: open.completeCount }, { total: 50, completeCount: 48 })
  const over = totalsOf(1, list, { total: 50, dropped: 2, part: { people, isOver: true } }, [])
  assert.deepEqual({ total: over.total, completeCount: over.completeCount }, { total: 5, completeCount: 3 })
})

test('when own people fill the page the network may have more; own pool only never has', () => {
  const list = listOf(Array.from({ length: 20 }, (_, id) => own(id)))
  assert.deepEqual(totalsOf(1, list, 'NOT_ASKED', []), { total: 20, completeCount: 20, hasNextPage: true })
  assert.deepEqual(totalsOf(1, list, 'NONE', []), { total: 20, completeCount: 20, hasNextPage: false })
})
