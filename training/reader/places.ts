/**
 * Learns which of an advert's places is the place of work. The weights of its features make the right place the likeliest among
 * all places of its advert and none. Owns the learning; the same adverts give the same numbers.
 */
import type { Weights } from '../../src/search/prompt/path.ts'
import { type NamedPlaces, placesNamed } from '../../src/search/prompt/place-of-work.ts'
import { phraseOf } from '../../src/search/prompt/tokens.ts'
import { type Example, pathBy } from './train.ts'

interface PlaceExample {
  places: NamedPlaces[]
  isRight: boolean[]
}

const ROUNDS = 1_500
const RATE = 0.5
const SHRINK = 0.0007

/** The places that are read with these weights. */
function placeExampleOf(example: Example, weights: Weights): PlaceExample {
  const { tokens } = example.options
  const steps = pathBy(example, weights)
  const isWanted = (i: number) => {
    const { from, to } = steps[i]!
    return example.places.some((words) => ` ${words} `.includes(` ${phraseOf(tokens, from, to)} `))
  }
  const places = placesNamed(steps, tokens)
  return { places, isRight: places.map((group) => group.steps.some(isWanted)) }
}

export function trainPlaces(all: Example[], weights: Weights): Map<string, number> {
  const examples = all.filter(({ isAdvert }) => isAdvert).map((one) => placeExampleOf(one, weights))
  const learnt = new Map<string, number>()
  const worth = ({ features }: NamedPlaces) => features.reduce((sum, one) => sum + (learnt.get(one) ?? 0), 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Map<string, number>()
    for (const { places, isRight } of examples) {
      const likely = [...places.map((one) => Math.exp(worth(one))), 1]
      const all = likely.reduce((sum, one) => sum + one, 0)
      const right = places.map((_, i) => (isRight[i] ? likely[i]! : 0))
      const rights = right.reduce((sum, one) => sum + one, 0) || 1
      for (const [i, { features }] of places.entries()) {
        const change = right[i]! / rights - likely[i]! / all
        for (const feature of features) slope.set(feature, (slope.get(feature) ?? 0) + change)
      }
    }
    for (const [feature, change] of slope) {
      const before = learnt.get(feature) ?? 0
      learnt.set(feature, before + RATE * (change / examples.length - SHRINK * before))
    }
  }
  return learnt
}

export const placeLines = (learnt: Map<string, number>): string =>
  `feature\tworth\n${[...learnt]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, worth]) => `${feature}\t${worth.toFixed(2)}\n`)
    .join('')}`
