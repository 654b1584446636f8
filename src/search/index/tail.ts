/** People who are in no segment yet, as a segment of their own that lives in memory until the pool changes. */
import type { InPieces } from '../../base/slices.ts'
import type { IndexedDocument } from '../../pool/documents.ts'
import { buildSegment, entriesIn } from './build.ts'
import { type Entry, type Postings, readBlock } from './codec.ts'
import { narrowestWidePlace } from './inexact-places.ts'
import type { SegmentView } from './scratch.ts'
import { TitleRows } from './title-senses.ts'
import { isTitle, TitleList, titleColumn } from './titles.ts'
import { PREFIXES, type ToLearn } from './unknown.ts'

export interface Tail {
  tail: SegmentView | undefined
  /** The titles that no segment has. */
  tailTitles: TitleRows
  /** Its terms of one kind. */
  tailEntries: (prefix: string) => Entry[]
  /** To be called before the tail is evaluated. */
  learnTail: (wanted: ToLearn) => void
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Documents without a term of a kind, numbered from the first document. */
const withoutTerm = (documents: IndexedDocument[], prefix: string) =>
  Uint32Array.from(
    documents.filter(({ terms }) => !terms.some((term) => term.startsWith(prefix))),
    ({ doc }) => doc - documents[0]!.doc,
  )

const NOBODY = { tail: undefined, tailEntries: () => [], learnTail: () => {} }

/** Documents by the narrowest place that they name, if that is wider than a city; numbered from the first document. */
function wideIn(documents: IndexedDocument[], places: ToLearn['places']): Map<string, Uint32Array> {
  const byPlace = Map.groupBy(documents, ({ terms }) =>
    narrowestWidePlace(
      terms.flatMap((term) => (term.startsWith(PREFIXES.PLACE) ? term.slice(PREFIXES.PLACE.length) : [])),
      places,
    ),
  )
  const numbers = (some: IndexedDocument[]) => Uint32Array.from(some, ({ doc }) => doc - documents[0]!.doc)
  return new Map(byPlace.entries().flatMap(([geoId, some]) => (geoId === undefined ? [] : [[geoId, numbers(some)]])))
}

export function* tailOf(documents: IndexedDocument[], titles: TitleList): InPieces<Tail> {
  if (documents.length === 0) return { ...NOBODY, tailTitles: new TitleRows([]) }
  const { firstDoc, lastDoc, tenures, seniority, present, blocks } = yield* buildSegment(documents)
  const postings = new Map<string, Postings>()
  for (const { bytes } of blocks) {
    for (const entry of readBlock(bytes)) postings.set(entry.term, { count: entry.count, bytes: entry.postings })
    yield
  }
  const unknown = {
    TITLE: once(() => withoutTerm(documents, PREFIXES.TITLE)),
    PLACE: once(() => withoutTerm(documents, PREFIXES.PLACE)),
  }
  let wide: Map<string, Uint32Array> | undefined
  const learnTail = ({ kinds, places }: ToLearn) => {
    if (kinds.includes('PLACE')) wide ??= wideIn(documents, places)
  }
  const tail: SegmentView = {
    firstDoc,
    lastDoc,
    tenures,
    seniority,
    present,
    // In a separate list, so that the people saved next do not lengthen the list that all segments share.
    titles: titleColumn(new TitleList(), { firstDoc, lastDoc }, entriesIn({ blocks }, PREFIXES.TITLE)),
    postings: (term) => postings.get(term),
    docsWithoutKind: (kind, wider) => [unknown[kind](), ...wider.flatMap((geoId) => wide?.get(geoId) ?? [])],
  }
  const terms = [...postings.keys()].filter((term) => isTitle(term) && titles.numberOf(term) === undefined)
  const tailTitles = new TitleRows(terms)
  return { tail, tailTitles, tailEntries: (prefix) => [...entriesIn({ blocks }, prefix)], learnTail }
}
