/**
 * The best reading of a prompt: candidate spans that do not overlap, each worth what its features are, summed. Owns the search for it (one
 * pass, a cell for each word and context); knows no word. Training walks the same paths (training/reader).
 */
import { type InPieces, mapInPieces } from '../../base/slices.ts'
import { afterCue, afterGap, afterSpan, CONTEXTS, type Context, NONE } from './contexts.ts'
import type { CueKind } from './cues/cue.ts'
import { contextFeatures, type Featured, spanFeatures, unreadFeatures } from './features.ts'
import type { Candidate, NamedSpan } from './spans.ts'
import type { Token } from './tokens.ts'
import { WordFacts } from './word-facts.ts'
import type { Wording } from './wording.ts'

/** A chosen candidate, a name by its surroundings, or a word that nothing was read from. */
export type Step = Candidate | NamedSpan | { type: 'UNREAD'; from: number; to: number }

/** With the step in the place of all that it covers. */
export const withStep = (steps: Step[], step: Step): Step[] => withSteps(steps, [step])

/** The same of many at once: a prompt of brackets has a thousand, and one by one each would go through all. */
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

/** A prompt with the way that was chosen through it. */
export interface ReadPath {
  text: string
  tokens: Token[]
  steps: Step[]
}

/** A step that may be taken from a word, with its features. */
interface Option extends Featured {
  step: Step
  /** Learnt. */
  worth: number
  fixed: number
}

/** Everything that may be read of a prompt, weighed as far as it can be without a context. */
export interface ReadingOptions {
  tokens: Token[]
  options: Option[][]
}

/** What each feature is worth: learnt as doubles, kept in half. */
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

/** A longer cue is cut short where something begins in it and ends behind it: "en | région parisienne", "with | no more than 12 years". */
const goesFurther = (here: Candidate[] | undefined, end: number): boolean =>
  here?.some(
    ({ type, from, to }) =>
      type === 'VALUE' ||
      type === 'YEARS' ||
      (type === 'NAME' && to > from + 1) ||
      (type === 'CUE' && to > from + 1 && to > end),
  ) ?? false

/** Where a level of a language ends: such words are candidates only beside one. */
const levelHere = (here: Candidate[]): number =>
  Math.max(0, ...here.map((one) => (one.type === 'VALUE' && one.kind === 'LEVEL' ? one.to : 0)))

/** Nothing that is learnt tells these from words that say nothing: "weder von BMW noch von VW", "hat bei BMW gearbeitet". */
const TELLING: ReadonlySet<CueKind> = new Set(['NOR', 'PAST_BEHIND', 'ALUMNI', 'DENIED_BEHIND', 'NEEDED', 'UNNEEDED'])

const hasTellingCue = (here: Candidate[], to: number): boolean =>
  here.some((one) => one.type === 'CUE' && one.to === to && TELLING.has(one.cue.kind))

/** Where the longest cue ends: a word of grammar is not passed over, nor cut short: "used to work at" is no "used". */
function longestCue(here: Candidate[], tokens: Token[]): number {
  let longest = 0
  for (const one of here) {
    if (one.type !== 'CUE') continue
    // "we're": what an apostrophe joins is one word.
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

/** `adjust` is added to what a step is worth: training forbids and favours steps. */
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
  // Where training allows no way to the end.
  if (best[cell] === Number.NEGATIVE_INFINITY) return []
  const steps: Step[] = []
  while (cell >= CONTEXTS) {
    steps.push(cameBy[cell]!)
    cell = cameFrom[cell]!
  }
  return steps.reverse()
}
