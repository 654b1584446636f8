/**
 * One segment's answer: exact, over every posting asked for. Filters come first; then what cannot be bent and a floor that decides who
 * counts at all; then parts that add up to a score. Pure, and all that a thread needs to know.
 */
import type { Postings } from './codec.ts'
import { markExcluded, markRequired } from './marks.ts'
import { hasBit } from './present.ts'
import { clearChosen, clearMarks, read, scratch } from './scratch.ts'
import type { PlannedPart, SegmentPlan } from './segment-plan.ts'

/** More than all parts together: who is complete comes first. A power of two, so that no grain of a score is lost by it. */
export const COMPLETE = 2 ** 14
/** Sums of the same parts differ in their last bits: whoever gets the same to a millionth is equal. */
const GRAINS = 2 ** 20
const GRAIN = 1 / GRAINS
export const inGrains = (score: number): number => Math.round(score * GRAINS) / GRAINS

/** Is told of everyone who matches, and before that of how many may come at most. */
export interface Matched {
  /** Nothing less than this is wanted. */
  readonly least: number
  expect?(count: number): void
  offer(doc: number, score: number): void
}

export interface MatchCounts {
  count: number
  completeCount: number
}

/** Tells of the last saved first, where nothing is asked for. */
export function evaluateSegment(plan: SegmentPlan, matched: Matched): MatchCounts {
  const { firstDoc, lastDoc } = plan
  const size = lastDoc - firstDoc + 1
  clearMarks(size)
  const needed = markRequired(plan, size)
  if (scratch.chosenCount === 0) return { count: 0, completeCount: 0 }
  markExcluded(plan)
  if (scratch.chosenCount > size / MANY_OF) chooseInOrder(needed, size)
  clearChosen(size)
  for (const part of plan.parts) addPart(plan, part, size)
  matched.expect?.(scratch.chosenCount)
  return tellChosen(plan, needed, matched)
}

/** Of so many it is faster to look at everybody once, and then at them as they lie in memory. */
const MANY_OF = 8

function chooseInOrder(needed: number, size: number): void {
  const { marks, chosen } = scratch
  let count = 0
  for (let at = 0; at < size; at++) if (marks[at] === needed) chosen[count++] = at
  scratch.chosenCount = count
}

function tellChosen(plan: SegmentPlan, needed: number, matched: Matched): MatchCounts {
  const { firstDoc, present, seniority, fromDoc, partsRequired, columns, isRankOut } = plan
  const { marks, scores, met, chosen, chosenCount } = scratch
  const hasColumns = columns.length > 0
  let count = 0
  let completeCount = 0
  for (let i = chosenCount - 1; i >= 0; i--) {
    const at = chosen[i]!
    if (marks[at] !== needed || firstDoc + at < fromDoc || !hasBit(present, at)) continue
    if (isRankOut && isRankOut[seniority[at]!] === 1) continue
    count++
    let score = scores[at]!
    let isWhole = met[at] === partsRequired
    if (hasColumns) {
      score += columnScore(plan, at)
      isWhole &&= areColumnsMet(plan, at)
    }
    if (isWhole) {
      completeCount++
      if (score + COMPLETE + GRAIN >= matched.least) matched.offer(firstDoc + at, inGrains(score) + COMPLETE)
    } else if (score + GRAIN >= matched.least) matched.offer(firstDoc + at, inGrains(score))
  }
  return { count, completeCount }
}

function addPart(plan: SegmentPlan, part: PlannedPart, size: number): void {
  const { weights, postings, worth, required = Number.POSITIVE_INFINITY } = part
  const fromColumn = plan.titles && weights ? plan.titles : undefined
  if (fromColumn) addTitles(fromColumn, part, required)
  if (postings.length === 0) return
  if (postings.length === 1 && !fromColumn) addTerm(plan, postings[0]!, worth[0]!, required)
  else {
    addBestOf(plan, part, required)
    scratch.best.fill(0, 0, size)
  }
}

/** Notes what it added, for the terms of the same part that may be worth more. */
function addTitles(column: NonNullable<SegmentPlan['titles']>, part: PlannedPart, required: number): void {
  const { titles, starts, docs } = column
  const weights = part.weights!
  const { scores, best, met } = scratch
  const isShared = part.postings.length > 0
  for (let title = 0; title < titles.length; title++) {
    const weight = weights[titles[title]!]!
    if (weight === 0) continue
    const end = starts[title + 1]!
    const isMet = weight >= required ? 1 : 0
    for (let i = starts[title]!; i < end; i++) {
      const at = docs[i]!
      scores[at]! += weight
      met[at]! += isMet
      if (isShared) best[at] = weight
    }
  }
}

function addTerm({ firstDoc }: SegmentPlan, postings: Postings, weight: number, required: number): void {
  const { scores, docs, met } = scratch
  const length = read(postings, firstDoc)
  const isMet = weight >= required ? 1 : 0
  for (let i = 0; i < length; i++) {
    const at = docs[i]!
    scores[at]! += weight
    met[at]! += isMet
  }
}

function addBestOf({ firstDoc }: SegmentPlan, { postings, worth }: PlannedPart, required: number): void {
  for (let term = 0; term < postings.length; term++) addIfBest(read(postings[term]!, firstDoc), worth[term]!, required)
}

function addIfBest(length: number, weight: number, required: number): void {
  const { scores, best, docs, met } = scratch
  const isMet = weight >= required
  for (let i = 0; i < length; i++) {
    const at = docs[i]!
    const before = best[at]!
    if (weight <= before) continue
    best[at] = weight
    scores[at]! += weight - before
    if (isMet && before < required) met[at]! += 1
  }
}

function columnScore({ columns, tenures, seniority }: SegmentPlan, at: number): number {
  let score = 0
  for (const { of, worth } of columns) score += worth[of === 'tenures' ? tenures[at]! : seniority[at]!]!
  return score
}

function areColumnsMet({ columns, tenures, seniority }: SegmentPlan, at: number): boolean {
  for (const { of, isMet } of columns) if (isMet[of === 'tenures' ? tenures[at]! : seniority[at]!] === 0) return false
  return true
}
