/**
 * A query prepared for one segment: numbers and postings without words, so that it can be passed to a thread as it is. Owns the shape.
 */
import type { Postings } from './codec.ts'

/** The documents that satisfy a group. */
export interface PlannedGroup {
  /** By title number, if the segment has a title column. */
  flags: Uint8Array | undefined
  postings: Postings[]
  /** Documents that also satisfy it because nothing of its kind is known about them. */
  docsWithoutKind: Uint32Array[]
}

export interface PlannedPart {
  weights: Float32Array | undefined
  postings: Postings[]
  /** The score for each of the postings. */
  worth: number[]
  /** The least score with which a document has met the part; undefined if the part is not required. */
  required: number | undefined
}

/** For each value of a column, its score and whether it meets what was required. */
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
  /** How many required parts a complete document has met. */
  partsRequired: number
  columns: PlannedColumn[]
  /** For each rank, whether it is excluded; undefined if none is. */
  isRankOut: Uint8Array | undefined
  fromDoc: number
  /** Only these documents count, in rising order. */
  restrict: Uint32Array | undefined
}
