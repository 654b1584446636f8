/**
 * Evaluates a query either in this thread, segment by segment with pauses in which other work may run, or, for large pools, in
 * evaluation threads. Both give the same answer to the last bit. Owns that choice.
 */
import { inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { type Evaluation, sumOf } from './evaluate.ts'
import type { IndexQuery } from './index-question.ts'
import { AllMatches } from './matches.ts'
import { QueryPlan } from './query-plan.ts'
import type { SegmentView } from './scratch.ts'
import { answerOf, type Limit, type SegmentAnswer } from './segment-answer.ts'
import { shareNumbers } from './shared-memory.ts'
import { Threads } from './threads.ts'
import { Top } from './top.ts'

/** In smaller pools the round trip to a thread takes longer than the answer. */
const THREADED_DOCS_MIN = 100_000
/** So it does for the small segments of a large pool that hold the people saved last; their postings are not in shared memory either. */
const THREADED_SEGMENT_MIN = 10_000

interface Bounds {
  docsMin: number
  segmentMin: number
}

const sizeOf = ({ firstDoc, lastDoc }: SegmentView): number => lastDoc - firstDoc + 1

export class Evaluator {
  readonly threads: Threads | undefined
  readonly #bounds: Bounds

  /** Without threads everything is evaluated here. */
  constructor(
    threads: Threads | undefined = undefined,
    bounds: Bounds = { docsMin: THREADED_DOCS_MIN, segmentMin: THREADED_SEGMENT_MIN },
  ) {
    this.threads = threads
    this.#bounds = bounds
  }

  static withThreads(threads: number): Evaluator {
    return new Evaluator(threads > 0 ? new Threads(threads) : undefined)
  }

  /** The best `limit` documents. `restrict`, if given, limits the result to documents found in another way, in rising order. */
  async best(segments: SegmentView[], query: IndexQuery, limit: number, restrict?: Uint32Array): Promise<Evaluation> {
    const answers = await this.#answers(segments, new QueryPlan(query, restrict && shareNumbers(restrict)), limit)
    const top = new Top(limit)
    // From the last segment to the first, the order in which Top does the least work.
    for (const { docs, scores } of answers.toReversed())
      for (let i = 0; i < docs.length; i++) top.offer(docs[i]!, scores[i]!)
    return { ...sumOf(answers), best: top.sorted() }
  }

  /** Every document that matches. */
  async all(segments: SegmentView[], query: IndexQuery, restrict?: Uint32Array): Promise<AllMatches> {
    const plan = new QueryPlan(query, restrict && shareNumbers(restrict))
    return new AllMatches(segments, await this.#answers(segments, plan, null))
  }

  async close(): Promise<void> {
    await this.threads?.close()
  }

  /** The answers in the order of the segments. */
  async #answers(segments: SegmentView[], plan: QueryPlan, limit: Limit): Promise<SegmentAnswer[]> {
    await inSlices(plan.choose(segments))
    const isLarge = segments.reduce((sum, segment) => sum + sizeOf(segment), 0) >= this.#bounds.docsMin
    const isAway = (segment: SegmentView) => isLarge && sizeOf(segment) >= this.#bounds.segmentMin
    const away = this.threads ? segments.filter(isAway) : []
    const asked = this.threads?.ask(
      away.map((segment) => () => plan.forSegment(segment)),
      limit,
    )
    // If all postings were in memory, this is still the turn in which the question was prepared. The answer is awaited below; without
    // this, an earlier failure would leave this rejection unhandled.
    asked?.catch(() => {})
    if (away.length > 0) await nextSlice()
    const here = await answersHere(
      segments.filter((segment) => !away.includes(segment)),
      plan,
      limit,
    )
    const there = new Map((await asked)?.map((answer, at) => [away[at]!, answer]))
    // Skipped if a thread has failed, because other threads may still be reading the plan.
    plan.giveBack()
    return segments.map((segment) => there.get(segment) ?? here.get(segment)!)
  }
}

async function answersHere(segments: SegmentView[], plan: QueryPlan, limit: Limit) {
  const answers = new Map<SegmentView, SegmentAnswer>()
  for (const segment of segments) {
    if (isSliceOver()) await nextSlice()
    answers.set(segment, answerOf(plan.forSegment(segment), limit))
  }
  return answers
}
