import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../base/slices.ts'
import type { IndexedDocument } from '../../pool/documents.ts'
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { RANK_MET, rankShare, yearsShare } from '../criteria/ranks.ts'
import { buildSegment, mergeSegments, type Segment } from './build.ts'
import { ByteWriter, blockFor, decodePostings, encodePostings, readBlock } from './codec.ts'
import { type Evaluation, evaluate, isComplete, scoreOf } from './evaluate.ts'
import { inGrains } from './evaluate-segment.ts'
import { Evaluator } from './evaluator.ts'
import type { IndexQuery } from './index-question.ts'
import type { SegmentView } from './scratch.ts'
import { Threads } from './threads.ts'
import { isTitle, TitleList, titleColumn } from './titles.ts'
import { PREFIXES } from './unknown.ts'

/** A view that reads postings straight from the blocks, like a reader with an unlimited cache. */
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
    docsWithoutKind(kind, wider) {
      const has = new Set(
        entries
          .filter(({ term }) => term.startsWith(PREFIXES[kind]))
          .flatMap(({ postings, count }) => [...decodePostings(postings, count)]),
      )
      const docs = Array.from({ length: segment.lastDoc - segment.firstDoc + 1 }, (_, at) => segment.firstDoc + at)
      const without = Uint32Array.from(
        docs.filter((doc) => !has.has(doc)),
        (doc) => doc - segment.firstDoc,
      )
      // In this test any place counts as inexact; the reader decides which really are.
      const telling = (geoId: string) =>
        entries
          .filter(({ term }) => term === PREFIXES.PLACE + geoId)
          .map(({ postings, count }) => decodePostings(postings, count).map((doc) => doc - segment.firstDoc))
      return [without, ...wider.flatMap(telling)]
    },
  }
}

interface Asked {
  query: IndexQuery
  limit: number
  dead: Set<number>
  restrict: number[] | undefined
}

/** The same query answered by looking at every document. */
function bruteForce(documents: IndexedDocument[], { query, limit, dead, restrict }: Asked) {
  const matches = documents.filter(({ doc, terms, seniority }) => {
    if (dead.has(doc) || doc < query.fromDoc || (restrict && !restrict.includes(doc))) return false
    const has = (each: string) => terms.includes(each)
    const groups = query.threshold ? [...query.must, query.threshold] : query.must
    const isStrictMet = query.strict.every(
      (group) =>
        group.terms.some(has) ||
        group.wider.some((geoId) => has(PREFIXES.PLACE + geoId)) ||
        !terms.some((each) => each.startsWith(PREFIXES[group.unless])),
    )
    const isOut = query.not.some(has) || query.notRanks.includes(seniority)
    return isStrictMet && !isOut && groups.every((group) => group.some(has))
  })
  const judged = matches.map(({ doc, terms, tenure, seniority }) => {
    const parts = query.parts.map(({ weights, required = 0 }) => {
      const weight = Math.max(0, ...terms.map((each) => weights.get(each) ?? 0))
      return { weight, isMet: weight >= required }
    })
    const columns = [
      ...query.years.map((asked) => ({ ...asked, share: yearsShare(asked, yearsBy(tenure, query.month)), least: 1 })),
      ...query.seniority.map((asked) => {
        const share = Math.max(0, ...asked.ranks.map((rank) => rankShare(rank, seniority)))
        return { ...asked, share, least: RANK_MET }
      }),
    ].map(({ weight, share, least, isRequired }) => ({ weight: weight * share, isMet: !isRequired || share >= least }))
    const all = [...parts, ...columns]
    const score = inGrains(all.reduce((sum, { weight }) => sum + weight, 0))
    return { doc, score, isWhole: all.every(({ isMet }) => isMet) }
  })
  const order = judged.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || b.doc - a.doc)
  return {
    count: judged.length,
    completeCount: judged.filter(({ isWhole }) => isWhole).length,
    best: order.slice(0, limit),
  }
}

const found = ({ best, ...counts }: Evaluation) => ({
  ...counts,
  best: best.map((hit) => ({ doc: hit.doc, score: scoreOf(hit), isWhole: isComplete(hit) })),
})

const term = fc.constantFrom('t:a', 't:b', 's:x', 's:y', 's:ž', 'g:1', 'w:22', '𝒳')
/** Weights that are exact in 32 bits, so that sums are equal to the last bit. */
const weight = fc.integer({ min: 1, max: 16 }).map((value) => value / 4)
const column = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(NOT_KNOWN))

const person = fc.record({
  gap: fc.integer({ min: 1, max: 300 }),
  terms: fc.array(term, { maxLength: 6 }),
  tenure: fc.oneof(column, fc.integer({ min: 256, max: TENURES - 1 })),
  seniority: column,
})

/** Either as in a pool, where nobody has two titles, or with several, which the index could also hold. */
const documents = fc.tuple(fc.boolean(), fc.array(person, { minLength: 1, maxLength: 60 })).map(([oneTitle, list]) => {
  let last = 0
  return list.map(({ gap, terms, ...rest }): IndexedDocument => {
    last += gap
    const kept = oneTitle && terms.includes('t:a') ? terms.filter((each) => each !== 't:b') : terms
    return { doc: last, terms: kept, ...rest }
  })
})

const years = fc.record({
  min: fc.option(fc.integer({ min: 0, max: 12 })),
  max: fc.option(fc.integer({ min: 0, max: 12 })),
  weight,
  isRequired: fc.boolean(),
})
const ranks = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 2 })

const query: fc.Arbitrary<IndexQuery> = fc.record({
  must: fc.array(fc.array(term, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  strict: fc.array(
    fc.record({
      terms: fc.array(term, { maxLength: 3 }),
      unless: fc.constantFrom('TITLE' as const, 'PLACE' as const),
      wider: fc.subarray(['1', '2']),
    }),
    { maxLength: 2 },
  ),
  not: fc.array(term, { maxLength: 2 }),
  notRanks: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
  threshold: fc.option(fc.array(term, { minLength: 1, maxLength: 3 })),
  fromDoc: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })),
  parts: fc.array(
    fc
      .record({
        weights: fc.array(fc.tuple(term, weight)).map((pairs) => new Map(pairs)),
        required: fc.option(weight, { nil: undefined }),
      })
      .map(({ weights, required }) => (required === undefined ? { weights } : { weights, required })),
    { maxLength: 3 },
  ),
  years: fc.array(years, { maxLength: 1 }),
  month: fc.integer({ min: 2000 * 12, max: 2060 * 12 }),
  seniority: fc.array(fc.record({ ranks, weight, isRequired: fc.boolean() }), { maxLength: 1 }),
})

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

/** With these bounds every segment, however small, goes to a thread if there is one. */
const evaluators = [0, 1, 2].map(
  (threads) => new Evaluator(threads > 0 ? new Threads(threads) : undefined, { docsMin: 0, segmentMin: 0 }),
)
after(() => Promise.all(evaluators.map((each) => each.close())))

test('evaluation finds exactly what a look at every document finds, in the same order, by however many threads', () =>
  fc.assert(
    fc.asyncProperty(
      documents,
      query,
      fc.integer({ min: 1, max: 40 }),
      fc.record({
        deadAt: fc.array(fc.nat(60)),
        cut: fc.integer({ min: 1, max: 60 }),
        givenAt: fc.option(fc.uniqueArray(fc.nat(60)), { nil: undefined }),
      }),
      async (docs, asked, limit, { deadAt, cut, givenAt }) => {
        const some = (places: number[]) => places.flatMap((at) => (docs[at] ? [docs[at].doc] : []))
        const dead = new Set(some(deadAt))
        const given = givenAt && some(givenAt).sort((a, b) => a - b)
        const restrict = given && Uint32Array.from(given)
        const parts = [docs.slice(0, cut), docs.slice(cut)]
          .filter((part) => part.length > 0)
          .map((part) => atOnce(buildSegment(part)))
        const expected = bruteForce(docs, { query: asked, limit, dead, restrict: given })
        const list = new TitleList()
        const views = parts.map((part) => view(part, list, dead))
        assert.deepEqual(found(evaluate(views, asked, limit, restrict)), expected)
        // If somebody has two titles there is no title column; the postings must give the same answer.
        const withoutColumns = views.map((each) => ({ ...each, titles: undefined }))
        assert.deepEqual(found(evaluate(withoutColumns, asked, limit, restrict)), expected)
        const merged = atOnce(mergeSegments(parts, (doc) => dead.has(doc)))
        assert.deepEqual(found(evaluate([view(merged)], asked, limit, restrict)), expected)
        assert.equal(merged.count, docs.length - dead.size)
        const everybody = bruteForce(docs, { query: asked, limit: docs.length, dead, restrict: given })
        for (const evaluator of evaluators) {
          assert.deepEqual(found(await evaluator.best(views, asked, limit, restrict)), expected)
          const all = await evaluator.all(views, asked, restrict)
          const best = await all.best(() => true)
          assert.deepEqual(found({ ...everybody, best }), everybody)
          assert.deepEqual([...all.docs].sort(rising), everybody.best.map(({ doc }) => doc).sort(rising))
        }
      },
    ),
    { numRuns: 500 },
  ))

const rising = (a: number, b: number) => a - b

test('thousands of terms are spread over blocks and each is found again', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, doc): IndexedDocument => ({
      doc: doc + 1,
      terms: [`w:${doc}`, 'w:all'],
      tenure: NOT_KNOWN,
      seniority: NOT_KNOWN,
    }),
  )
  const segment = atOnce(buildSegment(many))
  assert.ok(segment.blocks.length > 3)
  const seen = view(segment)
  // Each lookup reads a whole block, so one term in ten is enough.
  for (const { doc, terms } of many.filter((_, n) => n % 10 === 0)) {
    const { bytes, count } = seen.postings(terms[0]!)!
    assert.deepEqual([...decodePostings(bytes, count)], [doc])
  }
  assert.equal(seen.postings('w:all')?.count, 5_000)
  assert.equal(seen.postings('nothing'), undefined)
})
