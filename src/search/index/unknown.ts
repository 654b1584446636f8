/**
 * Documents of which a segment knows nothing of a kind: no title, no place; and which places it knows at all. Kept for as long as the
 * segment is in memory, since every search that names a place asks for them.
 */
import { Slices } from '../../base/slices.ts'
import { PLACE_PREFIX, TITLE_PREFIX } from '../../reference/terms.ts'
import type { Sql } from '../../storage/database.ts'
import { decodeInto, entriesOfKind } from './codec.ts'
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
  lacking: Map<UnknownKind, Uint32Array>
  /** Ids of places that somebody stands under. */
  places: Set<string> | undefined
}

const known = new WeakMap<KnownSegment, Learned>()

/** As it was learned; to be asked for after `learnUnknown` alone. */
export const withoutKind = (segment: KnownSegment, kind: UnknownKind): Uint32Array =>
  known.get(segment)!.lacking.get(kind)!

/** Whether a segment may have somebody there: of those whose places were learned it is known. */
export const mayHavePlace = (segment: KnownSegment, geoId: string): boolean =>
  known.get(segment)?.places?.has(geoId) ?? true

export async function learnUnknown(
  sql: Sql,
  accountId: string,
  segments: KnownSegment[],
  kinds: UnknownKind[],
): Promise<void> {
  for (const segment of segments) {
    const learned = known.get(segment) ?? { lacking: new Map<UnknownKind, Uint32Array>(), places: undefined }
    known.set(segment, learned)
    for (const kind of kinds) if (!learned.lacking.has(kind)) await learn(sql, accountId, { segment, learned }, kind)
  }
}

async function learn(
  sql: Sql,
  accountId: string,
  { segment, learned }: { segment: KnownSegment; learned: Learned },
  kind: UnknownKind,
): Promise<void> {
  const { firstDoc, lastDoc, titles } = segment
  const has = new Uint8Array(lastDoc - firstDoc + 1)
  if (kind === 'TITLE' && titles) for (const at of titles.docs.subarray(0, titles.starts.at(-1))) has[at] = 1
  else {
    const blocks = await readBlocksOfKind(sql, accountId, segment, PREFIXES[kind])
    if (!blocks) throw new SegmentGone()
    const ids = new Set<string>()
    const docs = new Uint32Array(has.length)
    const slices = new Slices()
    for (const { term, postings, count } of entriesOfKind(blocks, PREFIXES[kind])) {
      if (slices.isOver) await slices.next()
      decodeInto({ count, bytes: postings }, docs, firstDoc)
      for (let i = 0; i < count; i++) has[docs[i]!] = 1
      ids.add(term.slice(PREFIXES[kind].length))
    }
    if (kind === 'PLACE') learned.places = ids
  }
  learned.lacking.set(kind, lackingIn(has, segment.present))
}

function lackingIn(has: Uint8Array, present: Uint8Array): Uint32Array {
  const lacking: number[] = []
  for (let at = 0; at < has.length; at++) if (has[at] === 0 && hasBit(present, at)) lacking.push(at)
  return shareNumbers(lacking)
}
