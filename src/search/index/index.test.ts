import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSegment, type IndexedDocument, mergeSegments, type Segment, UNKNOWN } from './build.ts'
import { ByteWriter, blockFor, decodePostings, encodePostings, readBlock } from './codec.ts'
import { evaluate, type IndexQuery, type SegmentView } from './evaluate.ts'

/** A view that reads its postings straight from the blocks, as a reader with an endless cache would. */
function view(segment: Segment): SegmentView {
  const firstTerms = segment.blocks.map((block) => block.firstTerm)
  return {
    ...segment,
    postings(term) {
      const block = segment.blocks[blockFor(firstTerms, term) ?? -1]
      if (!block) return undefined
      for (const entry of readBlock(block.bytes)) {
        if (entry.term === term) return decodePostings(entry.postings, entry.count)
      }
      return undefined
    },
  }
}

/** The same question answered by looking at every document. */
function bruteForce(documents: IndexedDocument[], query: IndexQuery, limit: number, dead: Set<number>) {
  const hits = documents
    .filter(({ doc, terms }) => {
      const has = (term: string) => terms.includes(term)
      const groups = query.floor ? [...query.must, query.floor] : query.must
      return !dead.has(doc) && groups.every((group) => group.some(has)) && !query.not.some(has)
    })
    .map(({ doc, terms, years, seniority }) => {
      let score = 0
      for (const { weights } of query.parts) score += Math.max(0, ...terms.map((term) => weights.get(term) ?? 0))
      if (query.years && years !== UNKNOWN && years >= (query.years.min ?? 0) && years <= (query.years.max ?? 255))
        score += query.years.weight
      if (query.seniority && seniority !== UNKNOWN)
        score += query.seniority.weight * Math.max(0, 1 - Math.abs(seniority - query.seniority.rank) / 2)
      return { doc, score }
    })
    .sort((a, b) => b.score - a.score || b.doc - a.doc)
  return { count: hits.length, best: hits.slice(0, limit) }
}

const term = fc.constantFrom('t:a', 't:b', 's:x', 's:y', 's:ž', 'w:1', 'w:22', '𝒳')
/** Weights that are exact in 32 bits, so that sums are equal to the last bit. */
const weight = fc.integer({ min: 1, max: 16 }).map((value) => value / 4)
const column = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(UNKNOWN))

const documents = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 300 }),
      terms: fc.array(term, { maxLength: 6 }),
      years: column,
      seniority: column,
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((list) => {
    let last = 0
    return list.map(({ gap, ...rest }): IndexedDocument => {
      last += gap
      return { doc: last, ...rest }
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
      (docs, asked, limit, deadAt, cut) => {
        const dead = new Set(deadAt.flatMap((at) => (docs[at] ? [docs[at].doc] : [])))
        const isDead = (doc: number) => dead.has(doc)
        const parts = [docs.slice(0, cut), docs.slice(cut)].filter((part) => part.length > 0).map(buildSegment)
        const expected = bruteForce(docs, asked, limit, dead)
        assert.deepEqual(evaluate(parts.map(view), asked, limit, isDead), expected)
        const merged = mergeSegments(parts, isDead)
        assert.deepEqual(
          evaluate([view(merged)], asked, limit, () => false),
          expected,
        )
        assert.equal(merged.count, docs.length - dead.size)
      },
    ),
    { numRuns: 500 },
  )
})

test('thousands of terms are spread over blocks and each is found again', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, doc): IndexedDocument => ({ doc: doc + 1, terms: [`w:${doc}`, 'w:all'], years: UNKNOWN, seniority: UNKNOWN }),
  )
  const segment = buildSegment(many)
  assert.ok(segment.blocks.length > 3)
  const seen = view(segment)
  for (const { doc, terms } of many) assert.deepEqual([...seen.postings(terms[0]!)!], [doc])
  assert.equal(seen.postings('w:all')?.length, 5_000)
  assert.equal(seen.postings('nothing'), undefined)
})
