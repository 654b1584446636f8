/**
 * Who evaluates a question: this thread, segment by segment with room for others in between, or the threads beside it where the pool is
 * large. The same answer either way, to the last bit. Owns that choice.
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

/** In smaller pools the way to a thread and back takes longer than the answer. */
const THREADED_DOCS_MIN = 100_000
/** So are the few of a large one who were saved last; what they stand under lies in no shared memory. */
const THREADED_SEGMENT_MIN = 10_000

interface Bounds {
  docsMin: number
  segmentMin: number
}

const sizeOf = ({ firstDoc, lastDoc }: SegmentView): number => lastDoc - firstDoc + 1

export class Evaluator {
  readonly threads: Threads | undefined
  readonly #bounds: Bounds

  /** No threads: all is evaluated here. */
  constructor(
    threads: Threads | undefined = undefined,
    bounds: Bounds = { docsMin: THREADED_DOCS_MIN, segmentMin: THREADED_SEGMENT_MIN },
  ) {
    this.threads = threads
    this.#bounds = bounds
  }

  static with(threads: number): Evaluator {
    return new Evaluator(threads > 0 ? new Threads(threads) : undefined)
  }

  /** The best so many. `restrict`, when given, are documents that some other way of looking has found, in rising order. */
  async best(segments: SegmentView[], query: IndexQuery, limit: number, restrict?: Uint32Array): Promise<Evaluation> {
    const answers = await this.#answers(segments, new QueryPlan(query, restrict && shareNumbers(restrict)), limit)
    const top = new Top(limit)
    // From the last saved to the first, which Top likes best.
    for (const { docs, scores } of answers.toReversed())
      for (let i = 0; i < docs.length; i++) top.offer(docs[i]!, scores[i]!)
    return { ...sumOf(answers), best: top.sorted() }
  }

  /** Everybody who matches. */
  async all(segments: SegmentView[], query: IndexQuery, restrict?: Uint32Array): Promise<AllMatches> {
    const plan = new QueryPlan(query, restrict && shareNumbers(restrict))
    return new AllMatches(segments, await this.#answers(segments, plan, null))
  }

  async close(): Promise<void> {
    await this.threads?.close()
  }

  /** In the order of the segments. */
  async #answers(segments: SegmentView[], plan: QueryPlan, limit: Limit): Promise<SegmentAnswer[]> {
    await inSlices(plan.choose(segments))
    const isLarge = segments.reduce((sum, segment) => sum + sizeOf(segment), 0) >= this.#bounds.docsMin
    const isAway = (segment: SegmentView) => isLarge && sizeOf(segment) >= this.#bounds.segmentMin
    const away = this.threads ? segments.filter(isAway) : []
    const asked = this.threads?.ask(
      away.map((segment) => () => plan.of(segment)),
      limit,
    )
    // Where all postings were in memory this is still the turn in which the question was made ready.
    asked?.catch(() => {})
    if (away.length > 0) await nextSlice()
    const here = await answersHere(
      segments.filter((segment) => !away.includes(segment)),
      plan,
      limit,
    )
    const there = new Map((await asked)?.map((answer, at) => [away[at]!, answer]))
    // Not where one has failed: threads may still read the plan for the others.
    plan.giveBack()
    return segments.map((segment) => there.get(segment) ?? here.get(segment)!)
  }
}

async function answersHere(segments: SegmentView[], plan: QueryPlan, limit: Limit) {
  const answers = new Map<SegmentView, SegmentAnswer>()
  for (const segment of segments) {
    if (isSliceOver()) await nextSlice()
    answers.set(segment, answerOf(plan.of(segment), limit))
  }
  return answers
}
