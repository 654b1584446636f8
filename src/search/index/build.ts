/** Builds a segment from documents, and merges segments into one. Pure; codec.ts owns the format of blocks. */
import type { InPieces } from '../../base/slices.ts'
import type { IndexedDocument } from '../../pool/documents.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import {
  type Block,
  BlockWriter,
  blocksOfKind,
  decodePostings,
  type Entry,
  entriesOfKind,
  readBlock,
  rising,
} from './codec.ts'
import { STEP } from './matches.ts'
import { hasBit, setBit } from './present.ts'

export interface Segment {
  firstDoc: number
  lastDoc: number
  count: number
  blocks: Block[]
  /** For each document number from first to last; NOT_KNOWN also for numbers without a document. */
  tenures: Uint16Array
  seniority: Uint8Array
  /** One bit for each document number from first to last: set if the document exists. */
  present: Uint8Array
}

/** `documents` are in rising order of their numbers; at least one. */
export function* buildSegment(documents: IndexedDocument[]): InPieces<Segment> {
  const postings = new Map<string, number[]>()
  for (const { doc, terms } of documents) {
    yield
    for (const term of terms) {
      const docs = postings.get(term)
      if (!docs) postings.set(term, [doc])
      else if (docs[docs.length - 1] !== doc) docs.push(doc)
    }
  }
  const writer = new BlockWriter()
  for (const term of yield* inOrder(postings.keys())) {
    writer.add(term, postings.get(term)!)
    yield
  }
  const firstDoc = documents[0]!.doc
  const lastDoc = documents.at(-1)!.doc
  const segment = emptySegment(firstDoc, lastDoc, documents.length, writer.finish())
  for (const { doc, tenure, seniority } of documents) {
    segment.tenures[doc - firstDoc] = tenure
    segment.seniority[doc - firstDoc] = seniority
    setBit(segment.present, doc - firstDoc)
  }
  return segment
}

/** A list of this length is sorted in a millisecond or two. */
const SORTED_AT_ONCE = 2_000
const BEGINNING_CHARS = 4

/** Sorts in pieces, because sorting all at once takes too long: groups terms by their beginning, then sorts within each group. */
function* inOrder(terms: Iterable<string>, chars = BEGINNING_CHARS): InPieces<string[]> {
  const alike = new Map<string, string[]>()
  for (const term of terms) {
    const beginning = term.slice(0, chars)
    const others = alike.get(beginning)
    if (others) others.push(term)
    else {
      alike.set(beginning, [term])
      yield
    }
  }
  const ordered: string[] = []
  for (const beginning of [...alike.keys()].sort(rising)) {
    yield
    const some = alike.get(beginning)!
    const sorted = some.length > SORTED_AT_ONCE ? yield* inOrder(some, 2 * chars) : some.sort(rising)
    for (const term of sorted) ordered.push(term)
  }
  return ordered
}

const emptySegment = (firstDoc: number, lastDoc: number, count: number, blocks: Block[]): Segment => ({
  firstDoc,
  lastDoc,
  count,
  blocks,
  tenures: new Uint16Array(lastDoc - firstDoc + 1).fill(NOT_KNOWN),
  seniority: new Uint8Array(lastDoc - firstDoc + 1).fill(NOT_KNOWN),
  present: new Uint8Array(((lastDoc - firstDoc) >>> 3) + 1),
})

/** `segments` are in rising order of documents and do not overlap. Dead documents are dropped. */
export function* mergeSegments(segments: Segment[], isDead: (doc: number) => boolean): InPieces<Segment> {
  const first = segments[0]!
  const last = segments.at(-1)!
  const merged = emptySegment(first.firstDoc, last.lastDoc, 0, yield* mergeBlocks(segments, isDead))
  for (const segment of segments) {
    const shift = segment.firstDoc - first.firstDoc
    for (let at = 0; at <= segment.lastDoc - segment.firstDoc; at++) {
      if (at % STEP === 0) yield
      if (!hasBit(segment.present, at) || isDead(segment.firstDoc + at)) continue
      merged.tenures[shift + at] = segment.tenures[at]!
      merged.seniority[shift + at] = segment.seniority[at]!
      setBit(merged.present, shift + at)
      merged.count++
    }
  }
  return merged
}

function* mergeBlocks(segments: Segment[], isDead: (doc: number) => boolean): InPieces<Block[]> {
  const writer = new BlockWriter()
  const heads = segments.map((segment) => {
    const entries = entriesOf(segment)
    return { entries, head: entries.next() }
  })
  for (;;) {
    let term: string | undefined
    for (const { head } of heads) {
      if (!head.done && (term === undefined || head.value.term < term)) term = head.value.term
    }
    if (term === undefined) return writer.finish()
    const docs: number[] = []
    for (const each of heads) {
      if (each.head.done || each.head.value.term !== term) continue
      for (const doc of decodePostings(each.head.value.postings, each.head.value.count))
        if (!isDead(doc)) docs.push(doc)
      yield
      each.head = each.entries.next()
    }
    if (docs.length > 0) writer.add(term, docs)
  }
}

function* entriesOf(segment: Segment): Generator<Entry> {
  for (const { bytes } of segment.blocks) yield* readBlock(bytes)
}

/** The entries of a segment whose terms are of one kind. */
export function entriesIn({ blocks }: Pick<Segment, 'blocks'>, prefix: string): Generator<Entry> {
  const firstTerms = blocks.map(({ firstTerm }) => firstTerm)
  const wanted = blocksOfKind(firstTerms, prefix).map((blockNo) => blocks[blockNo]!.bytes)
  return entriesOfKind(wanted, prefix)
}
