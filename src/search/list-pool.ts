/**
 * One account's pool as a list to page through: everyone who passes the filters, the last saved first; with criteria, the best of
 * them. Each page begins after a place in that order, so people saved meanwhile shift nothing.
 */
import { CANDIDATES_MAX } from '../../contract/limits.ts'
import type { SegmentView } from './index/scratch.ts'
import type { Hit } from './index/top.ts'
import { openPool, type PoolQuestion, type PoolSearcher, withoutHidden } from './pool.ts'

export interface PoolWalk extends PoolQuestion {
  /** Only these documents, in rising order. */
  only?: Uint32Array
  after?: Hit
  limit: number
}

export async function listPool(searcher: PoolSearcher, walk: PoolWalk): Promise<Hit[]> {
  const { criteria, only, after, limit } = walk
  const { evaluator } = searcher.index
  const { segments, query, among } = await openPool(searcher, walk)
  const restrict = among && only ? only.filter((doc) => among.includes(doc)) : (among ?? only)
  if (criteria.length > 0) {
    const all = (most: number) => evaluator.best(segments, query, most, restrict)
    const { best } = await withoutHidden(all, CANDIDATES_MAX, searcher.hiddenOf)
    return following(best, after).slice(0, limit)
  }
  const older = after ? segments.flatMap((segment) => savedBefore(segment, after.doc)) : segments
  const next = (most: number) => evaluator.best(older, query, most, restrict)
  return (await withoutHidden(next, limit, searcher.hiddenOf)).best
}

/** The hits after `after`, by its place in the list because scores may change a little with the index; by its score if it is gone. */
export function following(best: Hit[], after: Hit | undefined): Hit[] {
  if (!after) return best
  const place = best.findIndex(({ doc }) => doc === after.doc)
  return place < 0 ? best.filter((hit) => comesAfter(hit, after)) : best.slice(place + 1)
}

const comesAfter = (hit: Hit, after: Hit) =>
  hit.score < after.score || (hit.score === after.score && hit.doc < after.doc)

/** The segment without this document and all that were saved after it. */
export function savedBefore(segment: SegmentView, doc: number): SegmentView[] {
  const { firstDoc, lastDoc } = segment
  if (lastDoc < doc) return [segment]
  if (firstDoc >= doc) return []
  const present = segment.present.slice()
  for (let at = doc - firstDoc; at <= lastDoc - firstDoc; at++) present[at >>> 3]! &= ~(1 << (at & 7))
  return [{ ...segment, present }]
}
