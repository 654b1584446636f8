/**
 * What a process keeps in memory of a segment as long as the segment exists: columns, titles and where its blocks begin. Owns reading
 * it.
 */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { TITLE_PREFIX } from '../../reference/terms.ts'
import { SENSE_VERSION } from '../../reference/titles/sense.ts'
import type { Sql } from '../../storage/database.ts'
import { entriesOfKind } from './codec.ts'
import { readSenses } from './sense-store.ts'
import { shareBytes, shareWide } from './shared-memory.ts'
import { readBlocksOfKind, readSegmentFrame, type SegmentHead } from './store.ts'
import { type TitleColumn, TitleColumnMaker, type TitleList } from './titles.ts'

export interface Frame extends SegmentHead {
  tenures: Uint16Array
  seniority: Uint8Array
  present: Uint8Array
  firstTerms: string[]
  titles: TitleColumn | undefined
}

/** In slices, because a segment may have a hundred thousand titles. Undefined if the segment was merged away meanwhile. */
export async function readFrame(
  sql: Sql,
  accountId: string,
  head: SegmentHead,
  titles: TitleList,
): Promise<Frame | undefined> {
  const frame = await readSegmentFrame(sql, accountId, head.segmentId)
  if (!frame) return undefined
  const blocks = await readBlocksOfKind(sql, accountId, { ...head, ...frame }, TITLE_PREFIX)
  // A title column without its titles would hide people.
  if (!blocks) return undefined
  const maker = new TitleColumnMaker(titles, head)
  for (const entry of entriesOfKind(blocks, TITLE_PREFIX)) {
    if (isSliceOver()) await nextSlice()
    maker.add(entry)
  }
  await learnTitles(sql, accountId, { segmentId: head.segmentId, numbers: maker.numbers }, titles)
  return {
    ...head,
    titles: maker.column(),
    firstTerms: frame.firstTerms,
    tenures: shareWide(frame.tenures),
    seniority: shareBytes(frame.seniority),
    present: shareBytes(frame.present),
  }
}

/** Reads what the titles mean, unless all are known: segments share most titles, so a merged one usually adds none. */
async function learnTitles(
  sql: Sql,
  accountId: string,
  { segmentId, numbers }: { segmentId: string; numbers: number[] },
  titles: TitleList,
): Promise<void> {
  if (numbers.every((number) => titles.isLearned(number))) return
  let at = 0
  for await (const sense of readSenses(sql, accountId, segmentId, SENSE_VERSION)) {
    titles.learn(numbers[at++]!, sense)
    if (isSliceOver()) await nextSlice()
  }
}
