/**
 * Learns the weights of the reading features from labelled prompts: an averaged structured perceptron with a margin, over the
 * same paths that the reader chooses from. Owns the learning, which takes seconds on one core; the same prompts give the same
 * weights.
 */
import { atOnce } from '../../src/base/slices.ts'
import { sectionsSay } from '../../src/search/prompt/asked-words.ts'
import { findCandidates } from '../../src/search/prompt/candidates.ts'
import { layoutOf } from '../../src/search/prompt/layout.ts'
import type { Lexicon } from '../../src/search/prompt/lexicon.ts'
import {
  bestPath,
  pathFeatures,
  type ReadingOptions,
  readingOptionsOf,
  type Step,
  type Weights,
} from '../../src/search/prompt/path.ts'
import { withCuesSpelled } from '../../src/search/prompt/spelled-cues.ts'
import { FEATURES } from '../../src/search/prompt/templates.ts'
import { Wording } from '../../src/search/prompt/wording.ts'
import { goldOf, isAllowed, type Labelled } from './gold.ts'

export interface Example {
  options: ReadingOptions
  isAdvert: boolean
  /** Places that the advert asks for. */
  places: string[]
  isAllowed: (step: Step) => boolean
}

export interface ReaderSettings {
  epochs: number
  /** By how much a wrong step must score lower, at least. */
  margin: number
  seed: number
  /** Weights shrink by this share after each epoch, so that what only a few prompts support stays small. */
  decay: number
  /** How many times an advert is read per epoch: it has as many sentences as dozens of prompts. */
  adverts: number
  /** By how much an extra name in an advert must score lower, at least: reading too little of an advert is worse. */
  extra: number
}

/** What is computed once per labelled prompt and does not depend on the weights. */
export function exampleOf(labelled: Labelled, lexicon: Lexicon): Example {
  const { tokens, sections } = withCuesSpelled(atOnce(layoutOf(labelled.text)), lexicon)
  const wording = new Wording(tokens)
  const candidates = atOnce(findCandidates(labelled.text, tokens, wording, lexicon))
  const options = atOnce(readingOptionsOf(tokens, wording, candidates, new Float64Array(FEATURES)))
  return {
    options,
    isAdvert: sections !== null,
    places: labelled.places ?? [],
    isAllowed: isAllowed(options.options, goldOf(labelled, tokens)),
  }
}

function weigh({ options }: ReadingOptions, weights: Weights): void {
  for (const here of options) {
    for (const option of here) {
      option.worth = 0
      for (const feature of option.features) option.worth += weights[feature]!
    }
  }
}

/** The path as the reader would choose it. */
export function pathBy({ options, isAdvert }: Example, weights: Weights): Step[] {
  weigh(options, weights)
  return bestPath(options, weights, isAdvert ? sectionsSay(options.tokens) : undefined)
}

/** Pseudo-random numbers that are the same for the same seed. */
export function randomsFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffled<One>(list: readonly One[], random: () => number): One[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}

export function trainReader(
  all: Example[],
  { epochs, margin, seed, decay, adverts, extra }: ReaderSettings,
): Float64Array {
  const examples = all
    .filter(({ options }) => options.tokens.length > 0)
    .flatMap((example) => (example.isAdvert ? new Array<Example>(adverts).fill(example) : [example]))
  const random = randomsFrom(seed)
  const weights = new Float64Array(FEATURES)
  const total = new Float64Array(FEATURES)
  /** The prompt up to which each weight is included in the total: most weights change seldom. */
  const summed = new Int32Array(FEATURES)
  let at = 0
  const sumUp = (feature: number) => {
    total[feature]! += weights[feature]! * (at - summed[feature]!)
    summed[feature] = at
  }
  const add = (feature: number, change: number) => {
    sumUp(feature)
    weights[feature]! += change
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { options, isAdvert, isAllowed: allows } of shuffled(examples, random)) {
      at++
      weigh(options, weights)
      const right = bestPath(options, weights, (step) => (allows(step) ? 0 : Number.NEGATIVE_INFINITY))
      const chosen = bestPath(options, weights, (step) => {
        if (allows(step)) return 0
        return (isAdvert && 'kind' in step && step.kind === 'SKILL' ? extra : margin) * (step.to - step.from)
      })
      if (right.length === 0 || chosen.every(allows)) continue
      for (const feature of pathFeatures(options, right)) add(feature, 1)
      for (const feature of pathFeatures(options, chosen)) add(feature, -1)
    }
    for (let i = 0; i < FEATURES; i++) {
      sumUp(i)
      weights[i]! *= 1 - decay
    }
  }
  return total.map((sum) => sum / at)
}
