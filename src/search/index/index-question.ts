/** What the index is asked: terms with weights. Owns the shape; the caller knows what a term means. */
import type { YearsAsked } from '../criteria/ranks.ts'
import type { UnknownKind } from './scratch.ts'

/** Terms with the score a document gets for having one; if it has several, the best counts. */
export interface ScorePart {
  weights: Map<string, number>
  /** Set if the part is required: the least score that a complete document must get for it. */
  required?: number
}

export interface StrictGroup {
  terms: string[]
  unless: UnknownKind
  /** Ids of places: a document that names nothing narrower than one of them also counts. */
  wider: string[]
}

interface Weighed {
  weight: number
  isRequired: boolean
}

export interface IndexQuery {
  /** A document must have at least one term of each group. */
  must: string[][]
  /** The same, but a document about which nothing of this kind is known also counts. */
  strict: StrictGroup[]
  /** A document must have none of these. */
  not: string[]
  /** A document must not have one of these ranks of seniority. */
  notRanks: number[]
  /** A document must have at least one of these; null: every document counts. */
  threshold: string[] | null
  /** Documents with lower numbers do not count. Numbers rise with every save. */
  fromDoc: number
  parts: ScorePart[]
  years: (YearsAsked & Weighed)[]
  /** The month up to which years are counted. */
  month: number
  seniority: ({ ranks: number[] } & Weighed)[]
}

export const NOTHING_ASKED: IndexQuery = {
  must: [],
  strict: [],
  not: [],
  notRanks: [],
  threshold: null,
  fromDoc: 0,
  parts: [],
  years: [],
  month: 0,
  seniority: [],
}
