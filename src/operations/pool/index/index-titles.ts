/**
 * Works out the meaning of a segment's titles when it is built, so that no search has to. Owns when it is worked out again; holds
 * no lock meanwhile.
 */
import { setImmediate } from 'node:timers/promises'
import { rememberByText } from '../../../base/remembered.ts'
import { TITLE_PREFIX } from '../../../reference/terms.ts'
import { loadTitleEncoder } from '../../../reference/titles/encoder.ts'
import { SENSE_VERSION, type Sense, senseOf } from '../../../reference/titles/sense.ts'
import { entriesIn, type Segment } from '../../../search/index/build.ts'
import type { Entry } from '../../../search/index/codec.ts'
import {
  type PackedSenses,
  packSenses,
  readSenses,
  saveSenses,
  staleSegment,
} from '../../../search/index/sense-store.ts'
import type { Database, Sql } from '../../../storage/database.ts'
import { isStillThere, readSegmentTerms } from './renew-segment.ts'

/** Yields after this many, some milliseconds of work, because the process may also be serving requests. */
const TITLES_AT_ONCE = 200

type Known = ReadonlyMap<string, Sense>

/** For a segment about to be written; meanings that are already known are reused. */
export const sensesOf = (segment: Segment, known: Known = new Map()): Promise<PackedSenses> =>
  workOut(titlesOf(segment), known)

/**
 * A cache of about seven megabytes. During an import every few thousand people become a segment, and most of their titles
 * occurred in earlier ones.
 */
const KNOWN_MAX = 16_384
const knownSense = rememberByText((title: string) => senseOf(loadTitleEncoder(), title), KNOWN_MAX)

async function workOut(titles: Iterable<string>, known: Known): Promise<PackedSenses> {
  const senses: Sense[] = []
  for (const term of titles) {
    if (senses.length % TITLES_AT_ONCE === 0) await setImmediate()
    senses.push(known.get(term) ?? knownSense(term.slice(TITLE_PREFIX.length)))
  }
  return packSenses(SENSE_VERSION, senses)
}

/** The stored meanings of these segments' titles. */
export async function keptSenses(
  sql: Sql,
  accountId: string,
  segments: (Segment & { segmentId: string })[],
): Promise<Known> {
  const kept = new Map<string, Sense>()
  for (const segment of segments) {
    const titles = titlesOf(segment)
    for await (const sense of readSenses(sql, accountId, segment.segmentId, SENSE_VERSION)) {
      const term = titles.next()
      if (!term.done) kept.set(term.value, sense)
    }
  }
  return kept
}

/** Renews the meanings of one segment if a new release has invalidated them. False if there is none. */
export async function renewSenses(database: Database, accountId: string): Promise<boolean> {
  const segmentId = await staleSegment(database, accountId, SENSE_VERSION)
  if (segmentId === undefined) return false
  const found = await readSegmentTerms(database, accountId, segmentId, TITLE_PREFIX)
  if (!found) return true
  const senses = await workOut(termsOf(found.entries), new Map())
  await database.transaction(async (tx) => {
    if (await isStillThere(tx, accountId, segmentId)) await saveSenses(tx, accountId, segmentId, senses)
  })
  return true
}

const titlesOf = (segment: Segment) => termsOf(entriesIn(segment, TITLE_PREFIX))

function* termsOf(entries: Iterable<Entry>): Generator<string> {
  for (const { term } of entries) yield term
}
