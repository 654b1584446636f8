/** What the index is asked: terms with what they are worth. Owns the shape; what a term means is for whoever asks. */
import type { YearsAsked } from '../criteria/ranks.ts'
import type { UnknownKind } from './scratch.ts'

/** Terms with what a document gets for having one; of several it gets the best. */
export interface ScorePart {
  weights: Map<string, number>
  /** Where it is required: what a document must get for it at least to be complete. */
  required?: number
}

export interface FirmGroup {
  terms: string[]
  unless: UnknownKind
  /** Ids of places: whoever tells none that is narrower may have what is asked for. */
  wider: string[]
}

interface Weighed {
  weight: number
  isRequired: boolean
}

export interface IndexQuery {
  /** Of each group a document must have at least one term. */
  must: string[][]
  /** Of each group too, unless nothing is known of its kind. */
  firm: FirmGroup[]
  /** Of which it must have none. */
  not: string[]
  /** Ranks of seniority that it must not have. */
  notRanks: number[]
  /** Of which it must have at least one; null: everyone counts. */
  floor: string[] | null
  /** Documents before this one do not count: numbers rise with every save. */
  fromDoc: number
  parts: ScorePart[]
  years: (YearsAsked & Weighed)[]
  /** Years are counted up to it. */
  month: number
  seniority: ({ ranks: number[] } & Weighed)[]
}

export const NOTHING_ASKED: IndexQuery = {
  must: [],
  firm: [],
  not: [],
  notRanks: [],
  floor: null,
  fromDoc: 0,
  parts: [],
  years: [],
  month: 0,
  seniority: [],
}
