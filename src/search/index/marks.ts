/** Marks the documents of one segment: which satisfy the filters and the threshold of a query, and which are excluded. */
import type { Postings } from './codec.ts'
import { read, scratch } from './scratch.ts'
import type { SegmentPlan } from './segment-plan.ts'

/** Higher than any number of groups, so that an excluded document satisfies none. */
const OUT = 0xffff

type Titles = NonNullable<SegmentPlan['titles']>

/**
 * Raises a document's mark by one for each group that it satisfies in turn. Only documents with the full count, which is returned,
 * have satisfied all groups. They end up in `chosen`, each once.
 */
export function markRequired(plan: SegmentPlan, size: number): number {
  const { groups, restrict, titles, firstDoc } = plan
  let level = 0
  if (restrict) raiseGiven(plan, restrict, level++)
  else if (groups.length === 0) chooseAll(size)
  for (const { flags, postings, docsWithoutKind } of groups) {
    scratch.chosenCount = 0
    if (titles && flags) raiseTitles(titles, flags, level)
    for (const each of postings) raisePostings(each, firstDoc, level)
    for (const docs of docsWithoutKind) raiseThose(docs, docs.length, level)
    level++
    if (scratch.chosenCount === 0) break
  }
  return level
}

function chooseAll(size: number): void {
  for (let at = 0; at < size; at++) scratch.chosen[at] = at
  scratch.chosenCount = size
}

function raiseGiven({ firstDoc, lastDoc }: SegmentPlan, docs: Uint32Array, level: number): void {
  const { marks, chosen } = scratch
  let count = 0
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!
    if (doc < firstDoc || doc > lastDoc) continue
    marks[doc - firstDoc] = level + 1
    chosen[count++] = doc - firstDoc
  }
  scratch.chosenCount = count
}

function raiseTitles({ titles, starts, docs }: Titles, wanted: Uint8Array, level: number): void {
  const { marks, chosen } = scratch
  let count = scratch.chosenCount
  for (let title = 0; title < titles.length; title++) {
    if (wanted[titles[title]!] === 0) continue
    const end = starts[title + 1]!
    for (let i = starts[title]!; i < end; i++) {
      const at = docs[i]!
      if (marks[at] !== level) continue
      marks[at] = level + 1
      chosen[count++] = at
    }
  }
  scratch.chosenCount = count
}

const raisePostings = (postings: Postings, firstDoc: number, level: number): void =>
  raiseThose(scratch.docs, read(postings, firstDoc), level)

function raiseThose(docs: Uint32Array, length: number, level: number): void {
  const { marks, chosen } = scratch
  let count = scratch.chosenCount
  for (let i = 0; i < length; i++) {
    const at = docs[i]!
    if (marks[at] !== level) continue
    marks[at] = level + 1
    chosen[count++] = at
  }
  scratch.chosenCount = count
}

function excludeTitles({ titles, starts, docs }: Titles, unwanted: Uint8Array): void {
  for (let title = 0; title < titles.length; title++) {
    if (unwanted[titles[title]!] === 0) continue
    for (let i = starts[title]!; i < starts[title + 1]!; i++) scratch.marks[docs[i]!] = OUT
  }
}

export function markExcluded({ titles, firstDoc, not: { flags, postings } }: SegmentPlan): void {
  const { marks, docs } = scratch
  if (titles && flags) excludeTitles(titles, flags)
  for (const each of postings) {
    const length = read(each, firstDoc)
    for (let i = 0; i < length; i++) marks[docs[i]!] = OUT
  }
}
