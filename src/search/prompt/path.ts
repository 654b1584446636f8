/**
 * The best reading of a prompt: candidate spans that do not overlap, each worth what its context makes of it, summed.
 * Owns the search for it (one pass, a cell for each word and context) and the worth of a span in a context; knows no word.
 */

import { afterCue, afterGap, afterSpan, CONTEXTS, type Context, expects, factorsFor, NONE } from './contexts.ts'
import { type Candidate, type CueSpan, type NameSpan, READING_COST } from './spans.ts'
import type { Gap, Token } from './tokens.ts'

/** A chosen candidate, or a word that nothing was read from. */
export type Step = Candidate | { type: 'UNREAD'; from: number; to: number }

/** A prompt with the way that was chosen through it. */
export interface ReadPath {
  text: string
  tokens: Token[]
  steps: Step[]
}

/** Directly before a title noun a technology is more likely than a name: "Oracle developers". */
const BEFORE_TITLE: Partial<Record<string, number>> = { SKILL: 1.3, INDUSTRY: 1.2 }
/** "ehemalige SAP-Berater": grown into one word with the title, a tool is the tool and not its maker, whatever stands before. */
const JOINED_TITLE: Partial<Record<string, number>> = { SKILL: 3, COMPANY: 0.2 }
/** "automotive sector": what follows says that it is one. */
const SECTOR_BEHIND = 2
/** "Oracle employees" are of the maker and not of the tool. */
const STAFF_BEHIND = 2
/** "Cambridge graduates" are of the university. */
const ALUMNI_BEHIND = 3
/** "German market" is about no language. */
const MARKET_BEHIND = 0.2
/** What a name must be worth to speak for its neighbour. */
const SURE = 0.6

/** A function word is not passed over only because the next name would be worth more without it. */
const IGNORED_CUE = 0.8

export function bestPath(tokens: Token[], candidates: Candidate[][]): Step[] {
  const cells = (tokens.length + 1) * CONTEXTS
  const best = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY)
  const cameFrom = new Int32Array(cells).fill(-1)
  const cameBy: (Candidate | undefined)[] = new Array(cells)
  const alumni = alumniFollow(candidates)
  best[NONE] = 0
  const reachCell = (cell: number, from: number, score: number, by: Candidate | undefined) => {
    if (score <= best[cell]!) return
    best[cell] = score
    cameFrom[cell] = from
    cameBy[cell] = by
  }
  for (let at = 0; at < tokens.length; at++) {
    const here = candidates[at]!
    const unread = here.some((candidate) => candidate.type === 'CUE') ? IGNORED_CUE : 0
    const behind = here.map((candidate) => lookBehind(candidate, tokens, candidates, alumni))
    for (let before = 0; before < CONTEXTS; before++) {
      const cell = at * CONTEXTS + before
      const score = best[cell]!
      if (score === Number.NEGATIVE_INFINITY) continue
      const context = at === 0 ? before : afterGap(tokens[at]!.gap, before)
      reachCell((at + 1) * CONTEXTS + NONE, cell, score - unread, undefined)
      for (let i = 0; i < here.length; i++) {
        const candidate = here[i]!
        const worth = worthIn(candidate, context, behind[i]!)
        if (worth <= 0) continue
        reachCell(candidate.to * CONTEXTS + next(candidate, context), cell, score + worth, candidate)
      }
    }
  }
  return walkBack(tokens.length, best, cameFrom, cameBy)
}

const next = (candidate: Candidate, context: Context): Context =>
  candidate.type === 'CUE' ? afterCue(candidate.cue.kind, context) : afterSpan(candidate.kind, context)

function worthIn(candidate: Candidate, context: Context, behind: Behind): number {
  if (candidate.type === 'CUE') return candidate.value
  const { kind, plain, floor = 0 } = candidate as NameSpan
  const expected = behind.expects || expects(context, kind)
  const value = expected ? Math.max(candidate.value, floor) : (plain ?? candidate.value)
  const fits = behind.joined ? 1 : factorsFor(kind)[context]!
  return value * fits * behind.factor - READING_COST
}

/** What the words behind a span make of it. */
interface Behind {
  factor: number
  expects: boolean
  /** What stands before it does not count. */
  joined?: boolean
}

const NOTHING_BEHIND: Behind = { factor: 1, expects: false }

function lookBehind(candidate: Candidate, tokens: Token[], candidates: Candidate[][], alumni: boolean[]): Behind {
  if (candidate.type !== 'NAME' || candidate.to >= tokens.length) return NOTHING_BEHIND
  const { gap } = tokens[candidate.to]!
  if (candidate.kind === 'SKILL' && skillFollows(candidate.to, gap, candidates)) return { factor: 1, expects: true }
  if (candidate.kind === 'SCHOOL' && alumni[candidate.to]) return { factor: ALUMNI_BEHIND, expects: true }
  if (gap !== 'SPACE' && gap !== 'TIGHT') return NOTHING_BEHIND
  for (const after of candidates[candidate.to]!) {
    if (after.type === 'TITLE') {
      if (gap === 'TIGHT' && isToolToo(candidate, candidates[candidate.from]!))
        return { factor: JOINED_TITLE[candidate.kind] ?? 1, expects: candidate.kind === 'SKILL', joined: true }
      const factor = BEFORE_TITLE[candidate.kind]
      if (factor) return { factor, expects: candidate.kind === 'SKILL' }
    }
    if (after.type !== 'CUE') continue
    if (candidate.kind === 'COMPANY' && after.cue.kind === 'STAFF_BEHIND')
      return { factor: STAFF_BEHIND, expects: true }
    if (candidate.kind === 'INDUSTRY' && after.cue.kind === 'SECTOR_BEHIND')
      return { factor: SECTOR_BEHIND, expects: false }
    if (candidate.kind === 'LANGUAGE' && after.cue.kind === 'MARKET_BEHIND')
      return { factor: MARKET_BEHIND, expects: false }
  }
  return NOTHING_BEHIND
}

const isToolToo = ({ to }: NameSpan, same: Candidate[]): boolean =>
  same.some((one) => one.type === 'NAME' && one.kind === 'SKILL' && one.to === to)

/**
 * "Oxford or Cambridge graduates": what has graduates is a school, and so is the one before it. For every word at once, from
 * the last one on: a list of schools that is looked through for each of them again takes its length squared.
 */
function alumniFollow(candidates: Candidate[][]): boolean[] {
  const follow = new Array<boolean>(candidates.length).fill(false)
  for (let at = candidates.length - 1; at >= 0; at--) {
    const here = candidates[at]!
    const next = here.find((one): one is CueSpan => one.type === 'CUE' && isJoint(one))
    const school = next && candidates[next.to]?.find((one) => one.type === 'NAME' && one.kind === 'SCHOOL')
    const isHere = here.some((one) => one.type === 'CUE' && one.cue.kind === 'ALUMNI')
    follow[at] = isHere || (school !== undefined && follow[school.to] === true)
  }
  return follow
}

/**
 * "Excel and VBA", "Spark, Kafka": a sure skill at the next place of the list makes this one sure as well; and so does one that may
 * be one, for two such words in a row are hardly anything else ("excel, sap").
 */
function skillFollows(at: number, gap: Gap, candidates: Candidate[][]): boolean {
  const isList = gap === 'COMMA' || gap === 'SLASH' || gap === 'AND'
  const joins = candidates[at]!.some((one) => one.type === 'CUE' && one.to === at + 1 && isJoint(one))
  const next = isList ? at : joins ? at + 1 : -1
  return (candidates[next] ?? []).some(
    (one) => one.type === 'NAME' && one.kind === 'SKILL' && (one.value >= SURE || one.floor !== undefined),
  )
}

const isJoint = ({ cue }: CueSpan) => cue.kind === 'AND' || cue.kind === 'OR'

function walkBack(words: number, best: Float64Array, cameFrom: Int32Array, cameBy: (Candidate | undefined)[]): Step[] {
  let cell = words * CONTEXTS
  for (let context = 1; context < CONTEXTS; context++) {
    if (best[words * CONTEXTS + context]! > best[cell]!) cell = words * CONTEXTS + context
  }
  const steps: Step[] = []
  while (cell >= CONTEXTS) {
    const to = Math.floor(cell / CONTEXTS)
    steps.push(cameBy[cell] ?? { type: 'UNREAD', from: to - 1, to })
    cell = cameFrom[cell]!
  }
  return steps.reverse()
}
