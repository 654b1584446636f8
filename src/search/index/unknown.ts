/**
 * Documents of which a segment knows no title or no place, those that name only a wide place, and the places that occur at all. Kept
 * as long as the segment is in memory, because every search with a place needs them.
 */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { PLACE_PREFIX, TITLE_PREFIX } from '../../reference/terms.ts'
import type { Sql } from '../../storage/database.ts'
import { decodeInto, entriesOfKind } from './codec.ts'
import { isExactPlace, narrownessOf, type PlaceReference } from './inexact-places.ts'
import { hasBit } from './present.ts'
import type { UnknownKind } from './scratch.ts'
import { shareNumbers } from './shared-memory.ts'
import { readBlocksOfKind, type SegmentHead } from './store.ts'
import type { TitleColumn } from './titles.ts'
import { SegmentGone } from './whole-index.ts'

export const PREFIXES: Record<UnknownKind, string> = { TITLE: TITLE_PREFIX, PLACE: PLACE_PREFIX }

export interface KnownSegment extends SegmentHead {
  present: Uint8Array
  firstTerms: string[]
  titles: TitleColumn | undefined
}

interface Learned {
  docsByMissingKind: Map<UnknownKind, Uint32Array>
  /** Documents by the narrowest place that they name, if that is wider than a city. */
  wide: ReadonlyMap<string, Uint32Array>
  /** Ids of the places that occur in the segment. */
  places: Set<string> | undefined
}

const known = new WeakMap<KnownSegment, Learned>()

/** What was learnt; to be called only after `learnUnknown`. */
export function withoutKind(segment: KnownSegment, kind: UnknownKind, wider: readonly string[]): Uint32Array[] {
  const { docsByMissingKind, wide } = known.get(segment)!
  return [docsByMissingKind.get(kind)!, ...wider.flatMap((geoId) => wide.get(geoId) ?? [])]
}

/** Whether somebody in the segment may live there. Certain once its places were learnt; true before. */
export const mayHavePlace = (segment: KnownSegment, geoId: string): boolean =>
  known.get(segment)?.places?.has(geoId) ?? true

export async function learnUnknown(
  sql: Sql,
  accountId: string,
  segments: KnownSegment[],
  { kinds, places }: ToLearn,
): Promise<void> {
  for (const segment of segments) {
    const learned = known.get(segment) ?? { docsByMissingKind: new Map(), wide: new Map(), places: undefined }
    known.set(segment, learned)
    for (const kind of kinds) {
      if (learned.docsByMissingKind.has(kind)) continue
      if (kind === 'PLACE') await learnPlaces(sql, accountId, { segment, learned }, places)
      else await learnTitles(sql, accountId, { segment, learned })
    }
  }
}

export interface ToLearn {
  kinds: UnknownKind[]
  places: PlaceReference
}

interface Learning {
  segment: KnownSegment
  learned: Learned
}

async function learnTitles(sql: Sql, accountId: string, { segment, learned }: Learning): Promise<void> {
  const { firstDoc, titles, present } = segment
  const has = marksOf(segment)
  if (titles) for (const at of titles.docs.subarray(0, titles.starts.at(-1))) has[at] = KNOWN
  else {
    const docs = new Uint32Array(has.length)
    for (const { postings, count } of await entries(sql, accountId, segment, TITLE_PREFIX)) {
      if (isSliceOver()) await nextSlice()
      decodeInto({ count, bytes: postings }, docs, firstDoc)
      for (let i = 0; i < count; i++) has[docs[i]!] = KNOWN
    }
  }
  learned.docsByMissingKind.set('TITLE', docsWithout(has, present))
}

/** Marks of a document: KNOWN, it has something of the kind; EXACT, one of its places is exact. */
const KNOWN = 1
const EXACT = 2

async function learnPlaces(
  sql: Sql,
  accountId: string,
  { segment, learned }: Learning,
  reference: PlaceReference,
): Promise<void> {
  const has = marksOf(segment)
  const docs = new Uint32Array(has.length)
  const ids = new Set<string>()
  const wide: { geoId: string; postings: Uint8Array; count: number }[] = []
  for (const { term, postings, count } of await entries(sql, accountId, segment, PLACE_PREFIX)) {
    if (isSliceOver()) await nextSlice()
    const geoId = term.slice(PLACE_PREFIX.length)
    ids.add(geoId)
    const isExact = isExactPlace(geoId, reference)
    if (!isExact) wide.push({ geoId, postings, count })
    const mark = isExact ? EXACT : KNOWN
    decodeInto({ count, bytes: postings }, docs, segment.firstDoc)
    for (let i = 0; i < count; i++) has[docs[i]!]! |= mark
  }
  const narrowest = new Narrowest(has)
  for (const { geoId, postings, count } of narrowest.isNeeded ? wide : []) {
    if (isSliceOver()) await nextSlice()
    decodeInto({ count, bytes: postings }, docs, segment.firstDoc)
    narrowest.note(geoId, docs.subarray(0, count), narrownessOf(geoId, reference))
  }
  learned.wide = narrowest.byPlace(segment.present)
  learned.places = ids
  learned.docsByMissingKind.set('PLACE', docsWithout(has, segment.present))
}

/** The narrowest place of each document without an exact one. Of equally narrow places the first wins, as in `narrowestWidePlace`. */
class Narrowest {
  readonly isNeeded: boolean
  readonly #has: Uint8Array
  readonly #geoIds: string[] = []
  readonly #placeNumbers: Uint32Array
  readonly #narrowness: Uint8Array

  constructor(has: Uint8Array) {
    this.#has = has
    this.isNeeded = has.includes(KNOWN)
    this.#placeNumbers = new Uint32Array(this.isNeeded ? has.length : 0)
    this.#narrowness = new Uint8Array(this.#placeNumbers.length)
  }

  note(geoId: string, docs: Uint32Array, narrowness: number): void {
    const number = this.#geoIds.push(geoId) - 1
    for (let i = 0; i < docs.length; i++) {
      const at = docs[i]!
      if (this.#has[at] !== KNOWN || this.#narrowness[at]! >= narrowness) continue
      this.#placeNumbers[at] = number
      this.#narrowness[at] = narrowness
    }
  }

  byPlace(present: Uint8Array): Map<string, Uint32Array> {
    const docs = new Map<string, number[]>()
    for (let at = 0; at < this.#placeNumbers.length; at++) {
      if (this.#narrowness[at] === 0 || !hasBit(present, at)) continue
      const geoId = this.#geoIds[this.#placeNumbers[at]!]!
      const list = docs.get(geoId)
      if (list) list.push(at)
      else docs.set(geoId, [at])
    }
    return new Map(docs.entries().map(([geoId, list]) => [geoId, shareNumbers(list)]))
  }
}

const marksOf = ({ firstDoc, lastDoc }: KnownSegment) => new Uint8Array(lastDoc - firstDoc + 1)

async function entries(sql: Sql, accountId: string, segment: KnownSegment, prefix: string) {
  const blocks = await readBlocksOfKind(sql, accountId, segment, prefix)
  if (!blocks) throw new SegmentGone()
  return entriesOfKind(blocks, prefix)
}

function docsWithout(has: Uint8Array, present: Uint8Array): Uint32Array {
  const found: number[] = []
  for (let at = 0; at < has.length; at++) if (has[at] === 0 && hasBit(present, at)) found.push(at)
  return shareNumbers(found)
}
