/**
 * Evaluates a plan over one segment: exact, over every posting asked for. Filters come first; then conditions that are never relaxed
 * and a threshold that decides who matches at all; then parts that add up to a score. Pure, and the only code that an evaluating thread
 * needs.
 */
import type { Postings } from './codec.ts'
import { markExcluded, markRequired } from './marks.ts'
import { hasBit } from './present.ts'
import { clearChosen, clearMarks, read, scratch } from './scratch.ts'
import type { PlannedPart, SegmentPlan } from './segment-plan.ts'

/** More than all parts together, so that complete people come first. A power of two, so that adding it loses no grain of a score. */
export const COMPLETE_BONUS = 2 ** 14
/** Floating-point sums of the same parts differ in their last bits, so scores equal to a millionth count as ties. */
const GRAINS = 2 ** 20
const GRAIN = 1 / GRAINS
export const inGrains = (score: number): number => Math.round(score * GRAINS) / GRAINS

/** Receives everyone who matches; before that, `expect` gives the most that may come. */
export interface Matched {
  /** Lower scores need not be offered. */
  readonly least: number
  expect?(count: number): void
  offer(doc: number, score: number): void
}

export interface MatchCounts {
  count: number
  completeCount: number
}

/** Offers matches in falling order of document numbers, so that the last saved come first if nothing is asked for. */
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

/** If more than this fraction of the segment is chosen, one pass over all marks in memory order is faster. */
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
      if (score + COMPLETE_BONUS + GRAIN >= matched.least)
        matched.offer(firstDoc + at, inGrains(score) + COMPLETE_BONUS)
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

/** Also notes in `best` what it added, because terms of the same part in postings may be worth more. */
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
