import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { IndexedDocument } from '../../pool/documents.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { buildSegment, mergeSegments, type Segment } from './build.ts'
import { ByteWriter, blockFor, decodePostings, encodePostings, readBlock } from './codec.ts'
import { evaluate, type IndexQuery } from './evaluate.ts'
import type { SegmentView } from './room.ts'
import { isTitle, TitleList, titleColumn } from './titles.ts'

/** A view that reads its postings straight from the blocks, as a reader with an endless cache would. */
function view(segment: Segment, list = new TitleList(), dead: ReadonlySet<number> = new Set()): SegmentView {
  const firstTerms = segment.blocks.map((block) => block.firstTerm)
  const entries = segment.blocks.flatMap(({ bytes }) => [...readBlock(bytes)])
  const present = new Uint8Array(segment.present)
  for (const doc of dead) {
    const bit = doc - segment.firstDoc
    if (bit >= 0 && doc <= segment.lastDoc) present[bit >>> 3]! &= ~(1 << (bit & 7))
  }
  return {
    ...segment,
    present,
    titles: titleColumn(
      list,
      segment,
      entries.filter(({ term }) => isTitle(term)),
    ),
    postings(term) {
      const block = segment.blocks[blockFor(firstTerms, term) ?? -1]
      if (!block) return undefined
      for (const entry of readBlock(block.bytes)) {
        if (entry.term === term) return { count: entry.count, bytes: entry.postings }
      }
      return undefined
    },
  }
}

/** The same question answered by looking at every document. */
function bruteForce(
  documents: IndexedDocument[],
  query: IndexQuery,
  limit: number,
  dead: Set<number>,
  restrict: number[] | undefined,
) {
  const hits = documents
    .filter(({ doc, terms }) => {
      if (restrict && !restrict.includes(doc)) return false
      const has = (term: string) => terms.includes(term)
      const groups = query.floor ? [...query.must, query.floor] : query.must
      return !dead.has(doc) && groups.every((group) => group.some(has)) && !query.not.some(has)
    })
    .map(({ doc, terms, years, seniority }) => {
      let score = 0
      for (const { weights } of query.parts) score += Math.max(0, ...terms.map((term) => weights.get(term) ?? 0))
      if (query.years && years !== NOT_KNOWN && years >= (query.years.min ?? 0) && years <= (query.years.max ?? 255))
        score += query.years.weight
      if (query.seniority && seniority !== NOT_KNOWN)
        score += query.seniority.weight * Math.max(0, 1 - Math.abs(seniority - query.seniority.rank) / 2)
      if (query.recency && doc >= query.recency.from) score += query.recency.weight
      return { doc, score }
    })
    .sort((a, b) => b.score - a.score || b.doc - a.doc)
  return { count: hits.length, best: hits.slice(0, limit) }
}

const term = fc.constantFrom('t:a', 't:b', 's:x', 's:y', 's:ž', 'w:1', 'w:22', '𝒳')
/** Weights that are exact in 32 bits, so that sums are equal to the last bit. */
const weight = fc.integer({ min: 1, max: 16 }).map((value) => value / 4)
const column = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(NOT_KNOWN))

const person = fc.record({
  gap: fc.integer({ min: 1, max: 300 }),
  terms: fc.array(term, { maxLength: 6 }),
  years: column,
  seniority: column,
})

/** As in a pool, where nobody has two titles, and as the index could hold them. */
const documents = fc.tuple(fc.boolean(), fc.array(person, { minLength: 1, maxLength: 60 })).map(([oneTitle, list]) => {
  let last = 0
  return list.map(({ gap, terms, ...rest }): IndexedDocument => {
    last += gap
    const kept = oneTitle && terms.includes('t:a') ? terms.filter((each) => each !== 't:b') : terms
    return { doc: last, terms: kept, ...rest }
  })
})

const query: fc.Arbitrary<IndexQuery> = fc.record(
  {
    must: fc.array(fc.array(term, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    not: fc.array(term, { maxLength: 2 }),
    floor: fc.option(fc.array(term, { minLength: 1, maxLength: 3 })),
    parts: fc.array(
      fc.record({
        name: fc.constant('part'),
        weights: fc.array(fc.tuple(term, weight)).map((pairs) => new Map(pairs)),
      }),
      { maxLength: 3 },
    ),
    years: fc.record({
      min: fc.option(fc.integer({ min: 0, max: 12 })),
      max: fc.option(fc.integer({ min: 0, max: 12 })),
      weight,
    }),
    seniority: fc.record({ rank: fc.integer({ min: 0, max: 9 }), weight }),
    recency: fc.record({ from: fc.integer({ min: 0, max: 5_000 }), weight }),
  },
  { requiredKeys: ['must', 'not', 'floor', 'parts'] },
)

test('postings survive the trip to bytes and back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 31 }), { maxLength: 200 }), (numbers) => {
      const docs = numbers.sort((a, b) => a - b)
      const writer = new ByteWriter()
      encodePostings(writer, docs)
      assert.deepEqual([...decodePostings(writer.take(), docs.length)], docs)
    }),
  )
})

test('evaluation finds exactly what a look at every document finds, in the same order', () => {
  fc.assert(
    fc.property(
      documents,
      query,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.nat(60)),
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.uniqueArray(fc.nat(60)), { nil: undefined }),
      (docs, asked, limit, deadAt, cut, givenAt) => {
        const some = (places: number[]) => places.flatMap((at) => (docs[at] ? [docs[at].doc] : []))
        const dead = new Set(some(deadAt))
        const given = givenAt && some(givenAt).sort((a, b) => a - b)
        const restrict = given && Uint32Array.from(given)
        const parts = [docs.slice(0, cut), docs.slice(cut)].filter((part) => part.length > 0).map(buildSegment)
        const expected = bruteForce(docs, asked, limit, dead, given)
        const list = new TitleList()
        const views = parts.map((part) => view(part, list, dead))
        assert.deepEqual(evaluate(views, asked, limit, restrict), expected)
        // Where somebody has two titles there is no column: the same is found by postings.
        const withoutColumns = views.map((each) => ({ ...each, titles: undefined }))
        assert.deepEqual(evaluate(withoutColumns, asked, limit, restrict), expected)
        const merged = mergeSegments(parts, (doc) => dead.has(doc))
        assert.deepEqual(evaluate([view(merged)], asked, limit, restrict), expected)
        assert.equal(merged.count, docs.length - dead.size)
      },
    ),
    { numRuns: 500 },
  )
})

test('thousands of terms are spread over blocks and each is found again', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, doc): IndexedDocument => ({
      doc: doc + 1,
      terms: [`w:${doc}`, 'w:all'],
      years: NOT_KNOWN,
      seniority: NOT_KNOWN,
    }),
  )
  const segment = buildSegment(many)
  assert.ok(segment.blocks.length > 3)
  const seen = view(segment)
  // Each look reads a whole block: one in ten is enough.
  for (const { doc, terms } of many.filter((_, n) => n % 10 === 0)) {
    const { bytes, count } = seen.postings(terms[0]!)!
    assert.deepEqual([...decodePostings(bytes, count)], [doc])
  }
  assert.equal(seen.postings('w:all')?.count, 5_000)
  assert.equal(seen.postings('nothing'), undefined)
})
