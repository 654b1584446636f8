/** People whom no segment holds yet, as a segment of their own that lives in memory until the pool changes. */
import type { IndexedDocument } from '../../pool/documents.ts'
import { buildSegment, entriesIn } from './build.ts'
import { type Entry, type Postings, readBlock } from './codec.ts'
import type { SegmentView } from './scratch.ts'
import { type TitleRows, TitleSenses } from './title-senses.ts'
import { isTitle, TitleList, titleColumn } from './titles.ts'
import { PREFIXES } from './unknown.ts'

export interface Tail {
  tail: SegmentView | undefined
  /** Those that no segment has. */
  tailTitles: TitleRows
  /** Its terms of one kind. */
  tailEntries: (prefix: string) => Entry[]
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Counted from the first. */
const lacking = (documents: IndexedDocument[], prefix: string) =>
  Uint32Array.from(
    documents.filter(({ terms }) => !terms.some((term) => term.startsWith(prefix))),
    ({ doc }) => doc - documents[0]!.doc,
  )

export function tailOf(documents: IndexedDocument[], titles: TitleList): Tail {
  const senses = new TitleSenses()
  if (documents.length === 0) return { tail: undefined, tailTitles: { terms: [], senses }, tailEntries: () => [] }
  const { firstDoc, lastDoc, years, seniority, present, blocks } = buildSegment(documents)
  const postings = new Map<string, Postings>()
  for (const { bytes } of blocks) {
    for (const entry of readBlock(bytes)) postings.set(entry.term, { count: entry.count, bytes: entry.postings })
  }
  const unknown = {
    TITLE: once(() => lacking(documents, PREFIXES.TITLE)),
    PLACE: once(() => lacking(documents, PREFIXES.PLACE)),
  }
  const tail: SegmentView = {
    firstDoc,
    lastDoc,
    years,
    seniority,
    present,
    // In a list of its own: whoever is saved next must not make the list of all segments longer.
    titles: titleColumn(new TitleList(), { firstDoc, lastDoc }, entriesIn({ blocks }, PREFIXES.TITLE)),
    postings: (term) => postings.get(term),
    without: (kind) => unknown[kind](),
  }
  const terms = [...postings.keys()].filter((term) => isTitle(term) && titles.numberOf(term) === undefined)
  return { tail, tailTitles: { terms, senses }, tailEntries: (prefix) => [...entriesIn({ blocks }, prefix)] }
}
