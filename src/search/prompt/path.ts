/**
 * The best reading of a prompt: candidate spans that do not overlap, with the largest sum of feature weights. Owns the search for it
 * (one pass, with a cell for each word and context); knows no word. Training walks the same paths (training/reader).
 */
import { type InPieces, mapInPieces } from '../../base/slices.ts'
import { afterCue, afterGap, afterSpan, CONTEXTS, type Context, NONE } from './contexts.ts'
import type { CueKind } from './cues/cue.ts'
import { contextFeatures, type Featured, spanFeatures, unreadFeatures } from './features.ts'
import type { Candidate, NamedSpan } from './spans.ts'
import type { Token } from './tokens.ts'
import { WordFacts } from './word-facts.ts'
import type { Wording } from './wording.ts'

/** A chosen candidate, a name recognised by its surroundings, or a word that nothing was read from. */
export type Step = Candidate | NamedSpan | { type: 'UNREAD'; from: number; to: number }

/** The steps with this one in place of all that it covers. */
export const withStep = (steps: Step[], step: Step): Step[] => withSteps(steps, [step])

/** The same for many at once. A prompt of brackets has a thousand, and inserting them one by one would walk all steps each time. */
export function withSteps(steps: Step[], placed: readonly Step[]): Step[] {
  if (placed.length === 0) return steps
  const covered = new Set<number>()
  for (const { from, to } of placed) for (let at = from; at < to; at++) covered.add(at)
  const isOutside = ({ from, to }: Step) => {
    for (let at = from; at < to; at++) if (covered.has(at)) return false
    return true
  }
  return [...steps.filter(isOutside), ...placed].sort((a, b) => a.from - b.from)
}

/** A prompt with the path chosen through it. */
export interface ReadPath {
  text: string
  tokens: Token[]
  steps: Step[]
}

/** A step that may begin at a word, with its features. */
interface Option extends Featured {
  step: Step
  /** The learnt worth, apart from the features in context. */
  worth: number
  fixed: number
}

/** Everything that may be read in a prompt, weighed as far as possible without knowing the context. */
export interface ReadingOptions {
  tokens: Token[]
  options: Option[][]
}

/** The weight of each feature: learnt as doubles, stored as singles. */
export type Weights = Float64Array | Float32Array

export function* readingOptionsOf(
  tokens: Token[],
  wording: Wording,
  candidates: Candidate[][],
  weights: Weights,
): InPieces<ReadingOptions> {
  const around = new WordFacts(tokens, wording, candidates)
  yield
  const options = yield* mapInPieces(candidates.entries(), ([at, here]) => {
    const longest = longestCue(here, tokens)
    const level = levelHere(here)
    const isCue = here.some(({ type }) => type === 'CUE')
    const weigh = (step: Step, featured: Featured): Option => {
      const isCut =
        step.type === 'UNREAD'
          ? isCue || level > 0
          : step.type === 'CUE' &&
            (step.to <= level ||
              (step.to < longest && !goesFurther(candidates[step.to], longest)) ||
              (step.cue.kind === 'FILL' && hasTellingCue(here, step.to)))
      return { ...featured, step, fixed: isCut ? PASSED_OVER : 0, worth: sum(featured.features, weights) }
    }
    return [
      ...here.map((candidate) => weigh(candidate, spanFeatures(candidate, around))),
      weigh({ type: 'UNREAD', from: at, to: at + 1 }, unreadFeatures(at, around)),
    ]
  })
  return { tokens, options }
}

/** Less than any reading is worth. */
const PASSED_OVER = -1_000

/**
 * A longer cue may be cut short if something begins in it and ends behind it: "en | région parisienne", "with | no more than 12
 * years".
 */
const goesFurther = (here: Candidate[] | undefined, end: number): boolean =>
  here?.some(
    ({ type, from, to }) =>
      type === 'VALUE' ||
      type === 'YEARS' ||
      (type === 'NAME' && to > from + 1) ||
      (type === 'CUE' && to > from + 1 && to > end),
  ) ?? false

/** The end of a language level that begins here. Levels are candidates only beside a language. */
const levelHere = (here: Candidate[]): number =>
  Math.max(0, ...here.map((one) => (one.type === 'VALUE' && one.kind === 'LEVEL' ? one.to : 0)))

/**
 * Cues that win over a FILL of the same words, because no learnt weight tells the two apart: "weder von BMW noch von VW", "hat bei BMW
 * gearbeitet".
 */
const TELLING: ReadonlySet<CueKind> = new Set(['NOR', 'PAST_BEHIND', 'ALUMNI', 'DENIED_BEHIND', 'NEEDED', 'UNNEEDED'])

const hasTellingCue = (here: Candidate[], to: number): boolean =>
  here.some((one) => one.type === 'CUE' && one.to === to && TELLING.has(one.cue.kind))

/** The end of the longest cue. A word of grammar is neither skipped nor cut short: "used to work at" is not "used". */
function longestCue(here: Candidate[], tokens: Token[]): number {
  let longest = 0
  for (const one of here) {
    if (one.type !== 'CUE') continue
    // "we're": words joined by an apostrophe are one word.
    const isOneWord = one.to > one.from + 1 && tokens[one.to - 1]!.gap === 'TIGHT'
    if (one.cue.kind !== 'FILL' || isOneWord) longest = Math.max(longest, one.to)
  }
  return longest
}

function sum(features: readonly number[], weights: Weights): number {
  let worth = 0
  for (const feature of features) worth += weights[feature]!
  return worth
}

/** `adjust` is added to the worth of a step: training uses it to forbid or favour steps. */
export function bestPath(
  { tokens, options }: ReadingOptions,
  weights: Weights,
  adjust?: (step: Step) => number,
): Step[] {
  const cells = (tokens.length + 1) * CONTEXTS
  const best = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY)
  const cameFrom = new Int32Array(cells).fill(-1)
  const cameBy: (Step | undefined)[] = new Array(cells)
  best[NONE] = 0
  for (let at = 0; at < tokens.length; at++) {
    for (const option of options[at]!) {
      const worth = option.worth + option.fixed + (adjust?.(option.step) ?? 0)
      if (worth === Number.NEGATIVE_INFINITY) continue
      for (let before = 0; before < CONTEXTS; before++) {
        const cell = at * CONTEXTS + before
        const score = best[cell]!
        if (score === Number.NEGATIVE_INFINITY) continue
        const context = contextAt(tokens, at, before)
        const total = score + worth + worthIn(option, context, weights)
        const reached = option.step.to * CONTEXTS + next(option.step, context)
        if (total <= best[reached]!) continue
        best[reached] = total
        cameFrom[reached] = cell
        cameBy[reached] = option.step
      }
    }
  }
  return walkBack(tokens.length, best, cameFrom, cameBy)
}

function worthIn({ inContext, strides }: Option, context: Context, weights: Weights): number {
  let worth = 0
  for (let i = 0; i < inContext.length; i++) worth += weights[inContext[i]! + strides[i]! * context]!
  return worth
}

const contextAt = (tokens: Token[], at: number, before: Context): Context =>
  at === 0 ? before : afterGap(tokens[at]!.gap, before)

function next(step: Step, context: Context): Context {
  if (step.type === 'UNREAD') return NONE
  return step.type === 'CUE' ? afterCue(step.cue.kind, context) : afterSpan(step.kind, context)
}

/** Every feature of a path, as training counts them. */
export function pathFeatures({ tokens, options }: ReadingOptions, steps: readonly Step[]): number[] {
  const features: number[] = []
  let context: Context = NONE
  for (const step of steps) {
    const option = options[step.from]!.find(
      (one) => one.step === step || (step.type === 'UNREAD' && one.step.type === 'UNREAD'),
    )!
    context = contextAt(tokens, step.from, context)
    features.push(...option.features, ...contextFeatures(option, context))
    context = next(step, context)
  }
  return features
}

function walkBack(words: number, best: Float64Array, cameFrom: Int32Array, cameBy: (Step | undefined)[]): Step[] {
  let cell = words * CONTEXTS
  for (let context = 1; context < CONTEXTS; context++) {
    if (best[words * CONTEXTS + context]! > best[cell]!) cell = words * CONTEXTS + context
  }
  // No path to the end is left if training forbids all.
  if (best[cell] === Number.NEGATIVE_INFINITY) return []
  const steps: Step[] = []
  while (cell >= CONTEXTS) {
    steps.push(cameBy[cell]!)
    cell = cameFrom[cell]!
  }
  return steps.reverse()
}
