/** Where a segment is evaluated: what is read of it, and the arrays that marks and scores are kept in meanwhile. */
import { decodeInto, type Postings } from './codec.ts'
import type { TitleColumn } from './titles.ts'

/** Documents of which the index knows nothing of a kind: not a single title, or place. */
export type UnknownKind = 'TITLE' | 'PLACE'

/** What evaluation reads of a segment. Postings of terms it does not have are undefined. */
export interface SegmentView {
  firstDoc: number
  lastDoc: number
  tenures: Uint16Array
  seniority: Uint8Array
  /** One bit for each document that exists and has not changed since. */
  present: Uint8Array
  /** Where it is there, title terms are read from it and not from postings. */
  titles: TitleColumn | undefined
  postings(term: string): Postings | undefined
  /** Documents that stand under no term of a kind, and those who tell no narrower place than one of these; counted from the first. */
  without(kind: UnknownKind, wider: readonly string[]): Uint32Array[]
}

/** One for all evaluations, as large as the largest segment so far: none of them ever waits for anything in between. */
export const scratch = {
  size: 0,
  docs: new Uint32Array(0),
  marks: new Uint16Array(0),
  /** Who satisfied the group looked at last, and so all before it. */
  chosen: new Uint32Array(0),
  chosenCount: 0,
  scores: new Float32Array(0),
  best: new Float32Array(0),
  /** How many required parts each has met. */
  met: new Uint8Array(0),
}

/** Before anything is marked. */
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

/** Below this share of all they are cleared one by one. */
const FEW_OF = 16

/** Before scores are added up: only those of who was chosen are read. */
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

/** Puts the documents of a term into the scratch arrays, counted from the segment's first. Returns how many they are. */
export function read(postings: Postings, firstDoc: number): number {
  decodeInto(postings, scratch.docs, firstDoc)
  return postings.count
}
