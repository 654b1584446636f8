/** Who satisfies the filters and the floor of a question, and who is excluded: the marks of one segment's documents. */
import type { Choice } from './choice.ts'
import { read, type SegmentView, scratch, type UnknownKind } from './scratch.ts'
import type { TitleColumn } from './titles.ts'

/** Terms of which a document must have one; `unless` lets pass of whom nothing of that kind is known. */
export interface Group {
  choice: Choice
  unless?: UnknownKind
}

/**
 * Raises a document's mark by one for each group it satisfies in turn, so that only those with the full
 * count, which is returned, have satisfied all. They are chosen then, each once.
 */
export function markRequired(
  segment: SegmentView,
  groups: Group[],
  restrict: Uint32Array | undefined,
  size: number,
): number {
  // Zero is what an excluded document falls back to, so the count starts at one.
  let level = 1
  if (restrict) raiseGiven(segment, restrict, level++)
  else if (groups.length === 0) chooseAll(size)
  for (const { choice, unless } of groups) {
    scratch.chosenCount = 0
    if (segment.titles && choice.titles.length > 0) raiseTitles(segment.titles, choice, level)
    for (const [term] of choice.inPostings(segment)) raisePostings(segment, term, level)
    if (unless) raiseThose(segment.without(unless), level)
    level++
    if (scratch.chosenCount === 0) break
  }
  return level
}

function chooseAll(size: number): void {
  for (let at = 0; at < size; at++) scratch.chosen[at] = at
  scratch.chosenCount = size
}

function raiseGiven({ firstDoc, lastDoc }: SegmentView, docs: Uint32Array, level: number): void {
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

function raiseTitles({ list, titles, starts, docs }: TitleColumn, group: Choice, level: number): void {
  const wanted = group.flagsIn(list)
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

function raiseThose(docs: Uint32Array, level: number): void {
  const { marks, chosen } = scratch
  let count = scratch.chosenCount
  for (let i = 0; i < docs.length; i++) {
    const at = docs[i]!
    if (marks[at] !== level) continue
    marks[at] = level + 1
    chosen[count++] = at
  }
  scratch.chosenCount = count
}

function raisePostings(segment: SegmentView, term: string, level: number): void {
  const { marks, docs, chosen } = scratch
  const length = read(segment, term)
  let count = scratch.chosenCount
  for (let i = 0; i < length; i++) {
    const at = docs[i]!
    if (marks[at] !== level) continue
    marks[at] = level + 1
    chosen[count++] = at
  }
  scratch.chosenCount = count
}

function excludeTitles({ list, titles, starts, docs }: TitleColumn, not: Choice): void {
  const unwanted = not.flagsIn(list)
  for (let title = 0; title < titles.length; title++) {
    if (unwanted[titles[title]!] === 0) continue
    for (let i = starts[title]!; i < starts[title + 1]!; i++) scratch.marks[docs[i]!] = 0
  }
}

export function markExcluded(segment: SegmentView, not: Choice): void {
  const { marks, docs } = scratch
  if (segment.titles && not.titles.length > 0) excludeTitles(segment.titles, not)
  for (const [term] of not.inPostings(segment)) {
    const length = read(segment, term)
    for (let i = 0; i < length; i++) marks[docs[i]!] = 0
  }
}
