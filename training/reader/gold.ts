/**
 * Turns labelled prompts into what training needs: which words are which kind of thing. Owns how labels are found among a
 * prompt's words, and which steps a path may contain in order to read exactly those.
 */
import type { Step } from '../../src/search/prompt/path.ts'
import type { Token } from '../../src/search/prompt/tokens.ts'

export interface Labelled {
  text: string
  spans: { kind: string; start: number; end: number }[]
  /** Words without any label, which may be read in any way. */
  free?: { start: number; end: number }[]
  /** Whether years of experience are labelled; rules of their own find where they stand. */
  years?: boolean
  /** Names of the requested places, folded. */
  places?: string[]
}

interface GoldSpan {
  kind: string
  from: number
  to: number
}

export interface Gold {
  years: boolean
  spans: GoldSpan[]
  free: boolean[]
}

export function goldOf({ spans, free = [], years = false }: Labelled, tokens: Token[]): Gold {
  const within = (start: number, end: number) => {
    const from = tokens.findIndex((token) => token.end > start)
    let to = from
    while (to >= 0 && to < tokens.length && tokens[to]!.start < end) to++
    return from < 0 ? [] : [{ from, to }]
  }
  const isFree = tokens.map(() => false)
  for (const { start, end } of free) for (const { from, to } of within(start, end)) isFree.fill(true, from, to)
  return {
    years,
    spans: spans.flatMap(({ kind, start, end }) => within(start, end).map((range) => ({ kind, ...range }))),
    free: isFree,
  }
}

const inside = (step: Step, { from, to }: GoldSpan) => from <= step.from && step.to <= to
const touches = (step: Step, { from, to }: GoldSpan) => step.from < to && from < step.to

const holds = (step: Step, { from, to }: GoldSpan) => step.from <= from && to <= step.to

/**
 * "Austin, TX" may be read in two steps that are one place; "Boston area" and "fully remote" may be read as more than the label
 * has.
 */
const matches = (step: Step, gold: GoldSpan) =>
  'kind' in step &&
  step.kind === gold.kind &&
  (gold.kind === 'PLACE' || gold.kind === 'WORKPLACE'
    ? inside(step, gold) || holds(step, gold)
    : step.from === gold.from && step.to === gold.to)

/** At most this many words may say which part of a place is meant, as in "área metropolitana de". */
const QUALIFIERS_MAX = 3

/** Whether a step agrees with the labels; labels that no candidate matches may be read in any way. */
export function isAllowed(options: { step: Step }[][], gold: Gold): (step: Step) => boolean {
  const all = gold.years ? [...gold.spans, ...yearsIn(options)] : gold.spans
  const reachable = all.filter((span) =>
    options
      .slice(Math.max(0, span.from - (span.kind === 'PLACE' ? QUALIFIERS_MAX : 0)), span.from + 1)
      .some((here) => here.some(({ step }) => matches(step, span))),
  )
  const lost = all.filter((span) => !reachable.includes(span))
  return (step) => {
    const near = reachable.filter((span) => touches(step, span))
    const isContent = step.type !== 'UNREAD' && step.type !== 'CUE' && step.kind !== 'LEVEL'
    if (near.length > 0) {
      if (isContent) return near.every((span) => matches(step, span))
      return near.every(({ kind, from }) => kind === 'PLACE' && step.from > from)
    }
    if (!isContent) return true
    if (lost.some((span) => inside(step, span))) return true
    for (let at = step.from; at < step.to; at++) if (!gold.free[at]) return false
    return true
  }
}

/** The longest reading of years at each position. */
function yearsIn(options: { step: Step }[][]): GoldSpan[] {
  const found: GoldSpan[] = []
  for (const here of options) {
    for (const { step } of here) {
      if (step.type !== 'YEARS' || step.from < (found.at(-1)?.to ?? 0)) continue
      found.push({ kind: 'YEARS', from: step.from, to: step.to })
    }
  }
  return found
}
