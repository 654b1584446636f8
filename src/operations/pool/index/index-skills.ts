/**
 * Counts which skills occur together in a segment, when the segment is built. Owns when this is counted; holds no lock while counting.
 */
import { setImmediate } from 'node:timers/promises'
import { SKILL_PREFIX } from '../../../reference/terms.ts'
import { entriesIn, type Segment } from '../../../search/index/build.ts'
import {
  type PackedRow,
  packRow,
  removeCooccurrences,
  saveCooccurrences,
  uncountedSegment,
} from '../../../search/index/cooccurrence-store.ts'
import { SkillTable } from '../../../search/index/skill-cooccurrence.ts'
import type { Database } from '../../../storage/database.ts'
import { isStillThere, readSegmentTerms } from './renew-segment.ts'

/** Yields after this many, some milliseconds of work, because the process may also be serving requests. */
const SKILLS_AT_ONCE = 50

export const cooccurrencesOf = (segment: Segment): Promise<PackedRow[]> =>
  countAll(new SkillTable(segment, entriesIn(segment, SKILL_PREFIX)))

async function countAll(table: SkillTable): Promise<PackedRow[]> {
  const rows: PackedRow[] = []
  for (const row of table.rows()) {
    rows.push(packRow(row))
    if (rows.length % SKILLS_AT_ONCE === 0) await setImmediate()
  }
  return rows
}

/** Counts for one segment written by an earlier release. False if there is none. */
export async function countMissingCooccurrences(database: Database, accountId: string): Promise<boolean> {
  const segmentId = await uncountedSegment(database, accountId)
  if (segmentId === undefined) return false
  const found = await readSegmentTerms(database, accountId, segmentId, SKILL_PREFIX)
  if (!found) return true
  const rows = await countAll(new SkillTable(found.head, found.entries))
  await database.transaction(async (tx) => {
    // The megabytes come before the lock, because others who save to the pool wait for it.
    await saveCooccurrences(tx, accountId, segmentId, rows)
    if (!(await isStillThere(tx, accountId, segmentId))) await removeCooccurrences(tx, accountId, [segmentId])
  })
  return true
}
