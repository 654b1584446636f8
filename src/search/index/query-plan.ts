/** Prepares a query for its segments: what is the same for all segments is computed once. Pure. */
import type { InPieces } from '../../base/slices.ts'
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { RANK_MET, rankShare, yearsShare } from '../criteria/ranks.ts'
import type { IndexQuery, StrictGroup } from './index-question.ts'
import type { SegmentView } from './scratch.ts'
import type { PlannedColumn, PlannedGroup, PlannedPart, SegmentPlan } from './segment-plan.ts'
import { sharedBytes } from './shared-memory.ts'
import { LentArrays } from './spare-arrays.ts'
import { WeightedTerms } from './weighted-terms.ts'

interface Group {
  terms: WeightedTerms
  unknown?: Omit<StrictGroup, 'terms'>
}

export class QueryPlan {
  readonly #lent = new LentArrays()
  readonly #groups: Group[]
  readonly #not: WeightedTerms
  readonly #parts: { terms: WeightedTerms; required: number | undefined }[]
  readonly #common: Pick<SegmentPlan, 'partsRequired' | 'columns' | 'isRankOut' | 'fromDoc' | 'restrict'>

  constructor({ must, strict, threshold, not, parts, ...rest }: IndexQuery, restrict: Uint32Array | undefined) {
    this.#groups = [
      ...(threshold ? [...must, threshold] : must).map((terms) => ({ terms: new WeightedTerms(this.#lent, terms) })),
      ...strict.map(({ terms, ...unknown }) => ({ terms: new WeightedTerms(this.#lent, terms), unknown })),
    ]
    this.#not = new WeightedTerms(this.#lent, new Set(not))
    this.#parts = parts.map(({ weights, required }) => ({
      terms: new WeightedTerms(this.#lent, weights.keys(), weights),
      required,
    }))
    this.#common = {
      partsRequired: parts.filter(({ required }) => required !== undefined).length,
      columns: [...rest.years.map((asked) => yearsColumn(asked, rest.month)), ...rest.seniority.map(seniorityColumn)],
      isRankOut: rest.notRanks.length > 0 ? flagsOf(rest.notRanks) : undefined,
      fromDoc: rest.fromDoc,
      restrict,
    }
  }

  /**
   * Looks up the titles asked for in each title list. To be called before segments are planned one by one, because it takes long and
   * its result serves all segments of a list.
   */
  *choose(segments: SegmentView[]): InPieces<void> {
    const lists = new Set(segments.flatMap(({ titles }) => titles?.list ?? []))
    for (const list of lists) {
      for (const terms of [...this.#groups.map((group) => group.terms), this.#not]) {
        if (terms.titles.length > 0) yield* terms.flagsInPieces(list)
        yield
      }
      for (const { terms } of this.#parts) {
        if (terms.titles.length > 0) yield* terms.weightsInPieces(list)
        yield
      }
    }
  }

  forSegment(segment: SegmentView): SegmentPlan {
    const { firstDoc, lastDoc, tenures, seniority, present } = segment
    return {
      firstDoc,
      lastDoc,
      tenures,
      seniority,
      present,
      titles: segment.titles && columnAlone(segment.titles),
      groups: this.#groups.map((group) => groupIn(segment, group)),
      not: groupIn(segment, { terms: this.#not }),
      parts: this.#parts.map(({ terms, required }) => partIn(segment, terms, required)),
      ...this.#common,
    }
  }

  /** Returns the lent arrays. To be called when every segment has answered. */
  giveBack(): void {
    this.#lent.giveBack()
  }
}

/** The column without its list of titles, which a thread does not need. */
const columnAlone = ({ titles, starts, docs }: NonNullable<SegmentPlan['titles']>) => ({ titles, starts, docs })

function groupIn(segment: SegmentView, { terms, unknown }: Group): PlannedGroup {
  const postings = terms.inPostings(segment).flatMap(([term]) => segment.postings(term) ?? [])
  const { titles } = segment
  return {
    flags: titles && terms.titles.length > 0 ? terms.flagsIn(titles.list) : undefined,
    postings,
    docsWithoutKind: unknown ? segment.docsWithoutKind(unknown.unless, unknown.wider) : [],
  }
}

function partIn(segment: SegmentView, terms: WeightedTerms, required: number | undefined): PlannedPart {
  const { titles } = segment
  const weights = titles && terms.titles.length > 0 ? terms.weightsIn(titles.list) : undefined
  const part: PlannedPart = { weights, postings: [], worth: [], required }
  for (const [term, weight] of terms.inPostings(segment)) {
    const postings = segment.postings(term)
    if (!postings) continue
    part.postings.push(postings)
    part.worth.push(weight)
  }
  return part
}

const RANKS = 256

function flagsOf(ranks: number[]): Uint8Array {
  const flags = new Uint8Array(RANKS)
  for (const rank of ranks) flags[rank] = 1
  return flags
}

/** Plain loops, and shared with the threads: there are two thousand tenures, and every segment needs their worths. */
function columnOf(
  of: PlannedColumn['of'],
  { weight, isRequired }: { weight: number; isRequired: boolean },
  { size, shareOf, least }: { size: number; shareOf: (number: number) => number; least: number },
): PlannedColumn {
  const worth = new Float64Array(new SharedArrayBuffer(size * Float64Array.BYTES_PER_ELEMENT))
  const isMet = sharedBytes(size)
  for (let number = 0; number < size; number++) {
    const share = shareOf(number)
    worth[number] = weight * share
    isMet[number] = isRequired && share < least ? 0 : 1
  }
  return { of, worth, isMet }
}

const yearsColumn = (asked: IndexQuery['years'][number], month: number) =>
  columnOf('tenures', asked, {
    size: TENURES,
    least: 1,
    shareOf: (tenure) => yearsShare(asked, yearsBy(tenure, month)),
  })

const seniorityColumn = (asked: IndexQuery['seniority'][number]) =>
  columnOf('seniority', asked, {
    size: RANKS,
    least: RANK_MET,
    shareOf: (rank) => bestRankShare(asked.ranks, rank),
  })

export const bestRankShare = (ranks: number[], has: number): number => {
  let most = 0
  for (const rank of ranks) most = Math.max(most, rankShare(rank, has))
  return most
}
