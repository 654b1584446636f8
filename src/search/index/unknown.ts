/**
 * Documents of which a segment knows nothing of a kind: no title, no place. Kept for as long as the segment is in memory, since
 * every search that names a place asks for them.
 */
import { PLACE_PREFIX, TITLE_PREFIX } from '../../reference/terms.ts'
import type { Sql } from '../../storage/database.ts'
import { hasBit } from './build.ts'
import { decodePostings, type Entry, entriesOfKind } from './codec.ts'
import type { UnknownKind } from './room.ts'
import { readBlocksOfKind, type SegmentHead } from './store.ts'
import type { TitleColumn } from './titles.ts'
import { SegmentGone } from './whole-index.ts'

export const PREFIXES: Record<UnknownKind, string> = { TITLE: TITLE_PREFIX, PLACE: PLACE_PREFIX }

export interface KnownSegment extends SegmentHead {
  present: Uint8Array
  firstTerms: string[]
  titles: TitleColumn | undefined
}

const known = new WeakMap<KnownSegment, Map<UnknownKind, Uint32Array>>()

/** As it was learned; to be asked for after `learnUnknown` alone. */
export const withoutKind = (segment: KnownSegment, kind: UnknownKind): Uint32Array => known.get(segment)!.get(kind)!

export async function learnUnknown(
  sql: Sql,
  accountId: string,
  segments: KnownSegment[],
  kinds: UnknownKind[],
): Promise<void> {
  for (const segment of segments) {
    const learned = known.get(segment) ?? new Map<UnknownKind, Uint32Array>()
    known.set(segment, learned)
    for (const kind of kinds) {
      if (!learned.has(kind)) learned.set(kind, await without(sql, accountId, segment, kind))
    }
  }
}

async function without(sql: Sql, accountId: string, segment: KnownSegment, kind: UnknownKind): Promise<Uint32Array> {
  const { firstDoc, lastDoc, titles } = segment
  const has = new Uint8Array(lastDoc - firstDoc + 1)
  if (kind === 'TITLE' && titles) for (const at of titles.docs.subarray(0, titles.starts.at(-1))) has[at] = 1
  else {
    const blocks = await readBlocksOfKind(sql, accountId, segment, PREFIXES[kind])
    if (!blocks) throw new SegmentGone()
    mark(has, firstDoc, entriesOfKind(blocks, PREFIXES[kind]))
  }
  const lacking: number[] = []
  for (let at = 0; at < has.length; at++) if (has[at] === 0 && hasBit(segment.present, at)) lacking.push(at)
  return Uint32Array.from(lacking)
}

function mark(has: Uint8Array, firstDoc: number, entries: Iterable<Entry>): void {
  for (const { postings, count } of entries) for (const doc of decodePostings(postings, count)) has[doc - firstDoc] = 1
}
