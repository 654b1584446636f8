/**
 * A question as one segment is asked it: numbers and postings, no words, so that a thread can be handed it as it is. Owns the
 * shape.
 */
import type { Postings } from './codec.ts'

/** The documents that count as having what a group asks for. */
export interface PlannedGroup {
  /** By the number of a title, where the segment has a column of them. */
  flags: Uint8Array | undefined
  postings: Postings[]
  /** Also they, of whom nothing of its kind is known. */
  without: Uint32Array[]
}

export interface PlannedPart {
  weights: Float32Array | undefined
  postings: Postings[]
  /** What each of the postings is worth. */
  worth: number[]
  /** What a document must get at least to have met it; undefined where it is not required. */
  required: number | undefined
}

/** What each number of a column is worth, and whether it is what was required. */
export interface PlannedColumn {
  of: 'tenures' | 'seniority'
  worth: Float64Array
  isMet: Uint8Array
}

export interface SegmentPlan {
  firstDoc: number
  lastDoc: number
  tenures: Uint16Array
  seniority: Uint8Array
  present: Uint8Array
  titles: { titles: Uint32Array; starts: Uint32Array; docs: Uint32Array } | undefined
  groups: PlannedGroup[]
  not: PlannedGroup
  parts: PlannedPart[]
  /** How many parts a complete document has met. */
  partsRequired: number
  columns: PlannedColumn[]
  /** By rank, where some exclude. */
  isRankOut: Uint8Array | undefined
  fromDoc: number
  /** Only these documents, in rising order. */
  restrict: Uint32Array | undefined
}
