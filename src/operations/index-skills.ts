/** Which skills go together in a segment, counted when it is built. Owns when it is counted; holds no lock while it does. */
import { setImmediate } from 'node:timers/promises'
import { SKILL_PREFIX } from '../reference/terms.ts'
import { entriesIn, type Segment } from '../search/index/build.ts'
import type { Entry } from '../search/index/codec.ts'
import { saveKin, uncountedSegment } from '../search/index/kin-store.ts'
import { type SkillRow, SkillTable } from '../search/index/skill-kin.ts'
import type { SegmentHead } from '../search/index/store.ts'
import type { Database } from '../storage/database.ts'
import { renewSegment } from './renew-segment.ts'

/** Some milliseconds' worth: the process may be serving requests as well. */
const SKILLS_AT_ONCE = 50

export const kinOf = (segment: Segment): Promise<SkillRow[]> => count(segment, entriesIn(segment, SKILL_PREFIX))

async function count(segment: { firstDoc: number; lastDoc: number }, entries: Iterable<Entry>): Promise<SkillRow[]> {
  const rows: SkillRow[] = []
  for (const row of new SkillTable(segment, entries).rows()) {
    rows.push(row)
    if (rows.length % SKILLS_AT_ONCE === 0) await setImmediate()
  }
  return rows
}

/** For one segment of an earlier release. False: there is none. */
export async function countMissingKin(database: Database, accountId: string): Promise<boolean> {
  const segmentId = await uncountedSegment(database, accountId)
  if (segmentId === undefined) return false
  const make = (entries: Iterable<Entry>, head: SegmentHead) => count(head, entries)
  await renewSegment(database, accountId, segmentId, SKILL_PREFIX, make, (tx, rows) =>
    saveKin(tx, accountId, segmentId, rows),
  )
  return true
}
