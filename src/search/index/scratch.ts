/** What evaluation reads of a segment, and the arrays in which it keeps marks and scores. */
import { decodeInto, type Postings } from './codec.ts'
import type { TitleColumn } from './titles.ts'

/** A kind of which a document may have nothing: no title, or no place. */
export type UnknownKind = 'TITLE' | 'PLACE'

/** What evaluation reads of a segment. `postings` is undefined for terms that it does not have. */
export interface SegmentView {
  firstDoc: number
  lastDoc: number
  tenures: Uint16Array
  seniority: Uint8Array
  /** One bit for each document that exists and has not changed since the segment was built. */
  present: Uint8Array
  /** If set, title terms are read from it instead of from postings. */
  titles: TitleColumn | undefined
  postings(term: string): Postings | undefined
  /**
   * Documents without any term of a kind, then those that name nothing narrower than one of these places; numbered from the segment's
   * first.
   */
  docsWithoutKind(kind: UnknownKind, wider: readonly string[]): Uint32Array[]
}

/** One for all evaluations, as large as the largest segment so far. Sharing is safe because an evaluation never yields in between. */
export const scratch = {
  size: 0,
  docs: new Uint32Array(0),
  marks: new Uint16Array(0),
  /** Documents that satisfied the last group looked at, and therefore all before it. */
  chosen: new Uint32Array(0),
  chosenCount: 0,
  scores: new Float32Array(0),
  best: new Float32Array(0),
  /** How many required parts each document has met. */
  met: new Uint8Array(0),
}

/** To be called before anything is marked. */
export function clearMarks(size: number): void {
  if (size > scratch.size) {
    Object.assign(scratch, {
      size,
      docs: new Uint32Array(size),
      marks: new Uint16Array(size),
      chosen: new Uint32Array(size),
      scores: new Float32Array(size),
      best: new Float32Array(size),
      met: new Uint8Array(size),
    })
  }
  scratch.marks.fill(0, 0, size)
}

/** Below this fraction of the segment, entries are cleared one by one. */
const FEW_OF = 16

/** To be called before scores are added up. Only the entries of chosen documents are read, so only those must be cleared. */
export function clearChosen(size: number): void {
  const { scores, met, chosen, chosenCount } = scratch
  if (chosenCount > size / FEW_OF) {
    scores.fill(0, 0, size)
    met.fill(0, 0, size)
    return
  }
  for (let i = 0; i < chosenCount; i++) {
    scores[chosen[i]!] = 0
    met[chosen[i]!] = 0
  }
}

/** Decodes the documents of a term into the scratch array, numbered from the segment's first. Returns how many there are. */
export function read(postings: Postings, firstDoc: number): number {
  decodeInto(postings, scratch.docs, firstDoc)
  return postings.count
}
