/** What of a segment a process keeps in memory as long as the segment is: columns, titles, where its blocks begin. Owns the reading of it. */
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

/** In slices: a segment may have a hundred thousand titles. Undefined when it has been merged away since. */
export async function readFrame(
  sql: Sql,
  accountId: string,
  head: SegmentHead,
  titles: TitleList,
): Promise<Frame | undefined> {
  const frame = await readSegmentFrame(sql, accountId, head.segmentId)
  if (!frame) return undefined
  const blocks = await readBlocksOfKind(sql, accountId, { ...head, ...frame }, TITLE_PREFIX)
  // A column without its titles would hide people.
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

/** Segments share most of their titles: a merged one has none that is new here. */
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
